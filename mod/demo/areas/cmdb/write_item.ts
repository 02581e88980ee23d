import { stamp } from "../../records/capture.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { readInput } from "../../records/read_input.ts";
import { noRecord } from "../../wire/rest_error.ts";
import { requireRow, textOf, updateRow } from "../../database/rows.ts";
import { storedTime } from "../../values/time.ts";
import { insertRecord, updateRecord } from "../../records/write_records.ts";
import { addError, type ItemOperation, type ItemResult } from "./item_result.ts";
import { keepObjectSource } from "./object_source.ts";
import type { PayloadItem } from "./payload.ts";
import { maskChanges, rememberSource } from "./reconciliation.ts";

/** Set by the engine, whatever a payload says. */
const ENGINE_COLUMNS = ["discovery_source", "first_discovered", "last_discovered"];

/** Makes the item that no criterion has found. */
export function insertItem(
  call: DemoCall,
  { item, table, result }: { item: PayloadItem; table: DemoTable; result: ItemResult },
): void {
  const missing = mandatoryColumns(call, table).filter((element) => !item.values[element]);
  for (const element of missing) {
    addError(
      result,
      "REQUIRED_ATTRIBUTE_EMPTY",
      `Missing mandatory field [${element}] in table [${table.name}]. ` +
        "Add input value for mandatory field in payload",
    );
  }
  if (missing.length > 0) return;
  const now = storedTime(call.instance.clock());
  const { sys_id: _found, sys_class_name: _class, ...values } = item.values;
  const row = insertRecord(call, table, {
    ...values,
    discovery_source: item.source.name,
    first_discovered: now,
    last_discovered: now,
  });
  result.operation = "INSERT";
  result.sysId = textOf(row, "sys_id");
  remember(call, { item, table, result, attributes: Object.keys(values) });
}

/** Brings the item that was found up to what the payload says, its class included. */
export function updateItem(
  call: DemoCall,
  { item, table, result }: { item: PayloadItem; table: DemoTable; result: ItemResult },
): void {
  const ci = call.instance.table("cmdb_ci");
  if (!ci) throw noRecord();
  const before = requireRow(call.instance, ci, result.sysId);
  const operation = classChange(before.table, table);
  const forbidden = operation !== undefined && FORBIDDEN[operation](item.settings);
  if (forbidden) skipReclassification(result, { operation, from: before.table, to: table });
  const reclassified = operation !== undefined && !forbidden;
  const target = operation === undefined || forbidden ? before.table : table;
  if (reclassified) moveToClass(call, before.row, { from: before.table, to: target });
  const changes = changesTo(call, target, { row: before.row, item });
  const { permitted, masked } = maskChanges(call, {
    table: target,
    sysId: result.sysId,
    source: item.source.name,
    changes,
  });
  result.maskedAttributes = masked;
  const touched = Object.keys(permitted);
  if (touched.length > 0) {
    updateRecord(call, target, {
      sysId: result.sysId,
      input: { ...permitted, last_discovered: storedTime(call.instance.clock()) },
    });
  }
  result.className = target.name;
  result.operation = reclassified ? operation : touched.length > 0 ? "UPDATE" : "NO_CHANGE";
  remember(call, { item, table: target, result, attributes: touched });
}

function remember(
  call: DemoCall,
  { item, table, result, attributes }: {
    item: PayloadItem;
    table: DemoTable;
    result: ItemResult;
    attributes: string[];
  },
): void {
  const { sysId } = result;
  rememberSource(call, { table, sysId, source: item.source.name, attributes });
  keepObjectSource(call, { className: table.name, sysId, source: item.source });
}

type Reclassification = Extract<ItemOperation, `UPDATE_WITH_${string}`>;

const FORBIDDEN: Record<Reclassification, (settings: PayloadItem["settings"]) => boolean> = {
  UPDATE_WITH_UPGRADE: (settings) => settings.updateWithoutUpgrade,
  UPDATE_WITH_DOWNGRADE: (settings) => settings.updateWithoutDowngrade,
  UPDATE_WITH_SWITCH: (settings) => settings.updateWithoutSwitch,
};

function classChange(from: DemoTable, to: DemoTable): Reclassification | undefined {
  if (from.name === to.name) return undefined;
  if (to.chain.includes(from.name)) return "UPDATE_WITH_UPGRADE";
  return from.chain.includes(to.name) ? "UPDATE_WITH_DOWNGRADE" : "UPDATE_WITH_SWITCH";
}

function skipReclassification(
  result: ItemResult,
  { operation, from, to }: { operation: Reclassification; from: DemoTable; to: DemoTable },
): void {
  const kind = operation.slice("UPDATE_WITH_".length);
  result.info.push({
    code: `SKIPPED_CLASS_${kind}`,
    message: `The payload keeps the item in the class [${from.name}]; it names [${to.name}]`,
    ruleSysId: "",
  });
}

/** The columns that the new class lacks are emptied: nothing would ever show them again. */
function moveToClass(
  call: DemoCall,
  row: SqlRow,
  { from, to }: { from: DemoTable; to: DemoTable },
): void {
  const lost = [...from.columns.keys()].filter((element) => !to.columns.has(element));
  updateRow(call.instance, to.base, {
    sysId: textOf(row, "sys_id"),
    changes: {
      sys_class_name: to.name,
      ...Object.fromEntries(lost.map((element) => [element, ""])),
      ...stamp(call, Number(textOf(row, "sys_mod_count")) + 1),
    },
  });
}

/** What of the payload differs from the record. The source itself counts. */
function changesTo(
  call: DemoCall,
  table: DemoTable,
  { row, item }: { row: SqlRow; item: PayloadItem },
): Record<string, string> {
  const { values } = readInput(call, table, {
    ...Object.fromEntries(
      Object.entries(item.values).filter(([element]) => !ENGINE_COLUMNS.includes(element)),
    ),
    discovery_source: item.source.name,
  });
  const { sys_id: _found, ...rest } = values;
  return Object.fromEntries(
    Object.entries(rest).filter(([element, value]) => value !== textOf(row, element)),
  );
}

function mandatoryColumns({ instance }: DemoCall, table: DemoTable): string[] {
  return instance.database.all(
    `SELECT element FROM t_sys_metadata WHERE sys_class_name = 'sys_dictionary'
     AND mandatory = 'true' AND element <> '' AND name IN (SELECT value FROM json_each(?))`,
    JSON.stringify(table.chain),
  ).map((row) => textOf(row, "element"));
}
