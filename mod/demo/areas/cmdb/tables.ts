import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** Classes beside the ones that `other_tables.ts` has, relations, and the rules of identification. */
export const cmdbTables: TableSource[] = [
  defineTable("cmdb_ci_win_server", "Windows Server", { parent: "cmdb_ci_server" }),
  defineTable(
    "cmdb_ci_service",
    "Service",
    { parent: "cmdb_ci", extendable: true },
    `
    busines_criticality | Business criticality | string(40) | choice, default=2 - somewhat critical
    version             | Version              | string(40) |
    `,
  ),
  defineTable(
    "cmdb_ci_appl",
    "Application",
    { parent: "cmdb_ci", extendable: true },
    `
    version           | Version           | string(255)  |
    install_directory | Install directory | string(255)  |
    tcp_port          | TCP port(s)       | string(1024) |
    config_file       | Config file       | string(255)  |
    `,
  ),
  defineTable(
    "cmdb_ci_db_instance",
    "Database Instance",
    { parent: "cmdb_ci_appl", extendable: true },
    "",
  ),
  defineTable(
    "cmdb_ci_business_app",
    "Business Application",
    { parent: "cmdb_ci" },
    `
    business_criticality | Business criticality | string(40) | choice
    `,
  ),
  defineTable(
    "cmdb_ci_network_adapter",
    "Network Adapter",
    { parent: "cmdb_ci" },
    `
    cmdb_ci | Configuration item | reference(cmdb_ci) | cascade
    netmask | Netmask            | string(100) |
    `,
  ),
  defineTable(
    "cmdb_serial_number",
    "Serial Number",
    {},
    `${SYSTEM_COLUMNS}
    cmdb_ci            | Configuration item | reference(cmdb_ci) | cascade
    serial_number      | Serial number      | string(255) | display
    serial_number_type | Serial number type | string(40)  |
    valid              | Valid              | boolean     | default=true
    `,
  ),
  defineTable(
    "cmdb_rel_type",
    "CI Relationship Type",
    { parent: "sys_metadata", tracked: true },
    `
    name              | Name              | string(100) | display, unique
    parent_descriptor | Parent descriptor | translated_field |
    child_descriptor  | Child descriptor  | translated_field |
    `,
  ),
  defineTable(
    "cmdb_rel_ci",
    "CI Relationship",
    {},
    `${SYSTEM_COLUMNS}
    parent | Parent | reference(cmdb_ci)       | cascade, display
    child  | Child  | reference(cmdb_ci)       | cascade
    type   | Type   | reference(cmdb_rel_type) |
    `,
  ),
  defineTable(
    "cmdb_identifier",
    "Identifier",
    { parent: "sys_metadata", tracked: true },
    `
    name        | Name        | string(100)    | mandatory, display
    applies_to  | Applies to  | table_name(80) | mandatory
    description | Description | string(1000)   |
    independent | Independent | boolean        | default=true
    active      | Active      | boolean        | default=true
    `,
  ),
  defineTable(
    "cmdb_identifier_entry",
    "Identifier Entry",
    { parent: "sys_metadata", tracked: true },
    `
    identifier           | Identifier           | reference(cmdb_identifier) | cascade
    table                | Search on table      | table_name(80) |
    attributes           | Criterion attributes | string(1000)   | display
    condition            | Optional condition   | conditions     |
    order                | Priority             | integer        | default=100
    allow_null_attribute | Allow null attribute | boolean        |
    exact_count_match    | Enforce exact count match | boolean   |
    active               | Active               | boolean        | default=true
    `,
  ),
  defineTable(
    "cmdb_metadata_hosting",
    "Hosting Rule",
    { parent: "sys_metadata", tracked: true },
    `
    parent_type | Parent type   | table_name(80) | display
    child_type  | Child type    | table_name(80) |
    rel_type    | Relation type | reference(cmdb_rel_type) |
    `,
  ),
  defineTable(
    "cmdb_reconciliation_definition",
    "Reconciliation Definition",
    { parent: "sys_metadata", tracked: true },
    `
    name             | Name             | string(100)    | display
    applies_to       | Applies to       | table_name(80) |
    discovery_source | Discovery source | string(100)    |
    attributes       | Attributes       | string(4000)   |
    priority         | Priority         | integer        | default=100
    active           | Active           | boolean        | default=true
    `,
  ),
  defineTable(
    "cmdb_datasource_last_update",
    "Data Source History",
    {},
    `${SYSTEM_COLUMNS}
    class            | Class            | table_name(80) |
    record           | Record           | string(32)     |
    attribute        | Attribute        | field_name(80) | display
    discovery_source | Discovery source | string(100)    |
    updated_on       | Updated on       | glide_date_time |
    `,
  ),
  defineTable(
    "sys_object_source",
    "Object Source",
    {},
    `${SYSTEM_COLUMNS}
    name          | Name          | string(100)    | display
    id            | ID            | string(512)    |
    source_feed   | Source feed   | string(100)    |
    target_table  | Target table  | table_name(80) |
    target_sys_id | Target sys ID | string(32)     |
    last_scan     | Last scan     | glide_date_time |
    `,
  ),
  ...["partial", "incomplete"].map((kind) =>
    defineTable(
      `cmdb_ire_${kind}_payloads`,
      `CMDB IRE ${kind === "partial" ? "Partial" : "Incomplete"} Payloads`,
      {},
      `${SYSTEM_COLUMNS}
      payload_item | Payload item | json | display
      ${
        kind === "partial"
          ? "active | Active | boolean | default=true"
          : "source | Source | string(100) |"
      }
      `,
    )
  ),
];
