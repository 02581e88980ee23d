import type { DemoAnswer, DemoCall } from "../../call.ts";
import { readJsonObject } from "../../call.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { DAY, readStoredTime, storedTime, zoneOffset } from "../../values/time.ts";
import { updateRecord } from "../../records/write_records.ts";
import { readItem, scheduledOn } from "./conflicts.ts";
import type { Found } from "./records.ts";
import { type Interval, readInterval, subtract, windowsOf } from "./windows.ts";
import { accepted } from "./worker.ts";

/** Days in which a slot is looked for; documented with its default. */
const RANGE_PROPERTY = "change.conflict.next_available.schedule_window";
const RANGE_DAYS = 90;
const MOST_SLOTS = 50;

interface Wish {
  item: string;
  /** Milliseconds. */
  duration: number;
  from: number;
  /** A change whose own time does not stand in its way. */
  own?: string;
}

/** `…/change/ci/{sys_id}/schedule`. Throws 400. */
export function scheduleOfItem(call: DemoCall, item: string): DemoAnswer {
  const { parameters } = call;
  if (!readItem(call, item)) {
    throw new RestError(400, "Invalid configuration item", `No item has the sys_id "${item}"`);
  }
  const duration = parameters.get("duration_in_seconds");
  const planned = parameters.get("planned_start_time");
  const wish = { item, ...readWish(call, { duration, planned }) };
  return answerSlots(call, wish, {
    cmdb_ci_sys_id: item,
    planned_start_time: planned ?? "",
    duration_in_seconds: wish.duration / 1000,
    timezone: call.actor.timeZone,
  });
}

/** `…/change/{sys_id}/schedule`: slots as long as the change is planned to be. Throws 400. */
export function scheduleOfChange(call: DemoCall, { row }: Found): DemoAnswer {
  const planned = readInterval(textOf(row, "start_date"), textOf(row, "end_date"));
  if (!planned) {
    throw new RestError(
      400,
      "Missing planned times",
      "The change needs a planned start that lies before its planned end",
    );
  }
  const wish = {
    item: requireOwnItem(row),
    duration: planned.end - planned.start,
    from: Math.max(planned.start, call.instance.clock()),
    own: textOf(row, "sys_id"),
  };
  return answerSlots(call, wish, {
    change_sys_id: wish.own,
    duration_in_seconds: wish.duration / 1000,
    timezone: call.actor.timeZone,
  });
}

/** `…/schedule/first_available`: moves the change to the first free slot. Throws 400. */
export function takeFirstSlot(call: DemoCall, { table, row }: Found): DemoAnswer {
  const body = readJsonObject(call);
  const own = textOf(row, "sys_id");
  const wish = {
    item: requireOwnItem(row),
    own,
    ...readWish(call, {
      duration: body.duration_in_seconds,
      planned: body.planned_start_time,
    }),
  };
  const [slot] = freeSlots(call, wish);
  if (slot) {
    updateRecord(call, table, {
      sysId: own,
      input: { start_date: storedTime(slot.start), end_date: storedTime(slot.end) },
    });
  }
  return accepted(call, {
    type: "schedule",
    request: { change_sys_id: own, duration_in_seconds: wish.duration / 1000 },
    ...describeSlots(call, slot ? [slot] : []),
  });
}

function requireOwnItem(change: Found["row"]): string {
  const item = textOf(change, "cmdb_ci");
  if (item !== "") return item;
  throw new RestError(400, "Missing configuration item", "The change has no configuration item");
}

function readWish(
  call: DemoCall,
  { duration, planned }: { duration: unknown; planned: unknown },
): { duration: number; from: number } {
  const seconds = Number(duration);
  if (!Number.isInteger(seconds) || seconds <= 0) {
    throw new RestError(
      400,
      "Invalid duration_in_seconds",
      `duration_in_seconds must be a whole number above zero, not "${duration ?? ""}"`,
    );
  }
  const now = call.instance.clock();
  if (planned === undefined || planned === null || planned === "") {
    return { duration: seconds * 1000, from: now };
  }
  const from = readStoredTime(String(planned));
  if (from === undefined) {
    throw new RestError(
      400,
      "Invalid planned_start_time",
      `"${planned}" is no time of the form yyyy-mm-dd hh:mm:ss`,
    );
  }
  return { duration: seconds * 1000, from: Math.max(from, now) };
}

function answerSlots(call: DemoCall, wish: Wish, request: unknown): DemoAnswer {
  return accepted(call, {
    type: "schedule",
    request,
    ...describeSlots(call, freeSlots(call, wish)),
  });
}

function describeSlots(call: DemoCall, slots: Interval[]) {
  if (slots.length === 0) {
    return { messages: { infoMessages: ["No time slot is free in the time that was searched"] } };
  }
  const { timeZone } = call.actor;
  const moment = (at: number) => ({
    value: storedTime(at),
    display_value: storedTime(at + zoneOffset(at, timeZone)),
  });
  return {
    payload: { spans: slots.map(({ start, end }) => ({ start: moment(start), end: moment(end) })) },
  };
}

/** In each free stretch the first slot that is long enough. */
function freeSlots(call: DemoCall, { item, duration, from, own }: Wish): Interval[] {
  const found = readItem(call, item);
  if (!found) return [];
  const days = Number(call.instance.property(RANGE_PROPERTY)) || RANGE_DAYS;
  const range = { start: from, end: from + days * DAY };
  const windows = windowsOf(call, "maintenance", { item: found, range });
  const open = windows.length === 0
    ? [range]
    : windows.flatMap(({ intervals }) => intervals).map(({ start, end }) => ({
      start: Math.max(start, range.start),
      end: Math.min(end, range.end),
    }));
  const taken = [
    ...windowsOf(call, "blackout", { item: found, range }).flatMap(({ intervals }) => intervals),
    ...scheduledOn(call, item).filter(({ sysId }) => sysId !== own).map(({ interval }) => interval),
  ];
  return open.toSorted((one, other) => one.start - other.start)
    .flatMap((interval) => subtract(interval, taken))
    .filter(({ start, end }) => end - start >= duration)
    .slice(0, MOST_SLOTS)
    .map(({ start }) => ({ start, end: start + duration }));
}
