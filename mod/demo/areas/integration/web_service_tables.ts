import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** Scripted REST services, transform maps with their staging tables, rate limits. */
export const webServiceTables: TableSource[] = [
  defineTable(
    "sys_ws_definition",
    "Scripted REST Service",
    file,
    `
    name              | Name              | string(100)  | display
    service_id        | API ID            | string(100)  |
    namespace         | API namespace     | string(100)  | readonly
    base_uri          | Base API path     | string(255)  | readonly
    active            | Active            | boolean      | default=true
    short_description | Short description | string(4000) |
    is_versioned      | Is versioned      | boolean      |
    consumes          | Supported request formats | string(255) | default=application/json
    produces          | Supported response formats | string(255) | default=application/json
    doc_link          | Documentation link | url          |
    `,
  ),
  defineTable(
    "sys_ws_version",
    "Scripted REST Version",
    file,
    `
    web_service_definition | API definition | reference(sys_ws_definition) | cascade
    version_id             | Version ID     | string(40) | display
    active                 | Active         | boolean    | default=true
    is_default             | Default        | boolean    |
    deprecated             | Deprecated     | boolean    |
    `,
  ),
  defineTable(
    "sys_ws_operation",
    "Scripted REST Resource",
    file,
    `
    name                       | Name           | string(100)  | display
    web_service_definition     | API definition | reference(sys_ws_definition) | cascade
    web_service_version        | API version    | reference(sys_ws_version) |
    http_method                | HTTP method    | string(40)   | choice, default=GET
    relative_path              | Relative path  | string(255)  | default=/
    operation_uri              | Resource path  | string(255)  | readonly
    operation_script           | Script         | script       |
    active                     | Active         | boolean      | default=true
    requires_authentication    | Requires authentication | boolean | default=true
    requires_acl_authorization | Requires ACL authorization | boolean | default=true
    short_description          | Short description | string(4000) |
    `,
  ),
  defineTable(
    "sys_transform_map",
    "Table Transform Map",
    file,
    `
    name                     | Name         | string(100)    | mandatory, display
    source_table             | Source table | table_name(80) | mandatory
    target_table             | Target table | table_name(80) | mandatory
    active                   | Active       | boolean        | default=true
    order                    | Order        | integer        | default=100
    run_business_rules       | Run business rules | boolean  | default=true
    enforce_mandatory_fields | Enforce mandatory fields | string(40) |
    copy_empty_fields        | Copy empty fields | boolean   |
    run_script               | Run script   | boolean        |
    script                   | Script       | script         |
    `,
  ),
  defineTable(
    "sys_transform_entry",
    "Field Map",
    file,
    `
    map          | Map          | reference(sys_transform_map) | mandatory, cascade
    source_table | Source table | table_name(80) |
    source_field | Source field | field_name     | display
    target_table | Target table | table_name(80) |
    target_field | Target field | field_name     |
    coalesce     | Coalesce     | boolean        |
    use_source_script | Use source script | boolean |
    source_script | Source script | script_plain |
    choice_action | Choice action | string(40) | choice, default=create
    reference_value_field | Referenced value field name | field_name |
    `,
  ),
  defineTable(
    "sys_import_set",
    "Import Set",
    { numberPrefix: "ISET" },
    `${SYSTEM_COLUMNS}
    number            | Number            | string(40)     | display, readonly
    table_name        | Table             | table_name(80) |
    state             | State             | string(40)     | choice, default=loading
    short_description | Short description | string(255)    |
    load_completed    | Load completed    | glide_date_time |
    multi_import_set  | Multi import set  | reference(sys_multi_import_set) |
    `,
  ),
  defineTable(
    "sys_import_set_row",
    "Import Set Row",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name           | Class             | sys_class_name | readonly
    sys_import_set           | Set               | reference(sys_import_set) | cascade
    sys_import_row           | Row               | integer        | display
    sys_import_state         | State             | string(40)     | choice, default=pending
    sys_import_state_comment | Comment           | string(4000)   |
    sys_transform_map        | Transform map     | reference(sys_transform_map) |
    sys_target_table         | Target table      | table_name(80) |
    sys_target_sys_id        | Target record     | string(32)     |
    `,
  ),
  defineTable(
    "x_demo_fleet_vehicle_import",
    "Vehicle Import",
    { parent: "sys_import_set_row", scope: "x_demo_fleet" },
    `
    plate      | Plate      | string(40) |
    mileage    | Mileage    | string(40) |
    inspection | Inspection | string(40) |
    `,
  ),
  defineTable(
    "x_demo_fleet_depot_import",
    "Depot Import",
    { parent: "sys_import_set_row", scope: "x_demo_fleet" },
    `
    depot | Depot | string(100) |
    town  | Town  | string(40)  |
    `,
  ),
  defineTable(
    "sys_rate_limit_rules",
    "Rate Limit Rule",
    file,
    `
    name     | Name     | string(100) | mandatory, display
    active   | Active   | boolean     | default=true
    requests | Requests | integer     |
    user     | User     | reference(sys_user) |
    role     | Role     | reference(sys_user_role) |
    `,
  ),
];
