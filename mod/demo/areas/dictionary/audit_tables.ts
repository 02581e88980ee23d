import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** The trail of changes to audited tables; `mod/demo/areas/dictionary/audit_effects.ts` writes it. */
export const auditTables: TableSource[] = [
  defineTable(
    "sys_audit",
    "Audit",
    {},
    `${SYSTEM_COLUMNS}
    tablename   | Table name   | table_name(80) |
    fieldname   | Field name   | field_name(80) | display
    documentkey | Document key | string(32)     |
    oldvalue    | Old value    | string(4000)   |
    newvalue    | New value    | string(4000)   |
    user        | User         | string(40)     |
    reason      | Reason       | string(4000)   |
    `,
  ),
];
