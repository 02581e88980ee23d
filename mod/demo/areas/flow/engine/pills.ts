import { quoteValue } from "../../../../query/quote.ts";
import type { SqlRow } from "../../../database/database.ts";
import type { DemoTable } from "../../../database/dictionary.ts";
import type { DemoInstance } from "../../../database/instance.ts";
import { readRow, textOf } from "../../../database/rows.ts";
import { FlowFault } from "./flow_fault.ts";

/** A record that a step gives. */
export interface FlowRecord {
  table: string;
  sysId: string;
}

/** What stands behind a name of a step's outputs. */
export type FlowValue = string | FlowRecord | readonly FlowRecord[];
export type FlowOutputs = ReadonlyMap<string, FlowValue>;

/** What pills name: the trigger by its name, steps by their ui_id, a loop's item as `item`. */
export interface PillScope {
  instance: DemoInstance;
  outputs: Map<string, FlowOutputs>;
}

/** `{{Created_1.current.caller_id.name}}`: a source, what it gives, and columns of a record. */
const PILL = /\{\{([^{}]+)\}\}/g;

/** The only pill of a text, where it is nothing else. */
export function solePill(text: string): string | undefined {
  return /^\{\{([^{}]+)\}\}$/.exec(text.trim())?.[1];
}

/** A text with what its pills stand for; `quoted` as values of an encoded query. Throws `FlowFault`. */
export function fillPills(scope: PillScope, text: string, { quoted = false } = {}): string {
  return text.replace(PILL, (_whole, path: string) => {
    const value = toText(resolvePill(scope, path));
    return quoted ? quoteValue(value) : value;
  });
}

/** A query with a name in place of each pill, and what each of them stands for. */
export function namePills(
  scope: PillScope,
  text: string,
): { text: string; values: Map<string, string> } {
  const values = new Map<string, string>();
  const named = text.replace(PILL, (_whole, path: string) => {
    const name = `pill_${values.size}`;
    values.set(name, toText(resolvePill(scope, path)));
    return name;
  });
  return { text: named, values };
}

/** What an input comes to: of a pill alone what it stands for, else the text with its pills filled. */
export function valueOf(scope: PillScope, text: string): FlowValue {
  const pill = solePill(text);
  return pill === undefined ? fillPills(scope, text) : resolvePill(scope, pill);
}

/** A value as a text: of records their sys_ids. */
export function toText(value: FlowValue): string {
  if (typeof value === "string") return value;
  return "sysId" in value ? value.sysId : value.map(({ sysId }) => sysId).join(",");
}

/** What a pill stands for. Throws `FlowFault` for a source or column that is not there. */
export function resolvePill({ instance, outputs }: PillScope, path: string): FlowValue {
  const [source = "", output = "", ...columns] = path.trim().split(".");
  const value = outputs.get(source)?.get(output);
  if (value === undefined) throw new FlowFault(`The data pill {{${path}}} has nothing to show`);
  if (columns.length === 0) return value;
  if (typeof value === "string" || !("sysId" in value)) {
    throw new FlowFault(`The data pill {{${path}}} asks for a column of what is no record`);
  }
  return walk(instance, value, { columns, path });
}

function walk(
  instance: DemoInstance,
  from: FlowRecord,
  { columns, path }: { columns: readonly string[]; path: string },
): FlowValue {
  let record = from;
  for (const [index, element] of columns.entries()) {
    const found = readFlowRecord(instance, record);
    // A record that is gone, or a reference that is empty, has empty columns.
    if (!found) return "";
    if (element === "sys_id") return record;
    const column = found.table.columns.get(element);
    if (!column) {
      throw new FlowFault(`The data pill {{${path}}} names no column "${element}"`);
    }
    const value = textOf(found.row, element);
    if (column.reference === "" || value === "") {
      if (index < columns.length - 1 && value !== "") {
        throw new FlowFault(`The data pill {{${path}}} walks through "${element}", no reference`);
      }
      return value;
    }
    record = { table: column.reference, sysId: value };
  }
  return record;
}

/** A record with the table of its class; undefined where it is gone. */
export function readFlowRecord(
  instance: DemoInstance,
  { table: name, sysId }: FlowRecord,
): { table: DemoTable; row: SqlRow } | undefined {
  const named = instance.table(name);
  const row = named && readRow(instance, named, sysId);
  const table = row && instance.table(textOf(row, "sys_class_name"));
  return row && table ? { table, row } : undefined;
}
