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
    title       | Title       | string(80)  | mandatory, display
    name        | Name        | string(80)  |
    category    | Category    | reference(sys_app_category) |
    hint        | Hint        | string(255) |
    description | Description | string(1000) |
    order       | Order       | integer     | default=100
    roles       | Roles       | glide_list(sys_user_role) |
    active      | Active      | boolean     | default=true
    `,
  ),
  defineTable(
    "sys_app_module",
    "Module",
    file,
    `
    title       | Title       | string(80)  | mandatory, display
    application | Application menu | reference(sys_app_application) | mandatory
    link_type   | Link type   | string(40)  | choice, default=LIST
    name        | Table       | table_name  |
    filter      | Filter      | conditions  |
    query       | Arguments   | string(3500) |
    view_name   | View name   | string(255) |
    report      | Report      | reference(sys_report) |
    hint        | Hint        | string(255) |
    order       | Order       | integer     | default=100
    roles       | Roles       | glide_list(sys_user_role) |
    override_menu_roles | Override menu roles | boolean |
    active      | Active      | boolean     | default=true
    `,
  ),
];
