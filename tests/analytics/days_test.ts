import assert from "node:assert/strict";
import { daysIn, isTimeZone, slotOf } from "../../mod/analytics/days.ts";

Deno.test("days: a slot belongs to the day of the place, also at odd offsets and when clocks change", () => {
  const cases: [zone: string, time: string, day: string][] = [
    ["UTC", "2026-01-31T23:59:59Z", "2026-01-31"],
    ["Europe/Berlin", "2026-01-31T23:00:00Z", "2026-02-01"],
    ["Asia/Kathmandu", "2026-01-31T18:15:00Z", "2026-02-01"],
    ["Asia/Kathmandu", "2026-01-31T18:14:59Z", "2026-01-31"],
    ["Pacific/Kiritimati", "2026-01-31T10:00:00Z", "2026-02-01"],
    ["America/Los_Angeles", "2026-03-08T07:59:00Z", "2026-03-07"],
  ];
  for (const [zone, time, day] of cases) {
    const days = daysIn(zone);
    assert.equal(days.dayOf(slotOf(time)), day, `${zone} ${time}`);
    const first = days.firstSlot(day);
    assert.equal(days.dayOf(first), day);
    const before = slotOf(new Date(Date.parse(`${first}:00Z`) - 1).toISOString());
    assert.ok(days.dayOf(before) < day, `${zone}: ${first} is the first`);
  }
});

Deno.test("days: the last ones end today, none is left out when clocks change", () => {
  const days = daysIn("Europe/Berlin").lastDays(5, Date.parse("2026-03-30T22:30:00Z"));
  assert.deepEqual(days, ["2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31"]);
  assert.deepEqual([isTimeZone("Europe/Berlin"), isTimeZone("Nowhere/Land")], [true, false]);
});
