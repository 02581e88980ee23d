import { type Actor, isAdmin } from "./actor.ts";
import type { SqlRow } from "./database.ts";
import type { DemoTable } from "./dictionary.ts";
import type { DemoInstance } from "./instance.ts";

/**
 * Who may read and write what, short of access-control records: administrators everything, others by
 * role and by table. Denied reads leave rows out; denied writes answer 403.
 */

export type WriteOperation = "create" | "update" | "delete";

/** Tables whose rows any internal user may read. */
const READABLE = new Set([
  "sys_user",
  "sys_user_group",
  "sys_user_grmember",
  "cmn_location",
  "cmn_department",
  "core_company",
  "sys_choice",
  "sys_documentation",
  "sys_ui_message",
  "sys_glide_object",
  "sys_dictionary",
  "sys_dictionary_override",
  "sys_db_object",
  "sys_scope",
  "sys_app",
  "sys_store_app",
  "sys_package",
  "sys_user_role",
  "sys_journal_field",
  "sys_attachment",
]);
/** Tables that a role opens for writing, with everything below them; reading comes with it. */
const WRITABLE: Record<string, string[]> = {
  itil: ["task", "cmdb", "sys_attachment"],
  user_admin: ["sys_user", "sys_user_group", "sys_user_grmember", "cmn_location"],
  web_service_admin: [
    "sys_rest_message",
    "sys_rest_message_fn",
    "sys_rest_message_headers",
    "sys_rest_message_fn_headers",
    "sys_rest_message_fn_parameters",
    "sys_rest_message_fn_param_defs",
    "sys_update_set",
  ],
  "x_demo_fleet.user": ["x_demo_fleet_vehicle"],
};
/** What those who may write files may also read, to see where their work went. */
const RECORDS_OF_WORK = ["sys_update_set", "sys_update_xml", "sys_update_version"];

function opensForWriting(actor: Actor, table: DemoTable): boolean {
  return [...actor.roles].some((role) =>
    (WRITABLE[role] ?? []).some((name) => table.chain.includes(name))
  );
}

export function mayWrite(
  actor: Actor,
  table: DemoTable,
  { operation, row }: { operation: WriteOperation; row?: SqlRow },
): boolean {
  if (isAdmin(actor)) return true;
  if (table.name === "sys_user_preference") {
    return operation === "create" || row?.user === actor.sysId;
  }
  if (operation === "delete" && table.base === "task") return actor.roles.has("itil_admin");
  if (opensForWriting(actor, table)) return true;
  const isOwnIncident = table.name === "incident" &&
    (operation === "create" || row?.caller_id === actor.sysId);
  return isOwnIncident && operation !== "delete";
}

/** Whether a row may be seen. Row-level: a list leaves out what fails. */
export function mayRead(actor: Actor, table: DemoTable, row: SqlRow): boolean {
  if (isAdmin(actor)) return true;
  if (table.name === "sys_user_preference") return row.user === actor.sysId;
  if (table.name === "sys_properties") return row.is_private !== "true";
  if (opensForWriting(actor, table)) return true;
  if (table.base === "task") {
    return row.caller_id === actor.sysId || row.opened_by === actor.sysId;
  }
  if (actor.roles.has("snc_external")) return row.sys_id === actor.sysId;
  if (RECORDS_OF_WORK.includes(table.name)) return actor.roles.has("web_service_admin");
  return READABLE.has(table.name) || table.name.startsWith("x_demo_fleet_");
}

/** The columns that `mayRead` and `mayWrite` look at. */
export const ACCESS_COLUMNS = ["user", "is_private", "caller_id", "opened_by", "sys_class_name"];

/** Whether REST reaches the table at all for this user. */
export function isClosedToRest(instance: DemoInstance, actor: Actor, table: DemoTable): boolean {
  if (!table.webServices) return true;
  const schema = table.name === "sys_db_object";
  return schema && instance.behaviour.schemaForAdminsOnly && !isAdmin(actor);
}
