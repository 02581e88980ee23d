import assert from "node:assert/strict";
import { createSteadyClock } from "../../mod/base/steady_clock.ts";

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
