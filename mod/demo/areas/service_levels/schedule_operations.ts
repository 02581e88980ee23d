import type { DemoCall } from "../../call.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import type { Json } from "../../scripts/engine/create_guest.ts";
import { type HostOperations, partOf, toText } from "../../scripts/host/script_host.ts";
import { isZone } from "../../values/time.ts";
import { unreadableSpan } from "../change/windows.ts";
import { countedTime, dueDate, endOfSpan, localTime, waitFor, type WorkTime } from "./timing.ts";

/** What scripts ask of schedules: `GlideSchedule` and `DurationCalculator`. Moments and lengths in milliseconds. */
export const scheduleOperations: HostOperations = {
  schedule({ call }, asked) {
    const sysId = toText(partOf(asked, "id"));
    const row = findRow(call.instance, "cmn_schedule", { sys_id: sysId });
    const spans = findRows(call.instance, "cmn_schedule_span", { schedule: sysId });
    return { name: row ? textOf(row, "name") : null, spans: spans.length };
  },
  schedule_end: ({ call }, asked, start, length) =>
    endOfSpan(call, readWorkTime(call, asked), { start: Number(start), length: Number(length) }),
  schedule_time: ({ call }, asked, start, end) =>
    countedTime(call, readWorkTime(call, asked), { start: Number(start), end: Number(end) }),
  schedule_wait: ({ call }, asked, moment) =>
    waitFor(call, readWorkTime(call, asked), Number(moment)),
  due_date: ({ call }, asked, start, days, time) =>
    dueDate(call, readWorkTime(call, asked), {
      start: Number(start),
      days: Number(days) || 0,
      time: toText(time),
    }),
  local_time: ({ call }, asked, moment) => localTime(readWorkTime(call, asked), Number(moment)),
};

/** Throws into the script for a schedule that cannot be calculated here. */
function readWorkTime(call: DemoCall, asked: Json | undefined): WorkTime {
  const schedule = toText(partOf(asked, "id"));
  const span = unreadableSpan(call, schedule);
  if (span !== "") {
    throw new Error(`The demo instance cannot evaluate the schedule "${schedule}": it ${span}`);
  }
  return { schedule, timeZone: zoneOf(toText(partOf(asked, "zone"))) };
}

/** Names of zones as Java takes them, `GMT-2` among them; what is none counts as GMT there. */
function zoneOf(name: string): string {
  const [, sign, hours] = /^(?:GMT|UTC)([+-])0?(\d{1,2})$/.exec(name) ?? [];
  const zone = sign === undefined ? name : `Etc/GMT${sign === "+" ? "-" : "+"}${hours}`;
  return isZone(zone) ? zone : "UTC";
}
