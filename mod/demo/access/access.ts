import { passesField, passesTable } from "./acl.ts";
import { type Actor, isAdmin } from "../login/actor.ts";
import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import type { DemoInstance } from "../database/instance.ts";

/**
 * Who may read and write what, as the access-control records say. Denied reads leave rows and
 * columns out; denied writes of a record answer 403, those of a column are ignored.
 */

export type WriteOperation = "create" | "update" | "delete";

const OPERATIONS = { create: "create", update: "write", delete: "delete" } as const;

/** Documented: scripts pass the access rules by, but for `GlideRecordSecure`. */
function isUnguarded({ script }: DemoCall): boolean {
  return script !== undefined && !script.secure;
}

/** Without a record, as before an insert, conditions wait until there is one. */
export function mayWrite(
  call: DemoCall,
  table: DemoTable,
  { operation, row }: { operation: WriteOperation; row?: SqlRow | undefined },
): boolean {
  return isUnguarded(call) ||
    passesTable(call, table, { operation: OPERATIONS[operation], row, unjudged: "met" });
}

/** What a body may set: columns that the user may not write are left out of it. */
export function writableInput(
  call: DemoCall,
  { table, row }: { table: DemoTable; row?: SqlRow | undefined },
  input: Record<string, unknown>,
): Record<string, unknown> {
  if (isUnguarded(call)) return input;
  const operation = row ? "write" : "create";
  return Object.fromEntries(
    Object.entries(input).filter(([element]) =>
      passesField(call, { table, element }, { operation, row })
    ),
  );
}

/** Whether a row may be seen. Row-level: a list leaves out what fails. */
export function mayRead(call: DemoCall, table: DemoTable, row: SqlRow): boolean {
  return isUnguarded(call) || passesTable(call, table, { operation: "read", row });
}

/** Whether a column of a row may be seen; an answer leaves out what may not. */
export function mayReadField(
  call: DemoCall,
  { table, element }: { table: DemoTable; element: string },
  row?: SqlRow,
): boolean {
  return isUnguarded(call) || passesField(call, { table, element }, { operation: "read", row });
}

/** Whether REST reaches the table at all for this user. */
export function isClosedToRest(instance: DemoInstance, actor: Actor, table: DemoTable): boolean {
  if (!table.webServices) return true;
  const schema = table.name === "sys_db_object";
  return schema && instance.behaviour.schemaForAdminsOnly && !isAdmin(actor);
}
