import assert from "node:assert/strict";
import {
  CLOCK_TOLERANCE_MS,
  createSteadyClock,
  isGood,
  systemClock,
  wallClock,
} from "../../mod/base/clock.ts";

Deno.test("steady clock: goes on with the machine's, and not back with it", () => {
  const wall = { now: 1_000_000 };
  const monotonic = { now: 500 };
  const clock = createSteadyClock(() => wall.now, () => monotonic.now);
  assert.equal(clock(), 1_000_000);
  wall.now += 5_000;
  assert.equal(clock(), 1_005_000, "a clock put forward is believed");
  wall.now -= 3_600_000;
  monotonic.now += 2_000;
  assert.equal(clock(), 1_007_000, "set back, it counts what has passed");
  monotonic.now += 0.9;
  assert.equal(clock(), 1_007_000, "whole milliseconds");
  wall.now += 7_200_000;
  assert.equal(clock(), 4_605_000);
});

Deno.test("the clock of the process, from which all that ends takes its time, is steady", () => {
  const real = Date.now;
  try {
    Date.now = () => real() + 600_000;
    const before = systemClock();
    Date.now = () => real() - 3_600_000;
    assert.ok(systemClock() >= before);
    assert.ok(wallClock() < before);
  } finally {
    Date.now = real;
  }
});

Deno.test("what is good for a time is good neither after it nor before it was given", () => {
  const given = { expires: 1_000_000, lifeMs: 300_000 };
  for (
    const [now, good] of [
      [700_000, true],
      [999_999, true],
      [1_000_000, false],
      [700_000 - CLOCK_TOLERANCE_MS, true],
      [699_999 - CLOCK_TOLERANCE_MS, false],
    ] as const
  ) assert.equal(isGood(given, now), good, String(now));
});
