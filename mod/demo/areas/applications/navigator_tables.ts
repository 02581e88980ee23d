import { defineTable, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** The application navigator: menus, their modules and the styles of menus. */
export const navigatorTables: TableSource[] = [
  defineTable(
    "sys_app_category",
    "Menu Category",
    file,
    `
    name  | Name  | string(100) | display
    style | Style | string(255) |
    `,
  ),
  defineTable(
    "sys_app_application",
    "Application Menu",
    file,
    `
    title       | Title       | translated_field | mandatory, display
    name        | Name        | string(80)  |
    category    | Category    | reference(sys_app_category) |
    hint        | Hint        | translated_field(255) |
    description | Description | string(4000) |
    order       | Order       | decimal(15) | default=100
    roles       | Roles       | user_roles(100)           |
    active      | Active      | boolean     | default=true
    `,
  ),
  defineTable(
    "sys_app_module",
    "Module",
    file,
    `
    title       | Title       | translated_field(80) | display
    application | Application menu | reference(sys_app_application) |
    link_type   | Link type   | string(40)  | choice, default=LIST
    name        | Table       | table_name  |
    filter      | Filter      | conditions  |
    query       | Arguments   | string(3500) |
    view_name   | View name   | string(255) |
    report      | Report      | reference(sys_report) |
    hint        | Hint        | translated_field(255) |
    order       | Order       | decimal     | default=100
    roles       | Roles       | user_roles(255)           |
    override_menu_roles | Override menu roles | boolean |
    active      | Active      | boolean     | default=true
    `,
  ),
];
