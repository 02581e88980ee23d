import assert from "node:assert/strict";
import { startTimeBudget } from "../../../mod/demo/scripts/engine/time_budget.ts";

/** Stands still without using the processor, as a process does that others keep from it. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

Deno.test("script time: what others take of the machine is not the script's, what it computes is", () => {
  const budget = startTimeBudget(400);
  standStill(800);
  assert.equal(budget.isSpent(), false);
  // The test ends because it is.
  while (!budget.isSpent());
});

Deno.test("script time: one that waits without end is stopped as well", () => {
  const budget = startTimeBudget(10);
  standStill(150);
  assert.equal(budget.isSpent(), true);
});
