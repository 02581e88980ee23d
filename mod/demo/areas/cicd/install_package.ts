import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { insertRow, textOf, updateRow } from "../../database/rows.ts";
import { newRow } from "../../records/capture.ts";
import { keep } from "../../records/kept.ts";
import { storedTime } from "../../values/time.ts";
import type { OperationInput, OperationRun, Outcome } from "../progress/operation.ts";
import { packFiles, readApplication } from "./application_files.ts";
import { loadFiles, type SentFile } from "./load_files.ts";
import { removeRecord } from "./stored_record.ts";

const CONTEXT = "sys_rollback_context";
const HISTORY = "sys_upgrade_history";
const DONE = "This operation succeeded";

/** The folders of a package in the order that they are loaded, and when they are. */
const FOLDERS: readonly { folder: string; isMeant(install: Install): boolean }[] = [
  { folder: "scope", isMeant: () => true },
  { folder: "update", isMeant: () => true },
  { folder: "author_elective_update", isMeant: () => true },
  { folder: "unload", isMeant: ({ first }) => first },
  { folder: "apply_once", isMeant: ({ first }) => first },
  { folder: "unload.demo", isMeant: ({ demoData }) => demoData },
];

interface Install {
  /** The application was not here. */
  first: boolean;
  demoData: boolean;
}

/** What an installation is given: text of `SentFile[]`, names with their folder. */
type PackageInput = OperationInput<"scopeId" | "files" | "demoData" | "context" | OperationRun>;

/** What can be gone back to once a package is installed. Answers the context's sys_id. */
export function enterRollbackContext(call: DemoCall, scopeId: string, version: string): string {
  const context = newRow(call, CONTEXT, { to_version: version });
  insertRow(call.instance, CONTEXT, context);
  keep(call, context.sys_id, { source: scopeId });
  return context.sys_id;
}

/**
 * `sn_appclient_upload_processor.do`: an application's files are loaded by folder; what is no longer
 * among them stays, unless a file deletes it. Nothing of it is kept when a file cannot be loaded.
 */
export function installPackage(call: DemoCall, input: PackageInput): Outcome {
  const { instance } = call;
  const { scopeId } = input;
  const before = readApplication(call, scopeId);
  updateRow(instance, CONTEXT, {
    sysId: input.context,
    changes: { from_version: before ? textOf(before, "version") : "" },
  });
  keep(call, input.context, { files: before ? packFiles(call, scopeId) : "" });
  const install = { first: !before, demoData: input.demoData === "true" };
  const files: readonly SentFile[] = JSON.parse(input.files);
  const failures = FOLDERS.filter(({ isMeant }) => isMeant(install)).flatMap(({ folder }) =>
    loadFiles(
      call,
      files.filter(({ name }) => name.startsWith(`${folder}/`)),
      { scope: scopeId },
    )
  );
  if (failures.length > 0) return { failed: true, message: failures.join("; ") };
  const app = readApplication(call, scopeId);
  if (!app) return { failed: true, message: `The package holds no application ${scopeId}` };
  const history = newRow(call, HISTORY, {
    from_version: before ? textOf(before, "version") : "",
    to_version: textOf(app, "scope"),
    upgrade_started: input.started,
    upgrade_finished: input.ended,
  });
  insertRow(instance, HISTORY, history);
  return { message: DONE, detail: `Installed ${textOf(app, "name")} ${textOf(app, "version")}` };
}

/** `deleteApplication` and `uninstallApplication`: the application goes with its files and tables. */
export function uninstallApplication(
  call: DemoCall,
  { scopeId }: OperationInput<"scopeId">,
): Outcome {
  const app = readApplication(call, scopeId);
  if (!app) return { failed: true, message: `There is no application ${scopeId}` };
  const files = findRows(call.instance, "sys_metadata", { sys_scope: scopeId });
  // Tables last: what lies in them goes first.
  for (const row of [...files.filter((one) => !isTable(one)), ...files.filter(isTable)]) {
    const table = call.instance.table(textOf(row, "sys_class_name"));
    if (table) removeRecord(call, table, textOf(row, "sys_id"));
  }
  call.instance.database.run(`DELETE FROM t_sys_update_set WHERE application = ?`, scopeId);
  if (findRow(call.instance, "sys_scope", { sys_id: scopeId })) {
    const table = call.instance.table(textOf(app, "sys_class_name"));
    if (table) removeRecord(call, table, scopeId);
  }
  const ended = storedTime(call.instance.clock());
  return { message: DONE, detail: `Removed ${textOf(app, "name")} with its files at ${ended}` };
}

function isTable(row: SqlRow): boolean {
  return textOf(row, "sys_class_name") === "sys_db_object";
}
