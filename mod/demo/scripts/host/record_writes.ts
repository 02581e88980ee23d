import { newSysId } from "../../../base/ids.ts";
import { mayRead, mayWrite, writableInput } from "../../access/access.ts";
import type { DemoCall, ScriptAccess } from "../../call.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { deleteRecord } from "../../records/delete_records.ts";
import { defaultValues, insertRecord, updateRecord } from "../../records/write_records.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { RestError } from "../../wire/rest_error.ts";
import type { Json } from "../engine/create_guest.ts";
import { mayReadColumn, requireTable, toGuestRow } from "./record_reads.ts";
import {
  type HostOperations,
  partOf,
  type ScriptHost,
  toText,
  toTexts,
  toValues,
} from "./script_host.ts";

/** The operations of `GlideRecord` that write, and what they ask before. */
export const recordWrites: HostOperations = {
  new_id: () => newSysId(),
  defaults: (host, table) => ({
    ...defaultValues(host.call, requireTable(host, toText(table))),
    sys_id: newSysId(),
  }),
  insert(host, name, values, options) {
    const table = requireTable(host, toText(name));
    const call = writerOf(host, options ?? null);
    return attempt(host, () => insertRecord(call, table, toValues(values)));
  },
  update(host, name, ids, changes, options) {
    const table = requireTable(host, toText(name));
    const call = writerOf(host, options ?? null);
    let last: Json = { row: null };
    for (const sysId of toTexts(ids)) {
      last = attempt(host, () => updateRecord(call, table, { sysId, input: toValues(changes) }));
    }
    return last;
  },
  delete(host, name, ids, options) {
    const table = requireTable(host, toText(name));
    const call = writerOf(host, options ?? null);
    return toTexts(ids).filter((sysId) => {
      const done = attempt(host, () => {
        const row = readRow(call.instance, table, sysId);
        if (row) deleteRecord(call, table, sysId);
        return row;
      });
      return done.row !== null;
    }).length;
  },
  may: (host, table, operation, id, element) =>
    may(host, requireTable(host, toText(table)), {
      operation: toText(operation),
      id: toText(id),
      element: toText(element),
    }),
};

/** The call that a script writes as: past the access rules, or as its user. */
function writerOf(host: ScriptHost, options: Json): DemoCall {
  const given = (name: string) => partOf(options, name);
  const script: ScriptAccess = {
    secure: given("secure") === true,
    workflow: given("workflow") !== false,
    sysFields: given("sysFields") !== false,
    force: given("force") === true,
  };
  return { ...(script.secure ? host.asker : host.call), script };
}

/**
 * A write, whole or not at all, within whatever transaction there is. What the instance refuses
 * answers no record and the reason, as `insert()` and `update()` are documented to answer null.
 */
function attempt(
  { call }: ScriptHost,
  write: () => Parameters<typeof toGuestRow>[1] | undefined,
): { row: Json; message: string } {
  try {
    const row = inTransaction(call, () => withSavepoint(call, write));
    return { row: row ? toGuestRow(call, row) : null, message: "" };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return { row: null, message: error.detail ?? error.message };
  }
}

function withSavepoint<R>({ instance }: DemoCall, work: () => R): R {
  const { database } = instance;
  database.run("SAVEPOINT script_write");
  try {
    const result = work();
    database.run("RELEASE script_write");
    return result;
  } catch (error) {
    database.run("ROLLBACK TO script_write");
    database.run("RELEASE script_write");
    throw error;
  }
}

function may(
  host: ScriptHost,
  table: DemoTable,
  { operation, id, element }: { operation: string; id: string; element: string },
): boolean {
  const row = id === "" ? undefined : readRow(host.call.instance, table, id);
  const own = row && host.call.instance.table(textOf(row, "sys_class_name")) || table;
  if (element !== "") {
    if (operation === "read") return mayReadColumn(host, { table: own, element, row });
    return element in writableInput(host.asker, { table: own, row }, { [element]: "" });
  }
  if (operation === "read") return row === undefined || mayRead(host.asker, own, row);
  const asked = { write: "update", create: "create", delete: "delete" } as const;
  const named = operation === "create" || operation === "delete" ? operation : "write";
  return mayWrite(host.asker, own, { operation: asked[named], row });
}
