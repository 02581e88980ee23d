import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../schema/table_source.ts";

/** What several import sets at once need beside the staging tables. */
export const importTables: TableSource[] = [
  defineTable(
    "sys_multi_import_set",
    "Multi Import Set",
    {},
    `${SYSTEM_COLUMNS}
    name | Name | string(100) | display
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
];
