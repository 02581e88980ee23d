import assert from "node:assert/strict";
import { dateFunctions } from "../../../mod/demo/values/relative_dates.ts";
import { present } from "../../support/present.ts";

const NOW = Date.UTC(2026, 1, 18, 14, 37, 21);

function read(name: string, { timeZone = "UTC", args = [] as number[] } = {}): string {
  return present(dateFunctions[name], name)({ now: NOW, timeZone }, ...args);
}

Deno.test("relative dates: spans of the condition builder, from their first second to their last", () => {
  const spans: Record<string, [string, string]> = {
    Today: ["2026-02-18 00:00:00", "2026-02-18 23:59:59"],
    Yesterday: ["2026-02-17 00:00:00", "2026-02-17 23:59:59"],
    CurrentMinute: ["2026-02-18 14:37:00", "2026-02-18 14:37:59"],
    LastMinute: ["2026-02-18 14:36:00", "2026-02-18 14:36:59"],
    Last15Minutes: ["2026-02-18 14:22:00", "2026-02-18 14:37:59"],
    CurrentHour: ["2026-02-18 14:00:00", "2026-02-18 14:59:59"],
    LastHour: ["2026-02-18 13:00:00", "2026-02-18 13:59:59"],
    Last2Hours: ["2026-02-18 12:00:00", "2026-02-18 14:59:59"],
    Last7Days: ["2026-02-11 00:00:00", "2026-02-18 23:59:59"],
    Last120Days: ["2025-10-21 00:00:00", "2026-02-18 23:59:59"],
    LastWeek: ["2026-02-09 00:00:00", "2026-02-15 23:59:59"],
    ThisMonth: ["2026-02-01 00:00:00", "2026-02-28 23:59:59"],
    Last3Months: ["2025-11-01 00:00:00", "2026-02-28 23:59:59"],
    Last12Months: ["2025-02-01 00:00:00", "2026-02-28 23:59:59"],
    LastQuarter: ["2025-10-01 00:00:00", "2025-12-31 23:59:59"],
    Last2Quarters: ["2025-07-01 00:00:00", "2026-03-31 23:59:59"],
    NextYear: ["2027-01-01 00:00:00", "2027-12-31 23:59:59"],
    Last2Years: ["2024-01-01 00:00:00", "2026-12-31 23:59:59"],
    OneYearAgo: ["2025-02-18 00:00:00", "2025-02-18 23:59:59"],
  };
  for (const [name, [from, to]] of Object.entries(spans)) {
    assert.deepEqual([read(`beginningOf${name}`), read(`endOf${name}`)], [from, to], name);
  }
});

Deno.test("relative dates: days and hours begin in the user's zone", () => {
  const timeZone = "Asia/Kolkata";
  assert.equal(read("beginningOfToday", { timeZone }), "2026-02-17 18:30:00");
  assert.equal(read("beginningOfCurrentHour", { timeZone }), "2026-02-18 14:30:00");
  assert.equal(read("endOfLast30Days", { timeZone }), "2026-02-18 18:29:59");
  assert.equal(read("now", { timeZone: "Pacific/Auckland" }), "2026-02-19");
});

Deno.test("relative dates: the same time so many units ago, of a shorter month its last day", () => {
  assert.equal(read("minutesAgo", { args: [5] }), "2026-02-18 14:32:21");
  assert.equal(read("yesterday"), "2026-02-17 14:37:21");
  assert.equal(read("monthsAgo", { args: [2] }), "2025-12-18 14:37:21");
  assert.equal(read("quartersAgo", { args: [-1] }), "2026-05-18 14:37:21");
  assert.equal(read("yearsAgo", { args: [2] }), "2024-02-18 14:37:21");
  assert.equal(read("hoursAgoStart", { args: [1] }), "2026-02-18 13:00:00");
  const late = { now: Date.UTC(2026, 4, 31, 8), timeZone: "UTC" };
  assert.equal(present(dateFunctions.monthsAgo, "monthsAgo")(late, 3), "2026-02-28 08:00:00");
});
