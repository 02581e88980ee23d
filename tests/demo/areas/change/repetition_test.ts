import assert from "node:assert/strict";
import { beginnings, unreadableRepetition } from "../../../../mod/demo/areas/change/repetition.ts";

const at = (text: string) => Date.parse(`${text.replace(" ", "T")}Z`);

/** Days on which an entry of an hour begins, within a range of days. */
function days(
  first: string,
  span: Record<string, string>,
  { from, to, fifth = "last" }: { from: string; to: string; fifth?: "last" | "next" | "strict" },
): string[] {
  const start = at(`${first} 10:00:00`);
  const range = { start: at(`${from} 00:00:00`), end: at(`${to} 00:00:00`) };
  return beginnings(span, { start, end: start + 3_600_000 }, { range, fifth })
    .filter((moment) => moment >= range.start && moment < range.end)
    .map((moment) => new Date(moment).toISOString().slice(0, 10));
}

const DOW = { repeat_type: "monthly", monthly_type: "dow" };

Deno.test("repetition: the documented first Mondays", () => {
  assert.deepEqual(days("2012-11-05", DOW, { from: "2012-11-01", to: "2013-02-01" }), [
    "2012-11-05",
    "2012-12-03",
    "2013-01-07",
  ]);
});

Deno.test("repetition: the documented fifth Thursdays, by what a month with four does", () => {
  const range = { from: "2012-11-01", to: "2013-02-01" };
  assert.deepEqual(days("2012-11-29", DOW, { ...range, fifth: "last" }), [
    "2012-11-29",
    "2012-12-27",
    "2013-01-31",
  ]);
  assert.deepEqual(days("2012-11-29", DOW, { ...range, fifth: "next" }), [
    "2012-11-29",
    "2013-01-03",
    "2013-01-31",
  ]);
  assert.deepEqual(days("2012-11-29", DOW, { ...range, fifth: "strict" }), [
    "2012-11-29",
    "2013-01-31",
  ]);
});

Deno.test("repetition: a range far behind the beginning is reached, and one before it is empty", () => {
  const yearly = { repeat_type: "yearly", yearly_type: "doy", repeat_count: "3" };
  assert.deepEqual(days("2000-03-01", yearly, { from: "2998-01-01", to: "3004-01-01" }), [
    "2999-03-01",
    "3002-03-01",
  ]);
  assert.deepEqual(days("2030-01-31", DOW, { from: "2020-01-01", to: "2029-12-31" }), []);
  const leap = { repeat_type: "yearly", yearly_type: "doy" };
  assert.deepEqual(days("2096-02-29", leap, { from: "2096-01-01", to: "2105-01-01" }), [
    "2096-02-29",
    "2104-02-29",
  ]);
});

Deno.test("repetition: what an entry takes out, and until when it goes", () => {
  const until = { repeat_type: "weekends", repeat_until: "2026-01-11" };
  assert.deepEqual(days("2026-01-01", until, { from: "2026-01-01", to: "2026-02-01" }), [
    "2026-01-03",
    "2026-01-04",
    "2026-01-10",
    "2026-01-11",
  ]);
  const single = { repeat_type: "NULL_OVERRIDE" };
  assert.deepEqual(days("2026-01-01", single, { from: "2026-01-01", to: "2027-01-01" }), [
    "2026-01-01",
  ]);
});

Deno.test("repetition: what no source spells is said", () => {
  assert.equal(unreadableRepetition({ repeat_type: "hourly" }), "repeats hourly");
  assert.equal(unreadableRepetition({ repeat_type: "specific" }), 'repeats on the days ""');
  assert.equal(unreadableRepetition({ repeat_type: "weekTT" }), "");
});
