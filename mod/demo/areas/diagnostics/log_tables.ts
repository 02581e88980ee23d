import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** The system log. */
export const logTables: TableSource[] = [
  defineTable(
    "syslog",
    "Log Entry",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name | Class | sys_class_name | readonly
    level   | Level   | string(40)   | choice, default=0
    message | Message | string(4000) | display
    source  | Source  | string(40)   |
    `,
  ),
];
