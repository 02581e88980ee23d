import assert from "node:assert/strict";
import { systemClock } from "../../mod/base/clock.ts";
import { type EvalReport, taskOutcomeSchema } from "../../mod/eval/evaluation.ts";
import { boardOf, keepRuns } from "../../mod/eval/keep_runs.ts";
import { evalMigrations } from "../../mod/eval/tables.ts";
import { testOnStores } from "../support/stores.ts";

const outcome = (task: string, passed: boolean, cost: number | null = null) =>
  taskOutcomeSchema.parse({
    task,
    passed,
    faults: [],
    answer: "",
    calls: 1,
    seconds: 2,
    tokens: { input: 8, output: 2, reasoning: 0, cacheRead: 0, cacheWrite: 0 },
    cost,
  });

testOnStores("keepRuns: a run whose process is gone counts as interrupted, not as running", {
  migrations: evalMigrations,
}, async (store) => {
  let now = systemClock();
  const kept = keepRuns({ store, clock: () => now });
  await kept.begin({ id: "evl_1", model: "a/b", agent: "build", planned: 3 });
  await kept.add("evl_1", outcome("one", true, 0.5));
  const [standing] = await kept.board();
  assert.deepEqual([standing?.passed, standing?.cost], [1, 0.5]);
  const seen = async () => (await kept.runs()).map(({ status, done }) => [status, done]);
  assert.deepEqual(await seen(), [["running", 1]]);
  now += 61_000;
  assert.deepEqual(await seen(), [["interrupted", 1]]);
  await kept.beat("evl_1");
  assert.deepEqual(await seen(), [["running", 1]]);
  await kept.end("evl_1", { cancelled: false });
  assert.deepEqual(await seen(), [["done", 1]]);
  await assert.rejects(kept.report("evl_2"), /There is no run "evl_2"/);
});

Deno.test("boardOf: of each task the newest outcome counts, the better model comes first", () => {
  const report = (model: string, outcomes: EvalReport["outcomes"]): EvalReport => ({
    id: "evl_1",
    model,
    agent: "build",
    status: "done",
    planned: outcomes.length,
    done: outcomes.length,
    passed: 0,
    started: "2026-01-05T00:00:00Z",
    ended: null,
    outcomes,
  });
  const board = boardOf([
    report("a/weak", [outcome("one", false)]),
    report("a/strong", [outcome("one", true, 0.25)]),
    report("a/strong", [outcome("one", false, 1), outcome("two", true, 0.5)]),
    report("a/none", []),
  ]);
  assert.deepEqual(board, [
    { model: "a/strong", agent: "build", tasks: 2, passed: 2, tokens: 10, seconds: 2, cost: 0.75 },
    { model: "a/weak", agent: "build", tasks: 1, passed: 0, tokens: 10, seconds: 2, cost: null },
  ]);
});
