import type { DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoColumn } from "../../database/dictionary.ts";
import { insertRow, readRow, textOf, updateRow } from "../../database/rows.ts";
import type { OperationInput, Outcome } from "../progress/operation.ts";
import { requireRecord } from "../../api/read_parameters.ts";
import { type LocalIds, toLocalIds } from "./local_ids.ts";
import { contentOf, readPayload } from "./record_update.ts";

/** One thing that stands in the way of an update. */
interface Problem {
  type: "error" | "warning";
  description: string;
  missing_item_table?: string;
  missing_item?: string;
}

export const REMOTE = "sys_remote_update_set";
const PROBLEM = "sys_update_preview_problem";

/** POST `update_set/preview/{id}`: compares a retrieved set with what is here, anew each time. */
export function previewSet(call: DemoCall, { sysId }: OperationInput<"sysId">): Outcome {
  const set = requireRecord(call, REMOTE, sysId);
  if (textOf(set, "state") === "committed") {
    return { failed: true, message: `Update set '${textOf(set, "name")}' is committed already` };
  }
  const { database } = call.instance;
  database.run(`DELETE FROM t_sys_update_preview_problem WHERE remote_update_set = ?`, sysId);
  const updates = updatesOf(call, sysId);
  const carried = readCarried(call, updates);
  let found = 0;
  for (const update of updates) {
    for (const problem of problemsOf(call, set, { update, carried })) {
      const values = {
        ...problem,
        status: "",
        remote_update_set: sysId,
        remote_update: textOf(update, "sys_id"),
      };
      insertRow(call.instance, PROBLEM, newRow(call, PROBLEM, values));
      found++;
    }
  }
  updateRow(call.instance, REMOTE, { sysId, changes: { state: "previewed" } });
  return {
    message: "This operation succeeded",
    detail: `${updates.length} updates previewed, ${found} problems found`,
    links: { remote_update_set: { id: sysId, path: `/api/now/table/${REMOTE}/${sysId}` } },
  };
}

/** What the updates of one set bring together. */
interface Carried {
  /** The sys_ids of their records: what one refers to may come with another. */
  ids: ReadonlySet<string>;
  local: LocalIds;
}

function readCarried({ instance }: DemoCall, updates: readonly SqlRow[]): Carried {
  const records = updates.filter((update) => textOf(update, "action") !== "DELETE")
    .flatMap(readPayload);
  const ids = new Set(records.map(({ fields }) => fields.sys_id ?? ""));
  return { ids, local: toLocalIds(instance, records) };
}

/** The updates of a retrieved set in the order they were recorded. */
export function updatesOf({ instance }: DemoCall, remoteSet: string): SqlRow[] {
  return instance.database.all(
    `SELECT * FROM t_sys_update_xml WHERE remote_update_set = ? AND update_set = ''
     ORDER BY sys_updated_on, name, sys_id`,
    remoteSet,
  );
}

/** The texts of a collision and of a missing record are documented. */
function problemsOf(
  call: DemoCall,
  set: SqlRow,
  { update, carried }: { update: SqlRow; carried: Carried },
): Problem[] {
  const problems: Problem[] = [];
  const [own, whole] = [textOf(update, "application"), textOf(set, "application")];
  if (own !== "" && whole !== "" && own !== whole) {
    const description =
      `Cannot commit Update Set '${textOf(set, "name")}' because: Update scope id '${own}' ` +
      `is different than update set scope id '${whole}'. Resolve the problem before committing.`;
    problems.push({ type: "error", description });
  }
  if (isOlderThanLocal(call, update)) {
    problems.push({
      type: "error",
      description: "Found a local update that is newer than this one",
    });
  }
  if (textOf(update, "action") === "DELETE") return problems;
  const content = contentOf(call, readPayload(update), carried.local);
  if ("missingTable" in content) {
    const description = `Could not find a table ${content.missingTable} referenced in this update`;
    const missing_item_table = content.missingTable;
    return [...problems, { type: "error", description, missing_item_table }];
  }
  for (const { table, values } of content.records) {
    for (const [element, value] of Object.entries(values)) {
      const column = table.columns.get(element);
      const problem = column && !carried.ids.has(value) &&
        missingReference(call, update, { column, value });
      if (problem) problems.push(problem);
    }
  }
  return problems;
}

/** Collision, as documented: the same name, changed here later. */
function isOlderThanLocal({ instance }: DemoCall, update: SqlRow): boolean {
  const local = instance.database.get(
    `SELECT payload_hash, sys_updated_on FROM t_sys_update_xml
     WHERE name = ? AND update_set <> '' ORDER BY sys_updated_on DESC LIMIT 1`,
    textOf(update, "name"),
  );
  return local !== undefined &&
    textOf(local, "sys_updated_on") > textOf(update, "sys_updated_on") &&
    textOf(local, "payload_hash") !== textOf(update, "payload_hash");
}

/** What steps, activities and triggers of the platform are given: it brings those, and they are not here. */
const NOT_HELD = ["var_dictionary"];

function missingReference(
  call: DemoCall,
  update: SqlRow,
  { column, value }: { column: DemoColumn; value: string },
): Problem | undefined {
  if (column.type !== "reference" || value === "" || column.referenceKey !== "") return undefined;
  if (NOT_HELD.includes(column.reference)) return undefined;
  const target = call.instance.table(column.reference);
  if (!target || readRow(call.instance, target, value)) return undefined;
  const carriers = call.instance.database.all(
    `SELECT x.remote_update_set FROM t_sys_update_xml x
     JOIN t_sys_remote_update_set s ON s.sys_id = x.remote_update_set
     WHERE x.name IN (SELECT value FROM json_each(?)) AND x.action <> 'DELETE'
     AND x.update_set = '' AND s.state <> 'committed'`,
    JSON.stringify(target.family.map((name) => `${name}_${value}`)),
  ).map((row) => textOf(row, "remote_update_set"));
  if (carriers.includes(textOf(update, "remote_update_set"))) return undefined;
  const description = `Could not find a record in ${target.name} for column ${column.element} ` +
    "referenced in this update";
  const missing = { missing_item_table: target.name, missing_item: value };
  return carriers.length > 0
    ? {
      type: "warning",
      description: `${description}, but did find it in another uncommitted update set`,
      ...missing,
    }
    : { type: "error", description, ...missing };
}
