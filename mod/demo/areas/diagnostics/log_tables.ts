import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** The system log. */
export const logTables: TableSource[] = [
  defineTable(
    "syslog",
    "Log Entry",
    {},
    `${SYSTEM_COLUMNS}
    level   | Level   | integer      | choice, default=0
    message | Message | string(4000) | display
    source  | Source  | string(40)   |
    `,
  ),
];
