import type { TouchedRecord } from "../../demo/control/watch_records.ts";
import type { Fault } from "../evaluation.ts";
import type { EvalTask, Expectation, FaultCode, Matcher } from "../task.ts";
import { isBookkeeping, isSystemColumn } from "./bookkeeping.ts";

const CAPTURES = "sys_update_xml";

/** Compares what was touched with what a task expects. Nothing answered: all is right. */
export function checkRecords(
  { expect, beside }: Pick<EvalTask, "expect" | "beside">,
  touched: readonly TouchedRecord[],
): Fault[] {
  const claimed = new Set<TouchedRecord>();
  const captures = touched.filter(({ table }) => table === CAPTURES);
  const faults = expect.flatMap((expected) => {
    const record = touched.find((one) => !claimed.has(one) && isMeant(expected, one));
    if (!record) {
      return [{ code: "missing" as const, message: `No ${describe(expected)}` }];
    }
    claimed.add(record);
    return checkRecord(expected, record, captures);
  });
  const isAllowed = (record: TouchedRecord) =>
    claimed.has(record) || isBookkeeping(record) ||
    (expect.length > 0 && record.table === "sys_update_set" && record.operation === "insert") ||
    beside.some((one) =>
      isMatch(record.table, one.table) &&
      (one.operation ?? record.operation) === record.operation &&
      fits(one.find, record)
    );
  // An entry of an update set goes with the record whose change it holds.
  const captured = new Set(
    touched.filter((record) => !captures.includes(record)).map(captureName),
  );
  const isCapture = ({ table, values }: TouchedRecord) =>
    table === CAPTURES && captured.has(values.name ?? "");
  const isStray = (record: TouchedRecord) => !isAllowed(record) && !isCapture(record);
  const strays = touched.filter(isStray).map((record) => ({
    code: "touched" as const,
    message: `${record.operation} of ${record.table} "${record.name}" was not asked for`,
  }));
  return [...faults, ...strays];
}

function isMeant({ table, operation, find }: Expectation, record: TouchedRecord): boolean {
  return record.table === table && record.operation === operation && fits(find, record);
}

function fits(find: Readonly<Record<string, Matcher>>, record: TouchedRecord): boolean {
  return Object.entries(find).every(([column, wanted]) => hasValue(record, column, wanted));
}

function hasValue({ values, shown }: TouchedRecord, column: string, wanted: Matcher): boolean {
  return [values[column] ?? "", shown[column]].some((text) =>
    text !== undefined && isMatch(text, wanted)
  );
}

/** Whether a text is what a task wants; ends of lines and blanks around it do not count. */
export function isMatch(text: string, wanted: Matcher): boolean {
  const bare = text.replaceAll("\r\n", "\n").trim();
  if (typeof wanted === "string") return bare === wanted.trim();
  if ("one_of" in wanted) return wanted.one_of.includes(bare);
  return new RegExp(wanted.matches, "is").test(bare);
}

function checkRecord(
  { fields, scope, update_set: set, may_change: mayChange, ...expected }: Expectation,
  record: TouchedRecord,
  captures: readonly TouchedRecord[],
): Fault[] {
  const faults: Fault[] = [];
  const say = (code: FaultCode, message: string) =>
    faults.push({ code, message: `${record.table} "${record.name}": ${message}` });
  for (const [column, wanted] of Object.entries(fields)) {
    if (hasValue(record, column, wanted)) continue;
    say("value", `${column} is ${quote(valueOf(record, column))}, not ${words(wanted)}`);
  }
  if (scope !== undefined && !hasValue(record, "sys_scope", scope)) {
    say("scope", `it is in ${quote(valueOf(record, "sys_scope"))}, not in "${scope}"`);
  }
  const capture = captures.find(({ values }) => values.name === captureName(record));
  const captured = capture && valueOf(capture, "update_set");
  if (set !== undefined && (captured === undefined || !isMatch(captured, set))) {
    say("update_set", `it is captured in ${quote(captured ?? "")}, not in ${words(set)}`);
  } else if (captured === "Default") say("update_set", "it is captured in the Default update set");
  if (expected.operation !== "update") return faults;
  const allowed = [...Object.keys(fields), ...mayChange];
  for (const column of record.changed) {
    if (allowed.includes(column) || isSystemColumn(column)) continue;
    say("touched", `${column} was changed as well`);
  }
  return faults;
}

/** The name that the platform records a change of it under. */
function captureName({ table, sysId, values }: TouchedRecord): string {
  return values.sys_update_name ?? `${table}_${sysId}`;
}

function valueOf({ shown, values }: TouchedRecord, column: string): string {
  return shown[column] ?? values[column] ?? "";
}

function quote(text: string): string {
  return text === ""
    ? "nothing"
    : JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);
}

function words(wanted: Matcher): string {
  if (typeof wanted === "string") return quote(wanted);
  return "one_of" in wanted ? `one of ${wanted.one_of.join(", ")}` : `/${wanted.matches}/`;
}

function describe({ operation, table, find }: Expectation): string {
  const what = Object.entries(find).map(([column, wanted]) => `${column} ${words(wanted)}`);
  return `${operation} of ${table}${what.length > 0 ? ` with ${what.join(", ")}` : ""}`;
}
