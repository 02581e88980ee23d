import type { OperationKind } from "../change_report.ts";
import type { Risk } from "../risk.ts";
import { higherRisk } from "../risk.ts";

/**
 * What a write to a table can do beyond storing data. `X`: it makes the instance run code, or gives
 * somebody more rights. One table for every tool, so that a generic write is held to the same rule.
 */
const TABLE_RISK: Readonly<Record<string, { create?: Risk; update?: Risk; reason: string }>> = {
  sys_trigger: { create: "X", update: "X", reason: "the scheduler runs it" },
  sysauto_script: { create: "X", update: "X", reason: "the scheduler runs it" },
  scheduled_import_set: { create: "X", update: "X", reason: "the scheduler runs its scripts" },
  sys_user_has_role: { create: "X", update: "X", reason: "it grants a role" },
  sys_group_has_role: { create: "X", update: "X", reason: "it grants a role" },
  sys_user_role_contains: { create: "X", update: "X", reason: "it widens a role" },
  sys_user_grmember: { create: "X", update: "X", reason: "a group can carry roles" },
  sys_security_acl: { create: "X", update: "X", reason: "it changes who may do what" },
  sys_security_acl_role: { create: "X", update: "X", reason: "it changes who may do what" },
  sys_scope_privilege: {
    create: "X",
    update: "X",
    reason: "it lets an application into another",
  },
  sys_restricted_caller_access: {
    create: "X",
    update: "X",
    reason: "it lets an application into another",
  },
  sys_public: { create: "X", update: "X", reason: "it opens a page without a sign-in" },
  sys_properties: { create: "D", update: "D", reason: "it changes how the instance behaves" },
  sys_update_xml: { create: "D", update: "D", reason: "it changes what an update set ships" },
  sys_user: { update: "D", reason: "it can lock out or take over an account" },
};

/**
 * The risk of one operation, whichever tool asks for it. A delete is at least `D`. `chain` is the
 * table and those it extends: what extends accounts holds accounts.
 */
export function operationRisk(
  chain: readonly string[],
  kind: OperationKind,
): { risk: Risk; reason?: string } {
  // A call says its own risk: the table only names what it is about.
  if (kind === "call") return { risk: "W" };
  const table = chain.find((name) => Object.hasOwn(TABLE_RISK, name));
  const entry = table === undefined ? undefined : TABLE_RISK[table];
  if (kind === "delete") {
    const gravest = higherRisk(entry?.create ?? "D", "D");
    return { risk: gravest, reason: entry?.reason ?? "a delete cannot be taken back in full" };
  }
  const risk = entry?.[kind];
  return risk ? { risk, reason: entry.reason } : { risk: "W" };
}
