import type { DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow } from "../../database/find_rows.ts";
import { insertRow, readRow, textOf, updateRow } from "../../database/rows.ts";
import { keep, keptText } from "../../records/kept.ts";
import { storedTime } from "../../values/time.ts";
import { packRows, unpackFiles } from "./application_files.ts";
import type { OperationInput, Outcome } from "../progress/operation.ts";
import { requireRecord } from "../../api/read_parameters.ts";
import { readContent } from "./record_update.ts";
import { removeRecord, storeWhole } from "./stored_record.ts";

const CONFIG = "sys_repo_config";
const STASH = "sys_repo_stash";
const DONE = "This operation succeeded";

/** Where an application's files are kept, if it is linked to source control. */
export function repositoryOf({ instance }: DemoCall, app: string): SqlRow | undefined {
  return findRow(instance, CONFIG, { sys_app: app });
}

function lastCommit({ instance }: DemoCall, repository: SqlRow): string {
  return keptText(instance, textOf(repository, "sys_id"), "last_commit_on");
}

/** Recorded changes of an application since its last commit; none without source control. */
export function uncommittedUpdates(call: DemoCall, app: string): SqlRow[] {
  const repository = repositoryOf(call, app);
  if (!repository) return [];
  return call.instance.database.all(
    `SELECT * FROM t_sys_update_xml
     WHERE application = ? AND update_set <> '' AND sys_updated_on > ? ORDER BY name`,
    app,
    lastCommit(call, repository),
  );
}

/**
 * POST `sc/apply_changes`: the branch's state takes the place of the application's. The remote of the
 * demo instance has nothing newer, so what changes is that uncommitted work goes into a stash, which is
 * documented, and the files go back to the last commit.
 */
export function applyChanges(
  call: DemoCall,
  { sysId, branch }: OperationInput<"sysId" | "branch">,
): Outcome {
  const repository = repositoryOf(call, sysId);
  if (!repository) {
    return { failed: true, message: "The application is not linked to source control" };
  }
  const since = lastCommit(call, repository);
  const updates = uncommittedUpdates(call, sysId);
  const stash = updates.length > 0 ? keepStash(call, repository, updates) : undefined;
  for (const update of updates) restoreCommitted(call, update, since);
  const repositoryId = textOf(repository, "sys_id");
  keep(call, repositoryId, { last_commit_on: storedTime(call.instance.clock()) });
  if (branch !== "") {
    updateRow(call.instance, CONFIG, { sysId: repositoryId, changes: { current_branch: branch } });
  }
  return {
    message: DONE,
    detail: `Successfully applied the branch ${branch || textOf(repository, "current_branch")}`,
    ...(stash && {
      links: { stash: { id: stash, path: `/api/sn_cicd/sc/apply_stash/${stash}` } },
    }),
  };
}

function keepStash(call: DemoCall, repository: SqlRow, updates: SqlRow[]): string {
  const files = updates.flatMap((update) => {
    const content = readContent(call, update);
    if ("missingTable" in content) return [];
    return content.records.flatMap(({ table, sysId }) => {
      const row = readRow(call.instance, table, sysId);
      return row ? [row] : [];
    });
  });
  const row = newRow(call, STASH, {
    sys_repo_config: textOf(repository, "sys_id"),
    application: textOf(repository, "sys_app"),
    name: `${updates.length} uncommitted changes`,
  });
  insertRow(call.instance, call.instance.table(STASH)?.base ?? STASH, row);
  keep(call, row.sys_id, { files: packRows(call, files) });
  return row.sys_id;
}

function restoreCommitted(call: DemoCall, update: SqlRow, since: string): void {
  const before = call.instance.database.get(
    `SELECT * FROM t_sys_update_version WHERE name = ? AND sys_created_on <= ?
     ORDER BY sys_created_on DESC, rowid DESC LIMIT 1`,
    textOf(update, "name"),
    since,
  );
  const content = readContent(call, before ?? update);
  if ("missingTable" in content) return;
  for (const record of content.records) {
    const kept = before && textOf(before, "action") !== "DELETE" && !record.removes;
    if (kept) storeWhole(call, record);
    else removeRecord(call, record.table, record.sysId);
  }
}

/** POST `sc/apply_stash/{id}`: the stashed files are there again, uncommitted as before. */
export function applyStash(call: DemoCall, { sysId }: OperationInput<"sysId">): Outcome {
  const stash = requireRecord(call, STASH, sysId);
  const files = unpackFiles(call, keptText(call.instance, sysId, "files"));
  const now = storedTime(call.instance.clock());
  for (const id of files) {
    call.instance.database.run(
      `UPDATE t_sys_update_xml SET sys_updated_on = ?
       WHERE application = ? AND update_set <> '' AND name = "table" || '_' || ?`,
      now,
      textOf(stash, "application"),
      id,
    );
  }
  return { message: DONE, detail: `Applied ${files.length} files of the stash` };
}
