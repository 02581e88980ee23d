import { isSysId, newSysId } from "../base/ids.ts";
import { isAdmin } from "./actor.ts";
import { mayWrite } from "./access.ts";
import { type DemoCall, flag, scriptContext } from "./call.ts";
import { capture, captureName, newRow, stamp } from "./capture.ts";
import type { SqlRow } from "./database.ts";
import type { DemoColumn, DemoTable } from "./dictionary.ts";
import { storedValueOf } from "./display.ts";
import { defaultSet, effectiveScope } from "./effective_set.ts";
import { isJournal, isPassword } from "./field_kinds.ts";
import { nextNumber } from "./numbers.ts";
import { hashPassword } from "./passwords.ts";
import { abortedByRule, noRecord, RestError, writeDenied } from "./rest_error.ts";
import { deleteRow, insertRow, readRow, textOf, updateRow } from "./rows.ts";
import { evaluateScript, isScript } from "./script_values.ts";
import { physicalColumn, physicalTable } from "./storage.ts";
import { describeNewTable } from "./new_table.ts";

/** Tables whose rows are the dictionary. */
const DICTIONARY_TABLES = [
  "sys_db_object",
  "sys_dictionary",
  "sys_dictionary_override",
  "sys_choice",
];
/** Set by the platform alone. */
const FIXED = new Set(["sys_class_name", "sys_mod_count", "sys_scope", "sys_package", "sys_name"]);
const WHO_AND_WHEN = new Set([
  "sys_id",
  "sys_created_on",
  "sys_created_by",
  "sys_updated_on",
  "sys_updated_by",
]);

type Input = Record<string, unknown>;

/** Creates a record: defaults, number, journal entries, capture. Unknown fields are ignored. */
export function insertRecord(call: DemoCall, table: DemoTable, input: Input): SqlRow {
  if (!mayWrite(call.actor, table, { operation: "create" })) throw writeDenied("Insert");
  return call.instance.database.transaction(() => {
    const given = readInput(call, table, input);
    const { sys_id: wanted, ...values } = given.values;
    const sysId = wanted && isSysId(wanted) ? wanted : newSysId();
    if (readRow(call.instance, table, sysId)) {
      throw new RestError(403, "Operation Failed", "Unique Key violation detected by database");
    }
    const scope = effectiveScope(call);
    const row = newRow(call, table.name, {
      ...defaults(call, table),
      ...values,
      sys_id: sysId,
      ...secretValues(given.secrets, sysId),
      ...(table.columns.has("sys_scope") && { sys_scope: scope, sys_package: scope }),
      // Sent or not, the application of an inserted set is the global one.
      ...(table.name === "sys_update_set" && { application: requestedScope(call) }),
    });
    if (table.columns.has("number") && !values.number) row.number = nextNumber(call, table);
    if (table.base === "sys_metadata") {
      row.sys_name = row[table.displayColumn] ?? "";
      row.sys_update_name = captureName(table.name, row);
    }
    insertRow(call.instance, table.base, row);
    addJournal(call, table, { sysId, entries: given.journal });
    if (table.name === "sys_db_object") describeNewTable(call, row);
    return finish(call, table, sysId);
  });
}

/** Only a request that names its scope gets another than global. */
function requestedScope(call: DemoCall): string {
  return call.parameters.has("sysparm_transaction_scope") ? effectiveScope(call) : "global";
}

/** Merges the given fields into a record. A write that changes nothing leaves no trace. */
export function updateRecord(
  call: DemoCall,
  table: DemoTable,
  { sysId, input }: { sysId: string; input: Input },
): SqlRow {
  const found = requireRow(call, table, sysId);
  if (!mayWrite(call.actor, found.table, { operation: "update", row: found.row })) {
    throw writeDenied("Update");
  }
  return call.instance.database.transaction(() => {
    const given = readInput(call, found.table, input);
    const { sys_id: _fixed, ...values } = given.values;
    const changes = Object.fromEntries(
      Object.entries({ ...values, ...secretValues(given.secrets, sysId) })
        .filter(([element, text]) => text !== textOf(found.row, element)),
    );
    refuseMove(found.table, changes);
    const touched = Object.keys(changes).length > 0 || given.journal.length > 0;
    if (!touched) return found.row;
    updateRow(call.instance, found.table.base, {
      sysId,
      changes: { ...stamp(call, Number(textOf(found.row, "sys_mod_count")) + 1), ...changes },
    });
    addJournal(call, found.table, { sysId, entries: given.journal });
    const closesDefault = found.table.name === "sys_update_set" && changes.state !== undefined &&
      textOf(found.row, "is_default") === "true";
    if (closesDefault) defaultSet(call, textOf(found.row, "application"));
    return finish(call, found.table, sysId);
  });
}

/** Deletes a record and, where the dictionary says so, what refers to it. */
export function deleteRecord(call: DemoCall, table: DemoTable, sysId: string): void {
  const found = requireRow(call, table, sysId);
  if (!mayWrite(call.actor, found.table, { operation: "delete", row: found.row })) {
    throw writeDenied("Delete");
  }
  call.instance.database.transaction(() => removeRow(call, found.table, found.row));
}

function removeRow(call: DemoCall, table: DemoTable, row: SqlRow): void {
  const sysId = textOf(row, "sys_id");
  for (const child of call.instance.dictionary().tables.values()) {
    for (const column of child.columns.values()) {
      const cascades = column.cascade && column.table === child.name &&
        table.chain.includes(column.reference);
      if (cascades) removeChildren(call, child, { element: column.element, sysId });
    }
  }
  deleteRow(call.instance, table.base, sysId);
  if (table.tracked) capture(call, { table, row, action: "DELETE" });
  if (DICTIONARY_TABLES.includes(table.name)) call.instance.dictionaryChanged();
}

function removeChildren(
  call: DemoCall,
  child: DemoTable,
  { element, sysId }: { element: string; sysId: string },
): void {
  const rows = call.instance.database.all(
    `SELECT * FROM ${physicalTable(child.base)} WHERE ${physicalColumn(element)} = ?
     AND sys_class_name IN (SELECT value FROM json_each(?))`,
    sysId,
    JSON.stringify(child.family),
  );
  for (const row of rows) {
    const table = call.instance.table(textOf(row, "sys_class_name"));
    if (table) removeRow(call, table, row);
  }
}

/** The record with the table of its class. Throws 404. */
export function requireRow(
  call: DemoCall,
  table: DemoTable,
  sysId: string,
): { table: DemoTable; row: SqlRow } {
  const row = readRow(call.instance, table, sysId);
  const own = row && call.instance.table(textOf(row, "sys_class_name"));
  if (!row || !own) throw noRecord();
  return { table: own, row };
}

interface ReadInput {
  values: Record<string, string>;
  /** Password columns, in clear. */
  secrets: Record<string, string>;
  journal: { element: string; text: string }[];
}

function readInput(call: DemoCall, table: DemoTable, input: Input): ReadInput {
  const read: ReadInput = { values: {}, secrets: {}, journal: [] };
  const shown = flag(call, "sysparm_input_display_value");
  const adminsOnly =
    call.instance.property("glide.rest.table_api.admin_only_sys_fields") === "true";
  for (const [element, value] of Object.entries(input)) {
    const column = table.columns.get(element);
    if (!column || FIXED.has(element)) continue;
    if (WHO_AND_WHEN.has(element) && adminsOnly && !isAdmin(call.actor)) continue;
    const text = toText(value);
    if (isJournal(column.type)) {
      if (text !== "") read.journal.push({ element, text });
    } else if (isPassword(column.type)) read.secrets[element] = text;
    else read.values[element] = storedText(call, table, { column, text, shown });
  }
  return read;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function storedText(
  call: DemoCall,
  table: DemoTable,
  { column, text, shown }: { column: DemoColumn; text: string; shown: boolean },
): string {
  if (text !== "" && column.type === "boolean") return String(text === "true" || text === "1");
  const stored = shown
    ? storedValueOf(call.instance, { table, column, timeZone: call.actor.timeZone }, text)
    : text;
  if (column.type === "conditions" && stored !== "" && !stored.endsWith("^EQ")) {
    return `${stored}^EQ`;
  }
  return stored.slice(0, Math.max(column.maxLength, column.type === "reference" ? 32 : 1));
}

function secretValues(secrets: Record<string, string>, sysId: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(secrets).map(([element, text]) => [
      element,
      text === "" ? "" : hashPassword(sysId, text),
    ]),
  );
}

function defaults(call: DemoCall, table: DemoTable): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { element, defaultValue } of table.columns.values()) {
    if (defaultValue === "") continue;
    const text = isScript(defaultValue)
      ? evaluateScript(defaultValue, scriptContext(call))
      : defaultValue;
    if (text !== undefined) values[element] = text;
  }
  return values;
}

function addJournal(
  call: DemoCall,
  table: DemoTable,
  { sysId, entries }: { sysId: string; entries: ReadInput["journal"] },
): void {
  for (const { element, text } of entries) {
    insertRow(
      call.instance,
      "sys_journal_field",
      newRow(call, "sys_journal_field", {
        name: table.name,
        element,
        element_id: sysId,
        value: text,
      }),
    );
  }
}

/** Measured: a rule on customer updates refuses to move them to another set. */
function refuseMove(table: DemoTable, changes: Record<string, string>): void {
  if (table.name !== "sys_update_xml" || changes.update_set === undefined) return;
  throw abortedByRule(table.name, "Prevent moving of customer updates", "0".repeat(32));
}

function finish(call: DemoCall, table: DemoTable, sysId: string): SqlRow {
  if (DICTIONARY_TABLES.includes(table.name)) call.instance.dictionaryChanged();
  const { row } = requireRow(call, table, sysId);
  if (table.tracked) capture(call, { table, row, action: "INSERT_OR_UPDATE" });
  return row;
}
