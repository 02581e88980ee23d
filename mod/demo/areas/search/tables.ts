import { defineTable, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** Which tables and columns a code search looks through. */
export const searchTables: TableSource[] = [
  defineTable(
    "sn_codesearch_search_group",
    "Code Search Group",
    file,
    `
    name        | Name        | string(100)  | mandatory, display, unique
    description | Description | string(1000) |
    `,
  ),
  defineTable(
    "sn_codesearch_table",
    "Code Search Table",
    file,
    `
    search_group  | Search group  | reference(sn_codesearch_search_group) | cascade
    table         | Table         | table_name(80) | display
    search_fields | Search fields | string(1000)   |
    `,
  ),
];
