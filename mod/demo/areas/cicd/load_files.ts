import type { DemoCall } from "../../call.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { captureUpdate } from "../../records/capture.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { RestError } from "../../wire/rest_error.ts";
import { type LocalIds, toLocalIds } from "./local_ids.ts";
import { contentOf } from "./record_update.ts";
import { applyChange } from "./stored_record.ts";
import { type LoadedRecord, readCompiledFile } from "../update_sets/read_xml.ts";

/** A file as a client sends it. */
export interface SentFile {
  /** `sys_script_<sys_id>.xml`: the name of the update, with its ending. */
  name: string;
  xml: string;
}

/** Where files are loaded to. */
export interface LoadTarget {
  /** sys_id of the application. */
  scope: string;
  /** sys_id of the update set that captures each file; without one nothing is captured. */
  set?: string;
}

interface ReadFile extends SentFile {
  records: readonly LoadedRecord[];
}

/** What others need is loaded first: an application, its tables, their columns. */
const FIRST = ["sys_app", "sys_store_app", "sys_db_object", "sys_dictionary"];

/**
 * Loads files, each whole or not at all, past rules and policies, and captures each under its own
 * update name. Answers why a file could not be loaded, with its name; none when all were.
 */
export function loadFiles(
  call: DemoCall,
  files: readonly SentFile[],
  target: LoadTarget,
): string[] {
  const failures: string[] = [];
  const attempt = <R>(name: string, work: () => R): R | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      failures.push(`${name}: ${[error.message, error.detail].filter(Boolean).join(", ")}`);
    }
  };
  const read = files.flatMap((file): ReadFile[] => {
    const records = attempt(file.name, () => readCompiledFile(file.xml));
    return records ? [{ ...file, records }] : [];
  });
  const local = toLocalIds(call.instance, read.flatMap(({ records }) => records));
  for (const file of read.toSorted((one, other) => turnOf(one) - turnOf(other))) {
    attempt(file.name, () => inTransaction(call, () => loadFile(call, file, { target, local })));
  }
  return failures;
}

function turnOf({ records: [first] }: ReadFile): number {
  const turn = FIRST.indexOf(first?.table ?? "");
  return turn === -1 ? FIRST.length : turn;
}

/** Throws 400 for a record of a table that is not here. */
function loadFile(
  call: DemoCall,
  file: ReadFile,
  { target, local }: { target: LoadTarget; local: LocalIds },
): void {
  if (file.records.length === 0) return;
  const content = contentOf(call, file.records, local);
  if ("missingTable" in content) {
    throw new RestError(400, `There is no table ${content.missingTable}`);
  }
  for (const change of content.records) applyChange(call, change);
  if (target.set !== undefined) captureFile(call, file, { local, ...target, set: target.set });
}

function captureFile(
  call: DemoCall,
  { name: fileName, xml, records }: ReadFile,
  { scope, set, local }: Required<LoadTarget> & { local: LocalIds },
): void {
  const name = fileName.replace(/^.*\//, "").replace(/\.xml$/, "");
  // Of records that go together the one that the file is named for.
  const main = records.find(({ table }) => name.startsWith(`${table}_`)) ?? records[0];
  const table = main && call.instance.table(main.table);
  if (!main || !table) return;
  const row = readRow(call.instance, table, local.idOf(table.name, main.fields.sys_id ?? ""));
  captureUpdate(call, {
    name,
    type: table.label,
    target_name: row ? textOf(row, table.displayColumn) : main.fields[table.displayColumn] ?? "",
    action: records.every(({ action }) => action === "DELETE") ? "DELETE" : "INSERT_OR_UPDATE",
    payload: xml,
    update_set: set,
    application: scope,
    table: table.name,
  });
}
