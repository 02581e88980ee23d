import { isSysId, newSysId } from "../../../base/ids.ts";
import { isAdmin } from "../../login/actor.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import {
  noRecord,
  RestError,
  unknownPath,
  writeDenied,
  wrongMethod,
} from "../../wire/rest_error.ts";
import { deleteRow, insertRow, readRow, textOf } from "../../database/rows.ts";
import { type UnloadRecord, writeUnload } from "./write_xml.ts";
import { inTransaction } from "../../records/write_transaction.ts";

const SET = "sys_update_set";
const REMOTE = "sys_remote_update_set";
const CHANGE = "sys_update_xml";

/**
 * `/demo/update_sets`, an interface of the emulator alone: GET `/{sys_id}` answers a set, local or
 * retrieved, as XML; POST takes such a file as a retrieved set. For administrators.
 */
export async function updateSetXmlApi(
  call: DemoCall,
  segments: string[],
): Promise<DemoAnswer> {
  const [area, sysId, ...more] = segments;
  if (area !== "update_sets" || more.length > 0) throw unknownPath();
  if (sysId === undefined) {
    if (call.method !== "POST") throw wrongMethod(call.method);
    if (!isAdmin(call.actor)) throw writeDenied("Insert");
    // Loaded when asked for: the library that reads XML takes four megabytes.
    const { readUnload } = await import("./read_xml.ts");
    return importUpdateSet(call, readUnload(call.body));
  }
  if (call.method !== "GET") throw wrongMethod(call.method);
  if (!isAdmin(call.actor)) throw noRecord();
  return { status: 200, xml: exportUpdateSet(call, sysId) };
}

/** A set with its changes, by name, as one file. Throws 404. */
export function exportUpdateSet(call: DemoCall, sysId: string): string {
  const local = readRow(call.instance, tableOf(call, SET), sysId);
  const set = local ?? readRow(call.instance, tableOf(call, REMOTE), sysId);
  if (!set) throw noRecord();
  const link = local ? "update_set" : "remote_update_set";
  const changes = call.instance.database.all(
    `SELECT * FROM t_sys_update_xml WHERE ${link} = ? ORDER BY name, sys_id`,
    sysId,
  );
  const head = recordOf(tableOf(call, REMOTE), { ...set, sys_class_name: REMOTE, state: "loaded" });
  const table = tableOf(call, CHANGE);
  return writeUnload([
    head,
    ...changes.map((row) => recordOf(table, { ...row, update_set: "", remote_update_set: sysId })),
  ]);
}

function tableOf({ instance }: DemoCall, name: string): DemoTable {
  const table = instance.table(name);
  if (!table) throw new Error(`The dictionary has lost its table "${name}"`);
  return table;
}

function recordOf(table: DemoTable, row: SqlRow): UnloadRecord {
  const fields = [...table.columns.keys()].sort().map((element) =>
    [element, textOf(row, element)] as const
  );
  return { table: table.name, fields: Object.fromEntries(fields) };
}

/**
 * Stores a file as a retrieved set in state `loaded`; one that was loaded before is replaced whole.
 * Throws 400 for a file without exactly one set.
 */
export function importUpdateSet(call: DemoCall, records: readonly UnloadRecord[]): DemoAnswer {
  const [head, ...others] = records.filter(({ table }) => table === REMOTE);
  if (!head || others.length > 0 || !head.fields.name) {
    throw new RestError(
      400,
      "The file cannot be read as an update set",
      `One <${REMOTE}> with a name is needed`,
    );
  }
  const changes = records.filter(({ table }) => table === CHANGE);
  return inTransaction(call, () => {
    const sysId = store(call, head, { ...head.fields, state: "loaded" });
    removeChanges(call, sysId);
    for (const change of changes) {
      store(call, change, { ...change.fields, update_set: "", remote_update_set: sysId });
    }
    return {
      status: 201,
      result: { sys_id: sysId, name: head.fields.name, changes: changes.length },
      headers: { Location: `${call.origin}/api/now/table/${REMOTE}/${sysId}` },
    };
  });
}

/** Stores a record under its own sys_id, or under a new one where that is taken by another. */
function store(
  call: DemoCall,
  { table: name }: UnloadRecord,
  fields: Readonly<Record<string, string>>,
): string {
  const table = tableOf(call, name);
  const { sys_id: wanted = "", ...rest } = fields;
  const usable = isSysId(wanted) ? wanted : newSysId();
  const known = readRow(call.instance, table, usable);
  if (known && name === REMOTE) deleteRow(call.instance, table.base, usable);
  const sysId = known && name !== REMOTE ? newSysId() : usable;
  const columns = Object.entries(rest).filter(([element]) => table.columns.has(element));
  insertRow(call.instance, table.base, {
    ...newRow(call, name, Object.fromEntries(columns)),
    sys_class_name: name,
    sys_id: sysId,
  });
  return sysId;
}

function removeChanges({ instance }: DemoCall, remoteSet: string): void {
  instance.database.run(`DELETE FROM t_sys_update_xml WHERE remote_update_set = ?`, remoteSet);
}
