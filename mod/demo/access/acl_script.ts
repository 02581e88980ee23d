import type { DemoCall } from "../call.ts";
import type { Database, SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";

/** A rule whose script is asked, and about which record. */
export interface AclScript {
  sysId: string;
  name: string;
  script: string;
  scope: string;
  table: DemoTable;
  row: SqlRow | undefined;
}

/** Whether the script of an access rule lets the user pass. */
export type AclScripts = (call: DemoCall, acl: AclScript) => boolean;

const scriptsOf = new WeakMap<Database, AclScripts>();

/** Has access rules on a database judge their scripts by this; without it nobody passes one. */
export function useAclScripts(database: Database, scripts: AclScripts): void {
  scriptsOf.set(database, scripts);
}

/** Whether the rule's script lets the user pass; false where no scripts run. */
export function passesScript(call: DemoCall, acl: AclScript): boolean {
  return scriptsOf.get(call.instance.database)?.(call, acl) === true;
}
