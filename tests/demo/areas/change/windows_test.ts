import assert from "node:assert/strict";
import {
  contains,
  overlaps,
  readInterval,
  subtract,
} from "../../../../mod/demo/areas/change/windows.ts";

Deno.test("windows: intervals that touch do not overlap", () => {
  assert.equal(overlaps({ start: 0, end: 5 }, { start: 5, end: 9 }), false);
  assert.equal(overlaps({ start: 0, end: 6 }, { start: 5, end: 9 }), true);
  assert.equal(contains({ start: 0, end: 5 }, { start: 0, end: 5 }), true);
  assert.equal(contains({ start: 0, end: 5 }, { start: 4, end: 6 }), false);
});

Deno.test("windows: what is taken leaves the stretches between, however it lies", () => {
  const whole = { start: 0, end: 10 };
  assert.deepEqual(subtract(whole, []), [whole]);
  assert.deepEqual(subtract(whole, [{ start: 6, end: 7 }, { start: 2, end: 4 }]), [
    { start: 0, end: 2 },
    { start: 4, end: 6 },
    { start: 7, end: 10 },
  ]);
  assert.deepEqual(subtract(whole, [{ start: -5, end: 3 }, { start: 2, end: 5 }]), [
    { start: 5, end: 10 },
  ]);
  assert.deepEqual(subtract(whole, [{ start: -5, end: 30 }]), []);
  assert.deepEqual(subtract(whole, [{ start: 20, end: 30 }]), [whole]);
});

Deno.test("windows: times that are missing or the wrong way round are no interval", () => {
  assert.equal(readInterval("", "2026-01-01 00:00:00"), undefined);
  assert.equal(readInterval("2026-01-01 00:00:00", "2026-01-01 00:00:00"), undefined);
  assert.deepEqual(readInterval("1970-01-01 00:00:00", "1970-01-01 00:00:01"), {
    start: 0,
    end: 1000,
  });
});
