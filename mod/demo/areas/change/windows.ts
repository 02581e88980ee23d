import { meetsCondition } from "../../access/acl_condition.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { DAY, fromZone, isZone, readStoredTime } from "../../values/time.ts";

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

const STEP: Record<string, number> = { daily: DAY, weekly: 7 * DAY };
/** Of one entry: a change may be planned for a thousand years. */
const MOST_OCCURRENCES = 2000;

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
 * The times of a schedule that touch a range; its spans repeat by days or weeks, or stand alone.
 * Documented ("Schedule fields"): they are clock times of the schedule's time zone; without one it is
 * floating, and in the zone of whoever asks.
 */
export function occurrences(
  { instance }: DemoCall,
  schedule: string,
  range: Interval & { floating?: string },
): Interval[] {
  const spans = instance.database.all(
    `SELECT start_date_time, end_date_time, repeat_type, repeat_count, repeat_until, days_of_week
     FROM t_cmn_schedule_span WHERE schedule = ?`,
    schedule,
  );
  const own = textOf(findRow(instance, "cmn_schedule", { sys_id: schedule }) ?? {}, "time_zone");
  const zone = own !== "" && isZone(own) ? own : range.floating ?? "UTC";
  return spans.flatMap((span) => repeat(span, range, zone));
}

/** What of a schedule nobody here can calculate: a repetition whose stored form no page spells; "" for nothing. */
export function unreadableSpan({ instance }: DemoCall, schedule: string): string {
  const spans = schedule === "" ? [] : findRows(instance, "cmn_schedule_span", { schedule });
  for (const span of spans) {
    const type = textOf(span, "repeat_type");
    const days = textOf(span, "days_of_week");
    if (type !== "" && STEP[type] === undefined) return `repeats ${type}`;
    if (type === "weekly" && !DAYS.test(days)) return `repeats weekly on the days ${days}`;
  }
  return "";
}

/** Digits of days, 1 is Monday. */
const DAYS = /^[1-7]*$/;

/** How often an entry begins anew, and where within that time; undefined where it stands alone. */
interface Repetition {
  step: number;
  /** Milliseconds behind the step's beginning. */
  offsets: number[];
}

/**
 * Documented ("Schedule entry fields"): "Repeat every" (`repeat_count`, as the page on mobile inputs
 * writes it) is the distance, "Repeat on" the days of a weekly entry. Days are digits from 1 for
 * Monday, without anything between them (Workplace recurring reservation API).
 */
function readRepetition(span: SqlRow, first: Interval): Repetition | undefined {
  const type = textOf(span, "repeat_type");
  const unit = STEP[type];
  if (unit === undefined) return undefined;
  const step = unit * Math.max(1, Number(textOf(span, "repeat_count")) || 1);
  const days = type === "weekly" ? textOf(span, "days_of_week") : "";
  if (days === "" || !DAYS.test(days)) return { step, offsets: [0] };
  const begins = weekday(first.start);
  const offsets = [...new Set(days)].toSorted().map((day) => (Number(day) - begins) * DAY);
  return { step, offsets };
}

/** 1 is Monday. */
function weekday(moment: number): number {
  return new Date(moment).getUTCDay() || 7;
}

function repeat(span: SqlRow, range: Interval, zone: string): Interval[] {
  const first = readInterval(textOf(span, "start_date_time"), textOf(span, "end_date_time"));
  if (!first) return [];
  const length = first.end - first.start;
  const placed = (start: number) => ({
    start: fromZone(start, zone),
    end: fromZone(start + length, zone),
  });
  const repetition = readRepetition(span, first);
  if (repetition === undefined) {
    return [placed(first.start)].filter((interval) => overlaps(interval, range));
  }
  const { step, offsets } = repetition;
  const until = readStoredTime(textOf(span, "repeat_until"));
  // No zone is a day away from UTC, and a day of the week may lie before the first one.
  const last = Math.min(range.end, until === undefined ? range.end : until) + DAY;
  const skipped = Math.max(0, Math.floor((range.start - DAY - first.end) / step) - 1);
  const found: Interval[] = [];
  for (
    let base = first.start + skipped * step;
    base < last + 7 * DAY && found.length < MOST_OCCURRENCES;
    base += step
  ) {
    for (const offset of offsets) {
      const start = base + offset;
      if (start < first.start || start >= last) continue;
      const interval = placed(start);
      if (overlaps(interval, range)) found.push(interval);
    }
  }
  return found;
}
