import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** Which tables and columns a code search looks through. */
export const searchTables: TableSource[] = [
  defineTable(
    "sn_codesearch_search_group",
    "Code Search Group",
    {},
    `${SYSTEM_COLUMNS}
    name        | Name        | string(100)  | mandatory, display, unique
    description | Description | string(1000) |
    `,
  ),
  defineTable(
    "sn_codesearch_table",
    "Code Search Table",
    {},
    `${SYSTEM_COLUMNS}
    search_group  | Search group  | reference(sn_codesearch_search_group) | cascade
    table         | Table         | table_name(80) | display
    search_fields | Search fields | string(1000)   |
    `,
  ),
];
