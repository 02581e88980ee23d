import assert from "node:assert/strict";
import { isoTime, systemClock } from "../../mod/base/clock.ts";
import { type TaskOutcome, taskOutcomeSchema } from "../../mod/eval/evaluation.ts";
import { keepRuns } from "../../mod/eval/keep_runs.ts";
import { evalMigrations, type EvalTables } from "../../mod/eval/tables.ts";
import { present } from "../support/present.ts";
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
  const kept = keepRuns({ store, clock: () => now, most: 9 });
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

testOnStores(
  "keepRuns: the board takes of each task the newest outcome that was tried, the better model first",
  {
    migrations: evalMigrations,
  },
  async (store) => {
    let now = systemClock();
    const kept = keepRuns({ store, clock: () => now++, most: 9 });
    const ran = async (id: string, model: string, ...outcomes: TaskOutcome[]) => {
      await kept.begin({ id, model, agent: "build", planned: outcomes.length });
      for (const one of outcomes) await kept.add(id, one);
    };
    await ran("evl_1", "a/strong", outcome("one", false, 1), outcome("two", true, 0.5));
    await ran("evl_2", "a/strong", outcome("one", true, 0.25));
    await ran("evl_3", "a/strong", { ...outcome("two", false), skipped: "compiler not installed" });
    await ran("evl_4", "a/weak", outcome("one", false));
    await ran("evl_5", "a/none");
    assert.deepEqual(await kept.board(), [
      {
        model: "a/strong",
        agent: "build",
        tasks: 2,
        passed: 2,
        tokens: 10,
        seconds: 2,
        cost: 0.75,
      },
      { model: "a/weak", agent: "build", tasks: 1, passed: 0, tokens: 10, seconds: 2, cost: null },
    ]);
    const { done, passed, skipped, outcomes } = await kept.report("evl_3");
    assert.deepEqual([done, passed, skipped], [1, 0, 1]);
    assert.equal(outcomes[0]?.skipped, "compiler not installed");
  },
);

testOnStores(
  "keepRuns: of a thousand runs lists and board read columns alone, and the oldest go at the bound",
  {
    migrations: evalMigrations,
  },
  async (store) => {
    const now = systemClock();
    const at = (index: number) => isoTime(now - (1000 - index) * 1000);
    const ids = Array.from({ length: 1000 }, (_, index) => `evl_${String(index).padStart(4, "0")}`);
    const db = store.tables<EvalTables>();
    const run = { model: "a/b", agent: "build", planned: 2, cancelled: 0 };
    const ended = (index: number) => index === 0 ? null : at(index);
    await db.insertInto("eval_run").values(
      ids.map((id, index) => ({
        ...{ id, ...run, started: at(index) },
        ...{ updated: index === 0 ? isoTime(now) : at(index), ended: ended(index) },
      })),
    ).execute();
    // What is no JSON throws where it is parsed.
    const columns = { passed: 1, skipped: 0, seconds: 2, tokens: 10, cost: null, data: "{" };
    for (const task of ["one", "two"]) {
      await db.insertInto("eval_outcome").values(
        ids.map((run_id) => ({ run_id, task, ...columns })),
      )
        .execute();
    }
    const kept = keepRuns({ store, clock: () => now, most: 300 });
    const listed = await kept.runs();
    assert.deepEqual([listed.length, listed[0]?.id, listed[0]?.done], [50, "evl_0999", 2]);
    assert.deepEqual((await kept.board()).map(({ tasks, passed }) => [tasks, passed]), [[2, 2]]);
    await kept.begin({ id: "evl_new", model: "a/b", agent: "build", planned: 1 });
    const left = await db.selectFrom("eval_run").select("id").orderBy("started").execute();
    assert.deepEqual(left.map(({ id }) => id), ["evl_0000", ...ids.slice(701), "evl_new"]);
    const outcomes = await db.selectFrom("eval_outcome").select(({ fn }) => fn.countAll().as("n"))
      .executeTakeFirstOrThrow();
    assert.equal(Number(outcomes.n), 600, "the run under way stays, however old");
  },
);

testOnStores("keepRuns: outcomes of before there were columns count as they did", {
  migrations: { "0080_eval": present(evalMigrations["0080_eval"]) },
}, async (store) => {
  const data = JSON.stringify({ ...outcome("one", true, 0.5), skipped: undefined });
  const db = store.tables<EvalTables>();
  const now = isoTime(systemClock());
  const run = { id: "evl_1", model: "a/b", agent: "build", planned: 1, cancelled: 0 };
  await db.insertInto("eval_run").values({ ...run, started: now, updated: now, ended: now })
    .execute();
  const row = { run_id: "evl_1", task: "one", data } as EvalTables["eval_outcome"];
  await db.insertInto("eval_outcome").values(row).execute();
  await present(evalMigrations["0081_eval_columns"]).up(db);
  const [standing] = await keepRuns({ store, clock: systemClock, most: 9 }).board();
  assert.deepEqual([standing?.passed, standing?.tokens, standing?.cost], [1, 10, 0.5]);
});
