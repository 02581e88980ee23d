import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** Applications, preferences, update sets. */
export const applicationTables: TableSource[] = [
  defineTable(
    "sys_package",
    "Package",
    { parent: "sys_metadata", extendable: true },
    `
    name    | Name    | string(100) | display
    source  | ID      | string(100) |
    version | Version | version     |
    active  | Active  | boolean     | default=true
    `,
  ),
  defineTable(
    "sys_scope",
    "Application",
    { parent: "sys_package", extendable: true, tracked: true },
    `
    scope             | Scope             | string(40)   | unique
    short_description | Short description | translated_text(1000) |
    vendor            | Vendor            | string(100)  |
    js_level          | JavaScript mode   | string(40)   | choice, default=es_latest
    private           | Private           | boolean      |
    `,
  ),
  defineTable("sys_app", "Custom Application", { parent: "sys_scope", tracked: true }),
  defineTable("sys_store_app", "Store Application", { parent: "sys_scope", tracked: true }),
  defineTable(
    "sys_user_preference",
    "User Preference",
    {},
    `${SYSTEM_COLUMNS}
    name        | Name        | string(100) | mandatory, display
    user        | User        | reference(sys_user) |
    value       | Value       | string(4000) |
    system      | System      | boolean     |
    type        | Type        | string(40)  | mandatory, choice
    description | Description | string(255) |
    `,
  ),
  defineTable(
    "sys_update_set",
    "Update Set",
    {},
    `${SYSTEM_COLUMNS}
    name            | Name            | string(80)   | mandatory, display
    application     | Application     | reference(sys_scope) |
    state           | State           | string(40)   | choice, default=in progress
    is_default      | Default set     | boolean      |
    description     | Description     | string(4000) |
    parent          | Parent          | reference(sys_update_set) |
    base_update_set | Update Set Batch Base | reference(sys_update_set) |
    install_date    | Installed on    | glide_date_time |
    installed_from  | Installed from  | string(100)  |
    release_date    | Release date    | glide_date_time |
    completed_on    | Completed on    | glide_date_time |
    completed_by    | Completed by    | reference(sys_user) |
    `,
  ),
  defineTable(
    "sys_update_xml",
    "Customer Update",
    {},
    `${SYSTEM_COLUMNS}
    name              | Name              | string(250) | display
    type              | Type              | string(80)  |
    target_name       | Target name       | string(255) |
    action            | Action            | string(40)  | choice
    payload           | Payload           | xml         |
    payload_hash      | Payload hash      | string(40)  |
    update_set        | Update set        | reference(sys_update_set) | cascade
    application       | Application       | reference(sys_scope) |
    category          | Category          | string(40)  | default=customer
    remote_update_set | Remote update set | reference(sys_remote_update_set) |
    table             | Table             | table_name(80) |
    `,
  ),
  defineTable(
    "sys_update_version",
    "Update Version",
    {},
    `${SYSTEM_COLUMNS}
    name         | Name          | string(250) | display
    record_name  | Record name   | string(255) |
    type         | Type          | string(80)  |
    state        | State         | string(40)  | choice
    action       | Action        | string(40)  |
    payload      | Payload       | xml         |
    payload_hash | Payload hash  | string(40)  |
    source       | Source        | string(32)  |
    source_table | Source table  | table_name(80) |
    application  | Application   | reference(sys_scope) |
    `,
  ),
  defineTable(
    "sys_update_set_source",
    "Update Source",
    {},
    `${SYSTEM_COLUMNS}
    name     | Name     | string(100) | mandatory, display
    url      | URL      | url         |
    type     | Type     | string(40)  | choice
    active   | Active   | boolean     | default=true
    instance_id | Instance ID | string(40) |
    username | Username | string(100) |
    password | Password | password2   |
    `,
  ),
  defineTable(
    "sys_remote_update_set",
    "Retrieved Update Set",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name | Class        | sys_class_name | readonly
    name          | Name          | string(80)  | mandatory, display
    state         | State         | string(40)  | choice, default=loaded
    application   | Application   | reference(sys_scope) |
    description   | Description   | string(4000) |
    update_set    | Update set    | reference(sys_update_set) |
    update_source | Update source | reference(sys_update_set_source) |
    remote_sys_id | Remote sys ID | string(32)  |
    commit_date   | Committed on  | glide_date_time |
    `,
  ),
  defineTable(
    "sys_update_preview_problem",
    "Update Set Preview Problem",
    {},
    `${SYSTEM_COLUMNS}
    type              | Type              | string(40)   | choice
    description       | Description       | string(4000) | display
    status            | Status            | string(40)   |
    remote_update_set | Remote update set | reference(sys_remote_update_set) | cascade
    remote_update     | Remote update     | reference(sys_update_xml) | cascade
    missing_item_table | Missing item table | table_name(80) |
    missing_item      | Missing item      | string(32)   |
    `,
  ),
  defineTable(
    "sys_scope_privilege",
    "Cross Scope Privilege",
    { parent: "sys_metadata", tracked: true },
    `
    source_scope | Source scope | reference(sys_scope) | mandatory
    target_scope | Target scope | reference(sys_scope) | mandatory
    target_name  | Target name  | string(200) | display
    target_type  | Target type  | string(100) | choice
    operation    | Operation    | string(40)  | choice
    status       | Status       | string(40)  | choice, default=requested
    `,
  ),
];
