import { isSysId, newSysId } from "../../base/ids.ts";
import { mayWrite, writableInput } from "../access/access.ts";
import { type DemoCall, scriptContext } from "../call.ts";
import { capture, captureName, type NewRow, newRow, stamp } from "./capture.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { defaultSet, effectiveScope } from "./effective_set.ts";
import { describeNewTable, nameSchemaRow } from "./new_schema.ts";
import { asksForNumber, nextNumber, numberedColumn } from "./numbers.ts";
import { type Input, type ReadInput, readInput, secretValues } from "./read_input.ts";
import { uniqueKey, writeDenied } from "../wire/rest_error.ts";
import { insertRow, readRow, requireRow, textOf, updateRow } from "../database/rows.ts";
import { evaluateScript, isScript } from "../values/script_values.ts";
import type { RecordWrite } from "./pending_write.ts";
import { ruleScripts } from "./rule_scripts.ts";
import { runAfter, runBefore, runLast } from "./write_order.ts";
import { refuseBadName, refuseDuplicate, refuseMove, withoutFixedSchema } from "./write_rules.ts";
import { inTransaction, schemaChanged } from "./write_transaction.ts";

/** Creates a record: defaults, number, journal entries, capture. Unknown fields are ignored. */
export function insertRecord(call: DemoCall, table: DemoTable, input: Input): SqlRow {
  if (!mayWrite(call, table, { operation: "create" })) throw writeDenied("Insert");
  return inTransaction(call, () => {
    const given = readInput(call, table, writableInput(call, { table }, input));
    const row = completeRow(call, table, given);
    // A sys_id exists once in a hierarchy of classes, whichever of them has it.
    const root = call.instance.table(table.base) ?? table;
    if (readRow(call.instance, root, row.sys_id)) throw uniqueKey();
    refuseBadName(table, row);
    refuseDuplicate(call, table, { sysId: row.sys_id, values: row });
    insertRow(call.instance, table.base, row);
    if (!mayWrite(call, table, { operation: "create", row })) throw writeDenied("Insert");
    const entries = journalColumns(given);
    const { journal } = given;
    const write: RecordWrite = { table, row, before: undefined, entries, event: "insert", journal };
    runBefore(call, write);
    addJournal(call, table, { sysId: row.sys_id, entries: given.journal });
    if (table.name === "sys_db_object") describeNewTable(call, row);
    return finish(call, write);
  });
}

/** What is stored: the values sent, under them the defaults, over them what the platform sets. */
function completeRow(call: DemoCall, table: DemoTable, given: ReadInput): NewRow {
  const { sys_id: wanted, ...values } = given.values;
  // Capitals are kept: the vendor's Python client creates records under such.
  const sysId = wanted && isSysId(wanted.toLowerCase()) ? wanted : newSysId();
  const demoted = call.instance.behaviour.demotesScope;
  const scope = table.chain.includes("sys_scope")
    ? sysId
    : demoted
    ? "global"
    : effectiveScope(call);
  const row = newRow(call, table.name, {
    ...defaultValues(call, table, values),
    ...values,
    ...(table.name.endsWith("ui_policy_action") && call.instance.behaviour.dropsPolicyReference &&
      { ui_policy: "" }),
    sys_id: sysId,
    ...secretValues(given.secrets, sysId),
    ...(table.columns.has("sys_scope") && { sys_scope: scope, sys_package: scope }),
    // Sent or not, the application of an inserted set is the global one.
    ...(table.name === "sys_update_set" && { application: requestedScope(call) }),
  });
  const numbered = numberedColumn(table);
  if (numbered && !values[numbered]) row[numbered] = nextNumber(call, table);
  nameSchemaRow(call, table, row);
  if (table.base === "sys_metadata") {
    row.sys_name = row[table.displayColumn] ?? "";
    row.sys_update_name = captureName(call.instance.database, table.name, row);
  }
  return row;
}

/** Only a request that names its scope gets another than global. */
function requestedScope(call: DemoCall): string {
  const demoted = call.instance.behaviour.demotesScope;
  const named = call.parameters.has("sysparm_transaction_scope");
  return named && !demoted ? effectiveScope(call) : "global";
}

/** Merges the given fields into a record. A write that changes nothing leaves no trace. */
export function updateRecord(
  call: DemoCall,
  table: DemoTable,
  { sysId, input }: { sysId: string; input: Input },
): SqlRow {
  const found = requireRow(call.instance, table, sysId);
  if (!mayWrite(call, found.table, { operation: "update", row: found.row })) {
    throw writeDenied("Update");
  }
  return inTransaction(call, () => {
    const given = readInput(call, found.table, writableInput(call, found, input));
    const changes = changesTo(found.table, found.row, given);
    refuseMove(found.table, changes);
    refuseDuplicate(call, found.table, { sysId, values: changes });
    const touched = Object.keys(changes).length > 0 || given.journal.length > 0 ||
      call.script?.force === true;
    if (!touched) return found.row;
    const shown = changes[found.table.displayColumn];
    if (shown !== undefined && found.table.base === "sys_metadata") changes.sys_name = shown;
    const stored = {
      ...(call.script?.sysFields !== false &&
        stamp(call, Number(textOf(found.row, "sys_mod_count")) + 1)),
      ...changes,
    };
    updateRow(call.instance, found.table.base, { sysId, changes: stored });
    const write: RecordWrite = {
      table: found.table,
      row: { ...found.row, ...stored },
      before: found.row,
      entries: journalColumns(given),
      event: "update",
      journal: given.journal,
    };
    runBefore(call, write);
    addJournal(call, found.table, { sysId, entries: given.journal });
    const closesDefault = found.table.name === "sys_update_set" && changes.state !== undefined &&
      textOf(found.row, "is_default") === "true";
    if (closesDefault) defaultSet(call, textOf(found.row, "application"));
    return finish(call, write);
  });
}

function changesTo(table: DemoTable, row: SqlRow, given: ReadInput): Record<string, string> {
  const { sys_id: _fixed, ...values } = given.values;
  const secrets = secretValues(given.secrets, textOf(row, "sys_id"));
  const changes = Object.entries({ ...values, ...secrets })
    .filter(([element, text]) => text !== textOf(row, element));
  return withoutFixedSchema(table, Object.fromEntries(changes));
}

/**
 * The values that a new record of a table begins with. Documented ("Specify a default field value"):
 * constants, and what scripts give; single calls of known functions need no interpreter. Columns that
 * are `given` have none.
 */
export function defaultValues(
  call: DemoCall,
  table: DemoTable,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const column of table.columns.values()) {
    const { element, defaultValue } = column;
    if (defaultValue === "" || Object.hasOwn(given, element)) continue;
    if (asksForNumber(defaultValue)) continue;
    const text = isScript(defaultValue)
      ? evaluateScript(defaultValue, scriptContext(call)) ??
        ruleScripts(call)?.defaultOf(call, table, column)
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

function journalColumns({ journal }: ReadInput): Set<string> {
  return new Set(journal.map(({ element }) => element));
}

function finish(call: DemoCall, write: RecordWrite): SqlRow {
  const { table } = write;
  const sysId = textOf(write.row, "sys_id");
  schemaChanged(call, table);
  write.row = requireRow(call.instance, table, sysId).row;
  runAfter(call, write);
  write.row = requireRow(call.instance, table, sysId).row;
  if (table.tracked) capture(call, { table, row: write.row, action: "INSERT_OR_UPDATE" });
  runLast(call, write);
  return write.row;
}
