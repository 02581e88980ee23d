import { isSysId } from "../base/ids.ts";
import { isObject } from "../base/is_object.ts";
import type { ChangeReport } from "../changes/change_report.ts";
import type { ToolResult } from "../tools/call.ts";
import { asLines, asNew, cutChange, LONG_TEXT, type ShortDiff } from "./short_diff.ts";
import { type ShortLoad, shortLoad } from "./short_load.ts";

/** Of more changes than these each is told in a line: what was done, to which record. */
const MOST_WHOLE = 5;
/** What many changes mostly have in common. */
const COMMON = ["operation", "table", "status"] as const;

type ShortReport = Omit<Partial<ChangeReport>, "diff" | "capture" | "load"> & {
  load?: ShortLoad;
  diff?: ShortDiff;
  capture?: Partial<ChangeReport["capture"]>;
};

/**
 * A result as a model gets it: whatever it holds is told once. The stored record of a write comes
 * without the long texts that were sent, a long text's change as lines; many changes as a line each,
 * what they have in common once, and those that change nothing as a number. The API keeps the whole.
 */
export function shortenAnswer(answer: ToolResult): object {
  const { change = [], ...rest } = answer;
  if (change.length === 0) return answer;
  const changing = change.filter((report) => !changesNothing(report));
  // One that changes nothing is the answer itself.
  const told = changing.length > 0 ? changing : change.slice(0, MOST_WHOLE);
  const each = told.length > MOST_WHOLE ? commonOf(told) : {};
  return {
    ...rest,
    result: withoutSent(answer.result, change),
    ...(Object.keys(each).length > 0 && { each }),
    change: told.map((report) =>
      told.length > MOST_WHOLE ? lineOf(report, { answer, each }) : wholeReport(report, answer)
    ),
    ...(told.length < change.length && { unchanged: change.length - changing.length }),
  };
}

function changesNothing({ operation, status, diff }: ChangeReport): boolean {
  return status === "unchanged" ||
    (status === "planned" && operation === "update" && Object.keys(diff).length === 0);
}

function wholeReport(report: ChangeReport, answer: ToolResult): ShortReport {
  const { diff: _, capture, url, load, ...rest } = report;
  const diff = wholeDiff(report, answer.result);
  return {
    ...rest,
    ...(load && { load: shortLoad(load, report.status) }),
    ...(Object.keys(diff).length > 0 && { diff: shownDiff(diff, report) }),
    ...shortCapture(capture, answer),
    ...(url !== undefined && answer.change?.length === 1 && { url }),
  };
}

/** Of a plan the fields, of what was done the record: it was asked for field by field. */
function lineOf(
  report: ChangeReport,
  { answer, each }: { answer: ToolResult; each: ShortReport },
): ShortReport {
  const { id, operation, table, sys_id, status, call, load, lost, capture, error } = report;
  // Records that show themselves by a reference have no name of their own.
  const name = isSysId(report.name ?? "") ? undefined : report.name;
  const isPlan = status === "planned";
  const fields = isPlan && operation !== "delete" ? Object.entries(report.diff) : [];
  return {
    ...(id !== null && { id }),
    ...(each.operation === undefined && { operation }),
    ...(each.table === undefined && { table }),
    ...((operation === "create" || name === undefined) && sys_id && { sys_id }),
    ...(name !== undefined && { name }),
    ...(each.status === undefined && { status }),
    ...(call && { call }),
    ...(load && { load: shortLoad(load, status) }),
    ...(fields.length > 0 && {
      diff: shownDiff(
        Object.fromEntries(fields.map(([field, change]) => [field, cutChange(change)])),
        report,
      ),
    }),
    ...(lost && { lost }),
    ...(!isSaid(capture, answer) && { capture }),
    ...(error !== undefined && { error }),
  };
}

function shownDiff(diff: ShortDiff, { operation }: Pick<ChangeReport, "operation">): ShortDiff {
  return operation === "create" ? asNew(diff) : diff;
}

/** What all the changes have in common. */
function commonOf(changes: readonly ChangeReport[]): ShortReport {
  const [first] = changes;
  if (!first) return {};
  const same = COMMON.filter((key) => changes.every((report) => report[key] === first[key]));
  return Object.fromEntries(same.map((key) => [key, first[key]]));
}

/** Whether the answer says as a whole where the change was recorded. */
function isSaid(
  capture: ChangeReport["capture"],
  { capture: state, context }: ToolResult,
): boolean {
  if (capture.state !== state) return false;
  return capture.state === "untracked" ||
    ("update_set_name" in capture && capture.update_set_name === context?.update_set);
}

/** Names of update sets repeat: the sys_id tells which of them it was. */
function shortCapture(capture: ChangeReport["capture"], answer: ToolResult): ShortReport {
  if (!isSaid(capture, answer)) return { capture };
  return "update_set" in capture
    ? { capture: { state: capture.state, update_set: capture.update_set } }
    : {};
}

/** What is deleted stood in the plan, and the journal keeps it; what is created stands in the result. */
function wholeDiff(
  { operation, status, diff, sys_id }: ChangeReport,
  result: unknown,
): ShortDiff {
  if (status === "planned") return diff;
  if (operation === "delete" || (operation === "create" && isStored(result, sys_id))) return {};
  return Object.fromEntries(
    Object.entries(diff).map(([field, change]) => [field, asLines(change)]),
  );
}

/** Whether a result is the stored record of a change. */
function isStored(result: unknown, sysId: string | null): result is Record<string, unknown> {
  return isObject(result) && sysId !== null && result.sys_id === sysId;
}

/** A stored record without the long texts that the caller sent, and those of an update that were not. */
function withoutSent(result: unknown, changes: readonly ChangeReport[]): unknown {
  const own = changes.find(({ sys_id }) => isStored(result, sys_id));
  if (!own || !isObject(result)) return result;
  return Object.fromEntries(
    Object.entries(result).map(([field, value]) => {
      if (typeof value !== "string" || value.length <= LONG_TEXT) return [field, value];
      const sent = own.diff[field]?.to;
      const told = sent === value
        ? "as sent"
        : sent === undefined && own.operation === "update" && "not sent";
      return [field, told ? `(${told}, ${value.length} characters)` : value];
    }),
  );
}
