import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;
/** Layouts are captured as a whole by their designer; measured for writes over the Table API. */
const layout = { parent: "sys_metadata", customCapture: true } as const;

/** How records are shown: views, form sections, list columns, related lists. */
export const formTables: TableSource[] = [
  defineTable(
    "sys_ui_view",
    "View",
    file,
    `
    name   | Name   | string(80)  |
    title  | Title  | translated_field(80) | display
    roles  | Roles  | user_roles(100)           |
    group  | Group  | reference(sys_user_group) |
    user   | User   | reference(sys_user) |
    hidden | Hidden | boolean     |
    `,
  ),
  defineTable(
    "sys_ui_section",
    "Form Section",
    layout,
    `
    name      | Table     | table_name(80) | display
    view      | View      | reference(sys_ui_view) |
    view_name | View name | string(80)   |
    caption   | Caption   | translated_field |
    header    | Header    | boolean      |
    title     | Title     | boolean      |
    roles     | Roles     | string                    |
    sys_user  | User      | reference(sys_user) |
    `,
  ),
  defineTable(
    "sys_ui_element",
    "Form Element",
    {},
    `${SYSTEM_COLUMNS}
    sys_ui_section | Section  | reference(sys_ui_section) | cascade
    element        | Element  | string(255) | display
    type           | Type     | string(40) |
    position       | Position | integer    |
    sys_user       | User     | reference(sys_user) |
    `,
  ),
  defineTable(
    "sys_ui_form",
    "Form",
    layout,
    `
    name     | Table | table_name(80) | display
    view     | View  | reference(sys_ui_view) |
    roles    | Roles | string                    |
    sys_user | User  | reference(sys_user) |
    `,
  ),
  defineTable(
    "sys_ui_form_section",
    "Form Sections",
    {},
    `${SYSTEM_COLUMNS}
    sys_ui_form    | Form     | reference(sys_ui_form)    | cascade
    sys_ui_section | Section  | reference(sys_ui_section) | cascade, display
    position       | Position | integer |
    `,
  ),
  defineTable(
    "sys_ui_list",
    "List",
    layout,
    `
    name         | Table        | table_name(80) | display
    view         | View         | reference(sys_ui_view) |
    parent       | Parent       | table_name(80) |
    relationship | Relationship | reference(sys_relationship) |
    element      | Element      | string(80) |
    sys_user     | User         | reference(sys_user) |
    `,
  ),
  defineTable(
    "sys_ui_list_element",
    "List Element",
    {},
    `${SYSTEM_COLUMNS}
    list_id  | List     | reference(sys_ui_list) | cascade
    element  | Element  | string(255) | mandatory, display
    position | Position | integer     |
    `,
  ),
  defineTable(
    "sys_ui_related_list",
    "Related List",
    layout,
    `
    name         | Table        | table_name(80) | display
    view         | View         | reference(sys_ui_view) |
    related_list | Related list | string(255) |
    sys_user     | User         | reference(sys_user) |
    `,
  ),
  defineTable(
    "sys_ui_related_list_entry",
    "Related List Entry",
    {},
    `${SYSTEM_COLUMNS}
    list_id      | Related lists | reference(sys_ui_related_list) | cascade
    related_list | Related list  | string(255) | display
    position     | Position      | integer     |
    filter       | Filter        | conditions  |
    order_by     | Order by      | string(255) |
    `,
  ),
  defineTable(
    "sysrule_view",
    "View Rule",
    { ...file, parent: "sysrule" },
    `
    table            | Table            | table_name(80) |
    view             | View             | string(80)     |
    device_type      | Device type      | string(40)     | default=browser
    match_conditions | Match conditions | string(40)     | default=ALL
    condition        | Conditions       | conditions     |
    advanced         | Advanced         | boolean        |
    script           | Script           | script         |
    overrides_user_preference | Overrides user preference | boolean | default=true
    active           | Active           | boolean        | default=true
    `,
  ),
];
