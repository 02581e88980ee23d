import type { DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRows } from "../../database/find_rows.ts";
import { deleteRow, insertRow, textOf, updateRow } from "../../database/rows.ts";
import { forget, keep, keptText } from "../../records/kept.ts";
import { storedTime } from "../../values/time.ts";
import { packFiles, readApplication, replaceFiles } from "./application_files.ts";
import type { OperationInput, Outcome } from "../progress/operation.ts";

const VERSION = "sys_app_version";
const CONTEXT = "sys_rollback_context";
const DONE = "This operation succeeded";

/**
 * POST `app_repo/publish`: the application's files become a version of the repository. Documented:
 * a version that is passed becomes the application's, and one that is there already is refused.
 */
export function publishApplication(
  call: DemoCall,
  input: OperationInput<"sysId" | "version" | "notes">,
): Outcome {
  const app = readApplication(call, input.sysId);
  if (!app) return gone(input);
  const version = input.version || textOf(app, "version");
  if (findRows(call.instance, VERSION, { source_app_id: input.sysId, version }).length > 0) {
    const message = `Version ${version} of '${textOf(app, "name")}' is in the repository already`;
    return { failed: true, message };
  }
  setVersion(call, app, version);
  const row = newRow(call, VERSION, {
    source_app_id: input.sysId,
    version,
    publish_date: storedTime(call.instance.clock()),
    short_description: input.notes,
  });
  insertRow(call.instance, VERSION, row);
  keep(call, row.sys_id, { files: packFiles(call, input.sysId) });
  return { message: DONE, detail: `Published version ${version} of '${textOf(app, "name")}'` };
}

/** POST `app_repo/install`: a version of the repository takes the place of what is installed. */
export function installApplication(
  call: DemoCall,
  input: OperationInput<"sysId" | "version">,
): Outcome {
  const app = readApplication(call, input.sysId);
  if (!app) return gone(input);
  const name = textOf(app, "name");
  const offered = findRows(call.instance, VERSION, { source_app_id: input.sysId });
  const wanted = input.version === ""
    ? offered.sort((one, other) => compareVersions(one, other)).at(-1)
    : offered.find((row) => textOf(row, "version") === input.version);
  if (!wanted) {
    const what = input.version === "" ? "no version" : `no version ${input.version}`;
    return { failed: true, message: `The application repository has ${what} of '${name}'` };
  }
  const version = textOf(wanted, "version");
  const files = keptText(call.instance, textOf(wanted, "sys_id"), "files");
  if (version === textOf(app, "version") && files === "") {
    return { failed: true, message: `Version ${version} of '${name}' is installed already` };
  }
  const context = newRow(call, CONTEXT, {
    from_version: textOf(app, "version"),
    to_version: version,
  });
  insertRow(call.instance, CONTEXT, context);
  keep(call, context.sys_id, { source: input.sysId, files: packFiles(call, input.sysId) });
  replaceFiles(call, input.sysId, files);
  setVersion(call, app, version);
  return { message: DONE, detail: `Installed version ${version} of '${name}'` };
}

/** POST `app_repo/rollback`: back to the version before the last install, files included. */
export function rollBackApplication(
  call: DemoCall,
  input: OperationInput<"sysId" | "version">,
): Outcome {
  const app = readApplication(call, input.sysId);
  if (!app) return gone(input);
  const name = textOf(app, "name");
  const context = lastContext(call, input.sysId);
  const previous = context && textOf(context, "from_version");
  if (!context || (input.version !== "" && input.version !== previous)) {
    const message = previous === undefined
      ? `'${name}' has no installed version to roll back to`
      : `'${name}' can only be rolled back to ${previous}`;
    return { failed: true, message };
  }
  const sysId = textOf(context, "sys_id");
  replaceFiles(call, input.sysId, keptText(call.instance, sysId, "files"));
  setVersion(call, app, textOf(context, "from_version"));
  dropContext(call, sysId);
  return { message: DONE, detail: `Rolled back '${name}' to version ${previous}` };
}

/** What the newest install put aside. */
export function lastContext({ instance }: DemoCall, source: string): SqlRow | undefined {
  return instance.database.get(
    `SELECT c.* FROM t_sys_rollback_context c
     JOIN t_x_demo_kept k ON k.record = c.sys_id AND k.name = 'source'
     WHERE k.value = ? ORDER BY c.sys_created_on DESC, c.rowid DESC LIMIT 1`,
    source,
  );
}

/** Removes a context that has been rolled back. */
export function dropContext({ instance }: DemoCall, sysId: string): void {
  forget(instance, sysId);
  deleteRow(instance, CONTEXT, sysId);
}

function gone({ sysId }: OperationInput<"sysId">): Outcome {
  return { failed: true, message: `The application ${sysId} has been deleted` };
}

function setVersion(call: DemoCall, app: SqlRow, version: string): void {
  updateRow(call.instance, "sys_metadata", {
    sysId: textOf(app, "sys_id"),
    changes: { version, sys_updated_on: storedTime(call.instance.clock()) },
  });
}

function compareVersions(one: SqlRow, other: SqlRow): number {
  return textOf(one, "version").localeCompare(textOf(other, "version"), "en", { numeric: true });
}
