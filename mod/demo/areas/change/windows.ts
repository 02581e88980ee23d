import { meetsCondition } from "../../access/acl_condition.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { fromZone, isZone, readStoredTime } from "../../values/time.ts";
import { beginnings, type FifthWeekday, unreadableRepetition } from "./repetition.ts";

/** Milliseconds since the epoch; the end is not part of it. */
export interface Interval {
  start: number;
  end: number;
}

export interface Window {
  /** sys_id of its schedule. */
  schedule: string;
  /** Its occurrences that touch the range asked for. */
  intervals: Interval[];
}

/** Whether the two share more than a moment. */
export function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether the inner one lies wholly in the outer one. */
export function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** What of the first interval the others leave free, in order. */
export function subtract(whole: Interval, taken: readonly Interval[]): Interval[] {
  const free: Interval[] = [];
  let { start } = whole;
  for (const busy of taken.toSorted((one, other) => one.start - other.start)) {
    if (busy.start > start) free.push({ start, end: Math.min(busy.start, whole.end) });
    start = Math.max(start, busy.end);
  }
  if (start < whole.end) free.push({ start, end: whole.end });
  return free.filter(({ start, end }) => start < end);
}

/** Reads two stored times; undefined where one is missing or the end is not behind the start. */
export function readInterval(start: string, end: string): Interval | undefined {
  const from = readStoredTime(start);
  const to = readStoredTime(end);
  return from === undefined || to === undefined || to <= from
    ? undefined
    : { start: from, end: to };
}

/**
 * The windows of a kind that concern an item: those whose condition it meets, and for maintenance
 * the one that the item itself names. A blackout without a table concerns every item.
 */
export function windowsOf(
  call: DemoCall,
  kind: "blackout" | "maintenance",
  { item, range }: { item: { table: DemoTable; row: SqlRow }; range: Interval },
): Window[] {
  const rows = call.instance.database.all(
    `SELECT sys_id, source, condition FROM t_sys_metadata WHERE sys_class_name = ?`,
    `cmn_schedule_${kind}`,
  );
  const own = kind === "maintenance" ? textOf(item.row, "maintenance_schedule") : "";
  const concerned = rows.filter((row) => concerns(call, row, item)).map((row) =>
    textOf(row, "sys_id")
  );
  return [...new Set([...(own === "" ? [] : [own]), ...concerned])].map((schedule) => ({
    schedule,
    intervals: occurrences(call, schedule, range),
  }));
}

function concerns(
  call: DemoCall,
  schedule: SqlRow,
  { table, row }: { table: DemoTable; row: SqlRow },
): boolean {
  const source = textOf(schedule, "source");
  const condition = textOf(schedule, "condition");
  if (source === "") return textOf(schedule, "condition") === "";
  if (!table.chain.includes(source)) return false;
  return condition === "" || meetsCondition(call, { table, row, condition });
}

/**
 * The times of a schedule that touch a range, without those that its entries of the type "Excluded"
 * take out. Documented ("Schedule fields"): they are clock times of the schedule's time zone; without
 * one it is floating, and in the zone of whoever asks.
 */
export function occurrences(
  { instance }: DemoCall,
  schedule: string,
  range: Interval & { floating?: string },
): Interval[] {
  const spans = findRows(instance, "cmn_schedule_span", { schedule });
  const own = textOf(findRow(instance, "cmn_schedule", { sys_id: schedule }) ?? {}, "time_zone");
  const zone = own !== "" && isZone(own) ? own : range.floating ?? "UTC";
  const fifth = fifthWeekday(instance.property("glide.schedules.fifth"));
  const timesOf = (excluded: boolean) =>
    spans.filter((span) => (textOf(span, "type") === EXCLUDED) === excluded)
      .flatMap((span) => repeat(span, { range, zone, fifth }));
  const taken = timesOf(true);
  return timesOf(false).flatMap((interval) => subtract(interval, taken))
    .filter((interval) => overlaps(interval, range));
}

/** What published scripts store for "Excluded". */
const EXCLUDED = "exclude";

/** "Last" where nothing is said: the example of the documentation begins with it. */
function fifthWeekday(told: string | undefined): FifthWeekday {
  return told === "next" || told === "strict" ? told : "last";
}

/** What of a schedule nobody here can calculate: a repetition whose stored form no source spells; "" for nothing. */
export function unreadableSpan({ instance }: DemoCall, schedule: string): string {
  const spans = schedule === "" ? [] : findRows(instance, "cmn_schedule_span", { schedule });
  const byWeek = instance.property("glide.schedules.repeat_nth") === "week";
  for (const span of spans) {
    const found = unreadableRepetition(span);
    if (found !== "") return found;
    if (byWeek && textOf(span, "monthly_type") === "dow") return "repeats monthly by the week";
  }
  return "";
}

function repeat(
  span: SqlRow,
  { range, zone, fifth }: { range: Interval; zone: string; fifth: FifthWeekday },
): Interval[] {
  const first = readInterval(textOf(span, "start_date_time"), textOf(span, "end_date_time"));
  if (!first) return [];
  const length = first.end - first.start;
  return beginnings(span, first, { range, fifth }).map((start) => ({
    start: fromZone(start, zone),
    end: fromZone(start + length, zone),
  })).filter((interval) => overlaps(interval, range));
}
