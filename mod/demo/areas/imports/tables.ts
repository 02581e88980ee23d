import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** Where data comes from and when, and what several import sets at once need. */
export const importTables: TableSource[] = [
  defineTable(
    "sys_multi_import_set",
    "Multi Import Set",
    {},
    `${SYSTEM_COLUMNS}
    number | Number | string(40) | display
    type   | Type   | string(40) |
    `,
  ),
  defineTable(
    "sys_rest_insert_multiple",
    "REST Insert Multiple",
    { parent: "sys_metadata", tracked: true },
    `
    source_table   | Source table   | table_name(80) | mandatory, display
    transformation | Transformation | string(40) | choice, default=asynchronous
    column_mapping | Column mapping | string(40) | choice, default=label
    `,
  ),
  defineTable(
    "sys_data_source",
    "Data Source",
    file,
    `
    name                   | Name                   | string(100)  | mandatory, display
    type                   | Type                   | string(40)   | mandatory, choice, default=File
    format                 | Format                 | string(100)   | choice, default=CSV
    import_set_table_name  | Import set table name  | string(80)   | mandatory
    import_set_table_label | Import set table label | string(80)   |
    file_retrieval_method  | File retrieval method  | string(40)   | choice, default=Attachment
    file_path              | File path              | string(1024) |
    sheet_number           | Sheet number           | integer      | default=0
    header_row             | Header row             | integer      | default=0
    csv_delimiter          | CSV delimiter          | string(40)   |
    jpath_root_node        | Path for each row      | string(1024) |
    xpath_root_node        | XPath for each row     | string(1024) |
    connection_url         | Connection URL         | string(1024) |
    jdbc_server            | Server                 | string(255)  |
    database_name          | Database name          | string(255)  |
    jdbc_user_name         | Username               | string(255)  |
    jdbc_password          | Password               | password2    |
    query                  | Query                  | radio        | default=All Rows from Table
    table_name             | Table name             | string(80)   |
    sql_statement          | SQL statement          | string(4000) |
    mid_server             | Use MID Server         | reference(ecc_agent) |
    batch_size             | Batch size             | integer      | default=1000
    `,
  ),
  defineTable(
    "sys_transform_script",
    "Transformation Event Script",
    file,
    `
    map    | Map    | reference(sys_transform_map) | mandatory, cascade
    when   | When   | string(40) | mandatory, choice, display, default=onBefore
    script | Script | script     |
    order  | Order  | integer    | default=100
    active | Active | boolean    | default=true
    `,
  ),
  defineTable(
    "scheduled_import_set",
    "Scheduled Data Import",
    { parent: "sysauto", tracked: true },
    `
    data_source       | Data source       | reference(sys_data_source) | mandatory
    concurrent_import | Concurrent import | boolean    |
    partition_method  | Partition method  | string(40) |
    pre_script_bool   | Execute pre-import script  | boolean |
    pre_script        | Pre-import script  | script    |
    post_script_bool  | Execute post-import script | boolean |
    post_script       | Post-import script | script    |
    `,
  ),
];
