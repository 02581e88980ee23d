import { defineTable, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** Scripts, properties and outbound REST messages: application files. */
export const scriptTables: TableSource[] = [
  defineTable(
    "sysrule",
    "Rule",
    { ...file, extendable: true },
    `
    name        | Name            | string(40)   | display
    description | Description     | string(4000) |
    order       | Execution order | integer      | default=100
    `,
  ),
  defineTable(
    "sys_script",
    "Business Rule",
    file,
    `
    name             | Name             | string(40)     | mandatory, display
    collection       | Table            | table_name(80) | mandatory
    description      | Description      | string(4000)   |
    when             | When             | string(40)     | choice, default=before
    order            | Order            | integer        | default=100
    active           | Active           | boolean        | default=true
    advanced         | Advanced         | boolean        |
    action_insert    | Insert           | boolean        |
    action_update    | Update           | boolean        |
    action_delete    | Delete           | boolean        |
    action_query     | Query            | boolean        |
    filter_condition | Filter condition | conditions     |
    condition        | Condition        | string(254)    |
    script           | Script           | script         |
    template         | Set field values | string(65000)  |
    abort_action     | Abort action     | boolean        |
    add_message      | Add message      | boolean        |
    message          | Message          | html(4000)     |
    role_conditions  | Role conditions  | string(255)               |
    priority         | Priority         | integer        | default=100
    `,
  ),
  defineTable(
    "sys_script_include",
    "Script Include",
    file,
    `
    name            | Name            | string(100)  | display
    api_name        | API name        | string(200)  | readonly
    script          | Script          | script_plain |
    description     | Description     | string(4000) |
    active          | Active          | boolean      | default=true
    access          | Accessible from | string(40)   | choice, default=package_private
    client_callable | Glide AJAX enabled | boolean   |
    `,
  ),
  defineTable(
    "sys_script_client",
    "Client Script",
    file,
    `
    name             | Name             | string(100)    | display
    table            | Table            | table_name(80) |
    type             | Type             | string(40)     | choice
    field            | Field name       | field_name     |
    script           | Script           | script         |
    description      | Description      | string(4000)   |
    messages         | Messages         | string(4000)   |
    active           | Active           | boolean        | default=true
    global           | Global           | boolean        | default=true
    view             | View             | string(80)     |
    ui_type          | UI Type          | string         | choice, default=0
    applies_extended | Inherited        | boolean        |
    isolate_script   | Isolate script   | boolean        | default=false
    order            | Order            | integer        | default=100
    `,
  ),
  defineTable(
    "sys_properties",
    "System Property",
    file,
    `
    name         | Name         | string(100)  | display, unique
    value        | Value        | string(4000) |
    description  | Description  | translated_text(512) |
    type         | Type         | string(40)   | choice, default=string
    choices      | Choices      | string(4000) |
    suffix       | Suffix       | string(100)  |
    is_private   | Private      | boolean      |
    ignore_cache | Ignore cache | boolean      |
    read_roles   | Read roles   | user_roles(255) |
    write_roles  | Write roles  | user_roles(255) |
    `,
  ),
  defineTable(
    "sys_ui_message",
    "Message",
    file,
    `
    key      | Key      | string(255)  | mandatory, display
    message  | Message  | string(4000) |
    language | Language | string(40)   | default=en
    code     | Code     | string(40)   |
    `,
  ),
  defineTable(
    "sys_user_role",
    "Role",
    { ...file, extendable: true },
    `
    name               | Name               | string(100)  | mandatory, display, unique
    description        | Description        | string(4000) |
    suffix             | Suffix             | string(100)  |
    elevated_privilege | Elevated privilege | boolean      |
    grantable          | Grantable          | boolean      | default=true
    assignable_by      | Assignable by      | reference(sys_user_role) |
    requires_subscription | Requires subscription | string(40) |
    `,
  ),
  defineTable(
    "sys_user_role_contains",
    "Contained Role",
    file,
    `
    role     | Role     | reference(sys_user_role) | mandatory, cascade
    contains | Contains | reference(sys_user_role) | mandatory, cascade, display
    `,
  ),
];
