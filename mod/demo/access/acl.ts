import { isAdmin } from "../login/actor.ts";
import { meetsCondition } from "./acl_condition.ts";
import { passesScript } from "./acl_script.ts";
import { type Acl, aclIndex, type AclOperation, aclsByIds } from "./acl_index.ts";
import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";

/** What is asked for: an operation on a record, or on a table as a whole. */
export interface AccessQuestion {
  operation: AclOperation;
  /** The stored record. Without one conditions cannot be judged. */
  row?: SqlRow | undefined;
  /** What a condition counts for without a record. */
  unjudged?: "met" | "unmet";
}

/** Whether any record that guards the table lets the user pass; unguarded it is the administrators'. */
export function passesTable(call: DemoCall, table: DemoTable, question: AccessQuestion): boolean {
  const acls = aclIndex(call.instance).ofTable(question.operation, table);
  return acls ? passesRules(call, acls, { ...question, table }) : isAdmin(call.actor);
}

/** The same for a column; an unguarded one is open to whoever may have the record. */
export function passesField(
  call: DemoCall,
  { table, element }: { table: DemoTable; element: string },
  question: AccessQuestion,
): boolean {
  const acls = aclIndex(call.instance).ofField(question.operation, table, element);
  return !acls || passesRules(call, acls, { ...question, table });
}

/** Whether one of the rules that something selects lets the user pass; no record is judged. */
export function passesOneOf(call: DemoCall, ids: readonly string[]): boolean {
  return aclsByIds(call.instance, ids).some((acl) => passes(call, acl, {}));
}

/**
 * Documented, "Deny-Unless ACL": each of them has to be passed, then one other suffices, or none
 * where there is no other.
 */
function passesRules(
  call: DemoCall,
  acls: readonly Acl[],
  question: AccessQuestion & { table: DemoTable },
): boolean {
  const allowing = acls.filter(({ denies }) => !denies);
  return acls.every((acl) => !acl.denies || passes(call, acl, question)) &&
    (allowing.length === 0 || allowing.some((acl) => passes(call, acl, question)));
}

function passes(
  call: DemoCall,
  acl: Acl,
  { table, row, unjudged = "unmet" }: Partial<AccessQuestion> & { table?: DemoTable },
): boolean {
  const admin = isAdmin(call.actor);
  if (admin && acl.adminOverrides) return true;
  if (acl.empty) return false;
  const holds = ({ name, elevated }: Acl["roles"][number]) =>
    call.actor.roles.has(name) || (admin && !elevated);
  if (acl.roles.length > 0 && !acl.roles.some(holds)) return false;
  if (acl.condition === "" && acl.script === "") return true;
  if (!row || !table) return unjudged === "met";
  const { condition } = acl;
  if (condition !== "" && !meetsCondition(call, { table, row, condition })) return false;
  return acl.script === "" || passesScript(call, { ...acl, table, row });
}
