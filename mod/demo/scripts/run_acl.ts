import type { AclScript } from "../access/acl_script.ts";
import type { DemoCall } from "../call.ts";
import { judgeByScript } from "./run_condition.ts";
import { bindRow } from "./run_script.ts";

/** The rules that are being judged: a script that reads what it guards is not asked again. */
const underWay = new Set<string>();

/**
 * Judges the script of an access rule on a record, `current`. Documented: it passes by the value of
 * `answer` or, without one, of its last statement. A script that stops lets nobody pass.
 */
export function aclRunner(call: DemoCall, acl: AclScript): boolean {
  if (underWay.has(acl.sysId)) return false;
  underWay.add(acl.sysId);
  try {
    const { table, row } = acl;
    return judgeByScript(call, {
      source: acl.script,
      name: `ACL ${acl.name}`,
      scope: acl.scope,
      records: { current: row ? bindRow(row, { table: table.name }) : null },
    });
  } finally {
    underWay.delete(acl.sysId);
  }
}
