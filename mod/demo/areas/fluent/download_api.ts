import type { DemoAnswer, DemoCall } from "../../call.ts";
import { requireRole } from "../../access/require_role.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import type { SentFile } from "../cicd/load_files.ts";
import { writePackage } from "./package_zip.ts";
import { fileOf } from "./record_files.ts";

/** Classes that describe an application rather than belong to it. */
const APPLICATIONS = ["sys_scope", "sys_app", "sys_store_app"];

/**
 * GET `/api/fluent/download/{scope}?sysparam_mode=complete|incremental`: an application's files as a
 * zip, `update/{update name}.xml`, or those that were changed here, deletions among them. As the
 * vendor's client reads it: no entries for folders, `status.json` for what is to be said, and a
 * failure's text as `result`.
 */
export async function downloadApi(call: DemoCall, path: string[]): Promise<DemoAnswer> {
  const [scopeId, ...more] = path;
  if (scopeId === undefined || more.length > 0) throw unknownPath();
  if (call.method !== "GET") throw wrongMethod(call.method);
  requireRole(call, []);
  const scope = findRow(call.instance, "sys_scope", { sys_id: scopeId });
  if (!scope) return { status: 404, result: `No application ${scopeId}` };
  const changed = call.parameters.get("sysparam_mode") === "incremental";
  const files = changed ? changedFiles(call, scopeId) : allFiles(call, scopeId);
  const status = JSON.stringify({ status: "warning", message: "There are no files to download" });
  const bytes = await writePackage(
    files.length > 0 ? files : [{ name: "status.json", xml: status }],
  );
  return { status: 200, file: { type: "application/zip", bytes } };
}

function allFiles(call: DemoCall, scope: string): SentFile[] {
  const files = findRows(call.instance, "sys_metadata", { sys_scope: scope }).flatMap((row) => {
    const table = call.instance.table(textOf(row, "sys_class_name"));
    const isFile = table?.tracked && !APPLICATIONS.includes(table.name) && !isSystemColumn(row);
    return (isFile && fileOf(call, row)) || [];
  });
  // Rows of one update, the values of a choice list for example, share its name.
  return [...new Map(files.map((file) => [file.name, file])).values()]
    .map(({ name, content }) => ({ name: `update/${name}.xml`, xml: content }));
}

/** The columns that a table has without anybody's doing are no files. */
function isSystemColumn(row: SqlRow): boolean {
  return textOf(row, "sys_class_name") === "sys_dictionary" &&
    textOf(row, "element").startsWith("sys_");
}

/** The newest change of each name in the application's update sets. */
function changedFiles({ instance }: DemoCall, scope: string): SentFile[] {
  const updates = instance.database.all(
    `SELECT name, payload FROM t_sys_update_xml
     WHERE application = ? AND update_set <> '' ORDER BY sys_updated_on, rowid`,
    scope,
  );
  const newest = new Map(updates.map((row) => [textOf(row, "name"), textOf(row, "payload")]));
  return [...newest].map(([name, xml]) => ({ name: `update/${name}.xml`, xml }));
}
