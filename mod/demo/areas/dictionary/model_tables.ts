import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** What stands beside the dictionary: joins, relationships, indexes, metrics, translations, openings. */
export const modelTables: TableSource[] = [
  defineTable(
    "sys_db_view",
    "Database View",
    file,
    `
    name        | Name        | string(80)   | mandatory, unique
    label       | Label       | string(80)   | display
    plural      | Plural      | string(80)   |
    description | Description | string(4000) |
    `,
  ),
  defineTable(
    "sys_db_view_table",
    "View Table",
    file,
    `
    view            | View            | reference(sys_db_view) | mandatory, cascade
    table           | Table           | table_name(80) | mandatory, display
    variable_prefix | Variable prefix | string(40)     |
    where_clause    | Where clause    | string(4000)   |
    order           | Order           | integer        | default=100
    left_join       | Left join       | boolean        |
    active          | Active          | boolean        | default=true
    `,
  ),
  defineTable(
    "sys_relationship",
    "Relationship",
    file,
    `
    name             | Name            | translated_text(100) | display
    basic_apply_to   | Applies to table | table_name(80) |
    basic_query_from | Queries from table | table_name(80) |
    query_with       | Query with      | script_plain   |
    advanced         | Advanced        | boolean        |
    apply_to         | Apply to        | script_plain   |
    query_from       | Query from      | script_plain   |
    insert_callback  | Insert callback | script_plain   |
    `,
  ),
  defineTable(
    "sys_index",
    "Table Index",
    file,
    `
    table              | Table         | reference(sys_db_object) |
    logical_table_name | Table name    | string(80)  | display
    col_name_string    | Column names  | string(1000) |
    unique_index       | Unique index  | boolean     |
    `,
  ),
  defineTable(
    "metric_definition",
    "Metric Definition",
    file,
    `
    name        | Name        | string(80)     | mandatory, display
    table       | Table       | table_name(80) | mandatory
    field       | Field       | field_name     |
    type        | Type        | string(40)     | default=field_value_duration
    description | Description | string(1000)   |
    script      | Script      | script         |
    timeline    | Timeline    | boolean        |
    active      | Active      | boolean        | default=true
    `,
  ),
  defineTable(
    "sys_translated_text",
    "Translated Text",
    { tracked: true },
    `${SYSTEM_COLUMNS}
    tablename   | Table    | table_name(80) | mandatory
    fieldname   | Field    | string(80)     | mandatory, display
    documentkey | Document | string(32)     | mandatory
    language    | Language | string(40)     | mandatory
    value       | Value    | string(65000)  |
    `,
  ),
  defineTable(
    "sys_public",
    "Public Page",
    file,
    `
    page   | Page   | string(100) | mandatory, display
    active | Active | boolean     | default=true
    `,
  ),
  defineTable(
    "sys_restricted_caller_access",
    "Restricted Caller Access Privilege",
    file,
    `
    source_scope | Source scope | reference(sys_scope) | mandatory, display
    source_type  | Source type  | integer        |
    source_table | Source table | table_name(80) |
    source       | Source       | string(255)    |
    target_scope | Target scope | reference(sys_scope) | mandatory
    target_type  | Target type  | integer        |
    target_table | Target table | table_name(80) |
    target       | Target       | string(255)    |
    operation    | Operation    | string(40)     |
    status       | Status       | integer        | choice, default=1
    `,
  ),
];
