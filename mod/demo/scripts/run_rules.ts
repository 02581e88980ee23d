import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoColumn, DemoTable } from "../database/dictionary.ts";
import { textOf } from "../database/rows.ts";
import { insertAs } from "../records/as_platform.ts";
import { readInput, secretValues } from "../records/read_input.ts";
import { type RecordWrite, setValues } from "../records/pending_write.ts";
import type { RuleScripts, TableRow } from "../records/rule_scripts.ts";
import { abortedByRule } from "../wire/rest_error.ts";
import { SCRIPT_PREFIX } from "../values/script_values.ts";
import {
  bindRow,
  type BoundRecord,
  type LeftRecord,
  logFault,
  runScript,
  scriptLimits,
} from "./run_script.ts";
import { processorMs } from "./engine/time_budget.ts";

/** The rules under way, each with its record: what sets itself off again is stopped. */
const underWay = new Set<string>();

/** Runs business rules. A script that stops is logged, and the write goes on. */
export const ruleRunner: RuleScripts = {
  meets(call, rule, write) {
    const condition = textOf(rule, "condition").trim().replace(/;+$/, "");
    const outcome = runScript(call, {
      source: `Boolean(${condition})`,
      name: `${textOf(rule, "name")}, condition`,
      scope: textOf(rule, "sys_scope"),
      records: recordsOf(write),
    });
    if (outcome.fault) logFault(call, outcome.fault);
    return outcome.value === "true";
  },
  run(call, rule, write) {
    const key = `${textOf(rule, "sys_id")} ${textOf(write.row, "sys_id")}`;
    if (underWay.has(key)) return logRecursion(call, rule);
    underWay.add(key);
    try {
      runRule(call, rule, write);
    } finally {
      underWay.delete(key);
    }
  },
  restrict(call, rule, table) {
    const key = `${textOf(rule, "sys_id")} query`;
    if (underWay.has(key)) return "";
    underWay.add(key);
    try {
      return restrictQuery(call, rule, table);
    } finally {
      underWay.delete(key);
    }
  },
  defaultOf(call, table, { element, defaultValue }) {
    const { fault, value } = runScript(call, {
      source: defaultValue.slice(SCRIPT_PREFIX.length),
      name: `Default value of ${table.name}.${element}`,
    });
    if (fault) logFault(call, fault);
    return fault ? undefined : value;
  },
  calculate(call, { table, row }, column) {
    const key = `${column.table}.${column.element} ${CALCULATION}`;
    // What a calculation reads of its own column, of whichever record, is the value that is stored.
    const spent = spentOn.get(call.request) ?? 0;
    if (underWay.has(key) || spent > scriptLimits(call.instance.database).ms) return undefined;
    const before = processorMs();
    underWay.add(key);
    try {
      return calculateValue(call, { table, row }, column);
    } finally {
      underWay.delete(key);
      spentOn.set(call.request, spent + processorMs() - before);
    }
  },
  qualify(call, { table, row }, script) {
    const current = bindRow(row, { table: table.name });
    const { fault, value } = runScript(call, { ...script, records: { current } });
    if (fault) logFault(call, fault);
    return fault ? "" : value ?? "";
  },
  show(call, rule, { table, row, scratchpad, messages }) {
    const { fault, records, values, messages: said } = runScript(call, {
      source: textOf(rule, "script"),
      name: textOf(rule, "name"),
      scope: textOf(rule, "sys_scope"),
      records: { current: bindRow(row, { table: table.name }), previous: null },
      values: { g_scratchpad: JSON.parse(scratchpad) },
      read: ["g_scratchpad"],
    });
    if (fault) logFault(call, fault);
    return {
      row: { ...row, ...records.current?.row },
      scratchpad: JSON.stringify(values.g_scratchpad ?? {}),
      messages: [...messages, ...said],
    };
  },
};

const CALCULATION = "calculation";

/**
 * Milliseconds of the processor that a request has spent on calculations: together they may take what
 * one script may, or a list of thousands of records would hold up both ports. The rest keeps what is stored.
 */
const spentOn = new WeakMap<Request, number>();

/**
 * Documented ("Dictionary entry form"): by the value of the script, by `answer`, or by what it sets on
 * `current` itself.
 */
function calculateValue(
  call: DemoCall,
  { table, row }: TableRow,
  { element, calculation }: DemoColumn,
): string | undefined {
  const current = bindRow(row, { table: table.name });
  const { fault, values, records, value } = runScript(call, {
    source: calculation,
    name: `Calculation of ${table.name}.${element}`,
    records: { current },
    read: ["answer"],
  });
  if (fault) {
    logFault(call, fault);
    return undefined;
  }
  const { answer } = values;
  if (answer !== undefined && answer !== null) return String(answer);
  const set = records.current?.row[element] ?? "";
  return set === (current.row[element] ?? "") ? value ?? "" : set;
}

function runRule(call: DemoCall, rule: SqlRow, write: RecordWrite): void {
  const before = textOf(rule, "when") === "before";
  const { left } = runOnWrite(call, write, { script: rule, keeps: before });
  if (before && left?.aborted) {
    throw abortedByRule(write.table.name, textOf(rule, "name"), textOf(rule, "sys_id"));
  }
}

/**
 * Runs the `script` of a record, `current` and `previous` being those of a write that is under way,
 * and keeps what it sets on `current` where it `keeps`. A fault is logged. Answers the value of its
 * last statement and the record as it left it.
 */
export function runOnWrite(
  call: DemoCall,
  write: RecordWrite,
  { script, keeps }: { script: SqlRow; keeps: boolean },
): { value: string; left: LeftRecord | undefined } {
  const records = recordsOf(write);
  const outcome = runScript(call, {
    source: textOf(script, "script"),
    name: textOf(script, "name"),
    scope: textOf(script, "sys_scope"),
    records,
  });
  if (outcome.fault) logFault(call, outcome.fault);
  const left = outcome.records.current;
  if (keeps && left && !left.aborted && write.event !== "delete") {
    takeChanges(call, write, { bound: records.current, left });
  }
  return { value: outcome.value ?? "", left };
}

/** Documented: `previous` is the record before the write; a new record has none. */
function recordsOf(write: RecordWrite): { current: BoundRecord; previous: BoundRecord | null } {
  const { table: { name: table }, row, before, event, journal } = write;
  const entries = Object.fromEntries(journal.map(({ element, text }) => [element, text]));
  const current = bindRow({ ...row, ...entries }, {
    table,
    stored: before ?? {},
    operation: event,
  });
  return { current, previous: before ? bindRow(before, { table }) : null };
}

/** Documented: what "before" rules change is saved when all of them are complete. */
function takeChanges(
  call: DemoCall,
  write: RecordWrite,
  { bound, left }: { bound: BoundRecord; left: LeftRecord },
): void {
  const changed = Object.entries(left.row)
    .filter(([element, text]) => text !== (bound.row[element] ?? ""));
  if (changed.length === 0) return;
  const script = { secure: false, workflow: true, sysFields: true, force: false };
  const asScript = { ...call, parameters: new URLSearchParams(), script };
  const read = readInput(asScript, write.table, Object.fromEntries(changed));
  const secrets = secretValues(read.secrets, textOf(write.row, "sys_id"));
  setValues(call, write, { ...read.values, ...secrets });
  write.journal.push(...read.journal);
}

function restrictQuery(call: DemoCall, rule: SqlRow, table: DemoTable): string {
  const condition = textOf(rule, "condition").trim().replace(/;+$/, "");
  const current = bindRow({}, { table: table.name, operation: "query" });
  const records = { current, previous: null };
  const common = { name: textOf(rule, "name"), scope: textOf(rule, "sys_scope"), records };
  if (condition !== "") {
    const judged = runScript(call, { ...common, source: `Boolean(${condition})` });
    if (judged.fault) logFault(call, judged.fault);
    if (judged.value !== "true") return "";
  }
  const outcome = runScript(call, { ...common, source: textOf(rule, "script") });
  if (outcome.fault) logFault(call, outcome.fault);
  return outcome.records.current?.query ?? "";
}

/** Documented: the system stops a recursive rule and logs the error. */
function logRecursion(call: DemoCall, rule: SqlRow): void {
  insertAs(call, "syslog", {
    level: "2",
    message: `Recursive business rule stopped: ${textOf(rule, "name")}`,
    source: "Evaluator",
  });
}
