import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** What was called, and which roles groups give to their members. */
export const diagnosticsTables: TableSource[] = [
  defineTable(
    "syslog_transaction",
    "Transaction Log Entry",
    {},
    `${SYSTEM_COLUMNS}
    type          | Type          | string(40)   |
    url           | URL           | string(1024) | display
    response_time | Response time | integer      |
    `,
  ),
  defineTable(
    "sys_group_has_role",
    "Group Role",
    {},
    `${SYSTEM_COLUMNS}
    group    | Group    | reference(sys_user_group) | cascade, display
    role     | Role     | reference(sys_user_role)  | cascade
    inherits | Inherits | boolean | default=true
    `,
  ),
];
