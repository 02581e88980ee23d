import { type DemoCall, scriptContext } from "../../../call.ts";
import type { DemoTable } from "../../../database/dictionary.ts";
import { textOf } from "../../../database/rows.ts";
import { parseQuery } from "../../../../query/parse.ts";
import { compileQuery } from "../../../query_sql/compile.ts";
import { deleteRecord } from "../../../records/delete_records.ts";
import { insertRecord, updateRecord } from "../../../records/write_records.ts";
import { FlowFault } from "./flow_fault.ts";
import type { StepInputs } from "./flow_values.ts";
import {
  fillPills,
  type FlowOutputs,
  type FlowRecord,
  type PillScope,
  readFlowRecord,
  resolvePill,
  solePill,
} from "./pills.ts";

/** A run as its steps see it. */
export interface StepCall extends PillScope {
  /** Acts as whom the flow runs as. */
  call: DemoCall;
  /** Writes a line into the run's log. */
  log(level: "info" | "warn" | "error", message: string): void;
}

/** Does what an action does and answers what it gives. Throws `FlowFault`, and what a write throws. */
export type FlowAction = (step: StepCall, inputs: StepInputs) => FlowOutputs;

const NOTHING: FlowOutputs = new Map();
/** How many records a look-up gives where its input does not say. */
const MOST_RECORDS = 1000;

/** The actions that the demo instance carries out, by name; inputs and outputs are the vendor's. */
export const recordActions: Readonly<Record<string, FlowAction>> = {
  "Create Record"(step, inputs) {
    const table = tableOf(step, inputs, "table_name");
    const row = insertRecord(step.call, table, templateOf(step, inputs));
    return givenRecord(table, textOf(row, "sys_id"));
  },
  "Update Record"(step, inputs) {
    const table = tableOf(step, inputs, "table_name");
    const { sysId } = recordOf(step, inputs, table.name);
    updateRecord(step.call, table, { sysId, input: templateOf(step, inputs) });
    return givenRecord(table, sysId);
  },
  "Delete Record"(step, inputs) {
    const found = readFlowRecord(step.instance, recordOf(step, inputs));
    if (!found) throw new FlowFault("The record to delete is not there");
    deleteRecord(step.call, found.table, textOf(found.row, "sys_id"));
    return NOTHING;
  },
  "Look Up Record"(step, inputs) {
    const { table, found } = lookUp(step, inputs, 2);
    const [first, second] = found;
    const strict = inputs.get("if_multiple_records_are_found_action") === "error";
    const fault = !first
      ? "No record was found"
      : second && strict
      ? "More than one record was found"
      : "";
    if (fault !== "" && inputs.get("dont_fail_flow_on_error") !== "true") {
      throw new FlowFault(fault);
    }
    return new Map([
      ["Table", table.name],
      ["Record", fault === "" && first ? first : ""],
      ["status", fault === "" ? "0" : "1"],
      ["error_message", fault],
    ]);
  },
  "Look Up Records"(step, inputs) {
    const asked = Number(inputs.get("max_results") || MOST_RECORDS);
    const { table, found } = lookUp(step, inputs, Math.min(asked, MOST_RECORDS));
    return new Map<string, string | FlowRecord[]>([
      ["Table", table.name],
      ["Records", found],
      ["Count", String(found.length)],
    ]);
  },
  Log(step, inputs) {
    const level = inputs.get("log_level");
    const known = level === "warn" || level === "error" ? level : "info";
    step.log(known, fillPills(step, inputs.get("log_message") ?? ""));
    return NOTHING;
  },
};

function givenRecord(table: DemoTable, sysId: string): FlowOutputs {
  return new Map<string, string | FlowRecord>([
    ["record", { table: table.name, sysId }],
    ["table_name", table.name],
  ]);
}

function tableOf(step: StepCall, inputs: StepInputs, input: string): DemoTable {
  const name = fillPills(step, inputs.get(input) ?? "");
  const table = step.instance.table(name);
  if (!table) throw new FlowFault(`There is no table "${name}"`);
  return table;
}

/** The record of the input: a pill's, or a sys_id in the table that is named beside it. */
function recordOf(step: StepCall, inputs: StepInputs, table = ""): FlowRecord {
  const given = inputs.get("record") ?? "";
  const pill = solePill(given);
  const value = pill === undefined ? fillPills(step, given) : resolvePill(step, pill);
  if (typeof value !== "string" && "sysId" in value) return value;
  if (typeof value === "string" && value !== "" && table !== "") return { table, sysId: value };
  throw new FlowFault(`The input "record" names no record: ${given || "it is empty"}`);
}

/** A template of values: an encoded query of equalities. */
function templateOf(step: StepCall, inputs: StepInputs): Record<string, string> {
  const template = inputs.get("values") ?? "";
  const { alternatives, problems } = parseQuery(fillPills(step, template, { quoted: true }));
  const terms = alternatives.flatMap(({ groups }) => groups.flat());
  const values = terms.flatMap((term) =>
    term.kind === "condition" && term.operator === "=" ? [[term.field, term.value]] : []
  );
  if (problems.length > 0 || values.length < terms.length) {
    throw new FlowFault(`The template "${template}" is no list of values`);
  }
  return Object.fromEntries(values);
}

function lookUp(
  step: StepCall,
  inputs: StepInputs,
  limit: number,
): { table: DemoTable; found: FlowRecord[] } {
  const { call, instance } = step;
  const table = tableOf(step, inputs, "table");
  const conditions = fillPills(step, inputs.get("conditions") ?? "", { quoted: true });
  const column = inputs.get("sort_column") ?? "";
  const direction = inputs.get("sort_type") === "sort_desc" ? "ORDERBYDESC" : "ORDERBY";
  const query = column === "" ? conditions : `${conditions}^${direction}${column}`;
  const compiled = compileQuery(instance, table, { query, script: scriptContext(call) });
  // The platform leaves such a term out and finds too much; here nobody would see why.
  if (compiled.dropped.length > 0) throw new FlowFault(compiled.dropped.join("; "));
  const source = compiled.from();
  const rows = instance.database.all(
    `SELECT ${compiled.selection.alias}.sys_id ${source.sql}${compiled.order} LIMIT ?`,
    ...source.values,
    limit,
  );
  const found = rows.map((row) => ({ table: table.name, sysId: textOf(row, "sys_id") }));
  return { table, found };
}
