import type { DemoTable } from "../database/dictionary.ts";
import { RestError } from "../wire/rest_error.ts";

/** The demo instance runs no script, and an access rule that is stored without effect misleads. */
export function refuseScriptedAcl(table: DemoTable, values: Record<string, string>): void {
  if (table.name !== "sys_security_acl") return;
  if ((values.script ?? "").trim() === "" && values.advanced !== "true") return;
  throw new RestError(
    403,
    "Operation Failed",
    "The demo instance runs no scripts in access controls: use roles and a condition, " +
      "and leave advanced and script empty",
  );
}
