import { defineTable, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** What stands where on a portal's pages, and what its widgets are made of. */
export const portalLayoutTables: TableSource[] = [
  defineTable(
    "sp_container",
    "Container",
    file,
    `
    name             | Name             | string(255) | display
    sp_page          | Page             | reference(sp_page) | cascade
    order            | Order            | integer     | default=0
    width            | Width            | string(40)  | choice, default=container
    background_color | Background color | color       |
    class_name       | CSS class        | string(255) |
    `,
  ),
  defineTable(
    "sp_row",
    "Row",
    file,
    `
    sp_container | Container | reference(sp_container) | cascade
    sp_column    | Column    | reference(sp_column) | cascade
    order        | Order     | integer     | default=0
    class_name   | CSS class | string(255) |
    `,
  ),
  defineTable(
    "sp_column",
    "Column",
    file,
    `
    sp_row     | Row           | reference(sp_row) | cascade
    order      | Order         | integer     | default=0
    size       | Size - Desktop | integer    | default=12
    class_name | CSS class     | string(255) |
    `,
  ),
  defineTable(
    "sp_instance",
    "Instance",
    { ...file, extendable: true },
    `
    title             | Title             | translated_text(100) | display
    id                | ID                | string(100) |
    sp_widget         | Widget            | reference(sp_widget) |
    sp_column         | Column            | reference(sp_column) | cascade
    order             | Order             | integer     | default=0
    active            | Active            | boolean     | default=true
    widget_parameters | Additional options, JSON format | script_server(65000) |
    roles             | Roles             | user_roles(4000) |
    css               | CSS               | css         |
    url               | HREF / URL        | string(1024) |
    glyph             | Glyph             | glyphicon   |
    color             | Bootstrap color   | bootstrap_color |
    `,
  ),
  defineTable(
    "sp_page_route_map",
    "Page Route Map",
    file,
    `
    short_description | Short description | string(255) | display
    route_from_page   | Route from page   | reference(sp_page) | mandatory
    route_to_page     | Route to page     | reference(sp_page) | mandatory
    portals           | Portals           | glide_list(sp_portal) |
    order             | Order             | integer    | default=100
    roles             | Roles             | string(4000) |
    active            | Active            | boolean    | default=true
    `,
  ),
  ...widgetPartTables(),
  ...widgetLinkTables(),
  ...pageAssetTables(),
];

function widgetPartTables(): TableSource[] {
  return [
    defineTable(
      "sp_angular_provider",
      "Angular Provider",
      file,
      `
      name   | Name            | string(100)  | mandatory, display
      type   | Type            | string(40)   | choice, default=directive
      script | Client Script   | script_plain |
      `,
    ),
    defineTable(
      "sp_ng_template",
      "Angular ng-template",
      file,
      `
      id        | ID       | string(100) | mandatory, display
      sp_widget | Widget   | reference(sp_widget) | cascade
      template  | Template | html        |
      `,
    ),
    defineTable(
      "sp_dependency",
      "Widget Dependency",
      file,
      `
      name   | Name                | string(100) | mandatory, display
      module | Angular module name | string(100) |
      page_load  | Include on page load  | boolean |
      sp_portals | Portals for page load | glide_list(sp_portal) |
      `,
    ),
  ];
}

function widgetLinkTables(): TableSource[] {
  return [
    defineTable(
      "m2m_sp_widget_dependency",
      "Widget Dependency of Widget",
      file,
      `
      sp_widget     | Widget     | reference(sp_widget) | mandatory, cascade
      sp_dependency | Dependency | reference(sp_dependency) | mandatory, cascade, display
      `,
    ),
    defineTable(
      "m2m_sp_ng_pro_sp_widget",
      "Angular Provider of Widget",
      file,
      `
      sp_widget           | Widget           | reference(sp_widget) | mandatory, cascade
      sp_angular_provider | Angular provider | reference(sp_angular_provider) | mandatory, cascade, display
      `,
    ),
  ];
}

function pageAssetTables(): TableSource[] {
  return [
    defineTable(
      "sp_js_include",
      "JS Include",
      file,
      `
      display_name  | Display name | string(1024) | display
      source        | Source       | string(40)  | choice, default=local
      sys_ui_script | UI script    | reference(sys_ui_script) |
      url           | JS file URL  | url          |
      `,
    ),
    defineTable("sp_header_footer", "Header/Footer", { ...file, parent: "sp_widget" }, ""),
    defineTable(
      "sp_theme",
      "Theme",
      file,
      `
      name          | Name          | string(100) | display
      css_variables | CSS variables | properties(16777215) |
      header        | Header        | reference(sp_header_footer) |
      footer        | Footer        | reference(sp_header_footer) |
      `,
    ),
    defineTable(
      "sp_css",
      "Style Sheet",
      file,
      `
      name     | Name  | string(100) | mandatory, display
      css      | CSS   | css         |
      turn_off_scss_compilation | Turn off SCSS compilation | boolean |
      `,
    ),
  ];
}
