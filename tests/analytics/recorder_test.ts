import assert from "node:assert/strict";
import { analyticsMigrations } from "../../mod/analytics/migrations.ts";
import { type CallRecord, createRecorder, type Recorder } from "../../mod/analytics/recorder.ts";
import type { AnalyticsTables } from "../../mod/analytics/tables.ts";
import type { Store } from "../../mod/store/store.ts";
import { openTemporaryStore, testOnStores } from "../support/stores.ts";
import { until } from "../support/until.ts";

const migrations = analyticsMigrations;
const CALL: CallRecord = {
  tool: "sn_get_record",
  domain: "records",
  risk: "R",
  host: "demo.example.com",
  outcome: "done",
  milliseconds: 12,
  port: "mcp",
};

function start(store: Store, options: { delayMs?: number } = {}): Recorder {
  return createRecorder({ store, clock: () => Date.UTC(2026, 0, 31), ...options });
}

testOnStores("recorder: calls are answered newest first with all their fields", {
  migrations,
}, async (store) => {
  const recorder = start(store);
  recorder.record(CALL);
  const full = { ...CALL, tool: "sn_x", session: "s1", client: "claude-code/2", era: "modern" };
  recorder.record({ ...full, host: null, milliseconds: 3.6 });
  const [second, first] = await recorder.recent();
  assert.match(second?.id ?? "", /^call_/);
  assert.deepEqual(
    { ...second, id: "" },
    { ...full, host: null, milliseconds: 4, id: "", recorded: "2026-01-31T00:00:00.000Z" },
  );
  assert.deepEqual(
    { ...first, id: "" },
    { ...CALL, id: "", recorded: "2026-01-31T00:00:00.000Z" },
  );
  assert.equal((await recorder.recent(1)).length, 1);
});

testOnStores("recorder: 10,000 calls in one breath are stored once each, in order", {
  migrations,
}, async (store) => {
  const recorder = start(store);
  for (let index = 0; index < 10_000; index++) recorder.record({ ...CALL, milliseconds: index });
  await Promise.all([recorder.flush(), recorder.flush(), recorder.recent(1)]);
  const calls = await recorder.recent(20_000);
  assert.equal(calls.length, 10_000);
  assert.deepEqual(calls.slice(0, 2).map((call) => call.milliseconds), [9999, 9998]);
  assert.equal(new Set(calls.map((call) => call.id)).size, 10_000);
});

Deno.test("recorder: calls reach the store without anybody asking", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const recorder = start(opened.store, { delayMs: 1 });
  recorder.record(CALL);
  const count = async () =>
    (await opened.store.tables<AnalyticsTables>().selectFrom("tool_calls").selectAll().execute())
      .length;
  await until(async () => await count() > 0, { what: "the call in the store", every: 5 });
  assert.equal(await count(), 1);
});

testOnStores("recorder: a client's absurd names and times do not keep others from being stored", {
  migrations,
}, async (store) => {
  const recorder = start(store);
  recorder.record({ ...CALL, tool: "a\0b".padEnd(5000, "x"), milliseconds: NaN });
  recorder.record(CALL);
  const [, odd] = await recorder.recent();
  assert.deepEqual([odd?.tool.slice(0, 3), odd?.tool.length, odd?.milliseconds], ["abx", 199, 0]);
});

Deno.test("recorder: arguments and results that slip in are not stored", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const recorder = start(opened.store);
  recorder.record({ ...CALL, args: { password: "hunter2" }, result: "hunter2" } as CallRecord);
  const [call] = await recorder.recent();
  assert.ok(!JSON.stringify(call).includes("hunter2"));
});

Deno.test("recorder: a broken store neither throws nor loses calls, and is reported", async () => {
  await using opened = await openTemporaryStore({ migrations });
  let broken = true;
  const store: Store = {
    ...opened.store,
    tables<T>() {
      if (broken) throw new Error("disk full");
      return opened.store.tables<T>();
    },
  };
  const warnings: Record<string, unknown>[] = [];
  const log = {
    warn: (_message: string, fields: Record<string, unknown>) => warnings.push(fields),
  };
  const recorder = createRecorder({ store, clock: () => 0, log: log as never });
  recorder.record(CALL);
  await recorder.flush();
  assert.deepEqual(warnings, [{ reason: "disk full", waiting: 1, lost: 0 }]);
  for (let index = 0; index < 10_004; index++) recorder.record({ ...CALL, milliseconds: index });
  await recorder.flush();
  assert.deepEqual(warnings[1], { reason: "disk full", waiting: 10_000, lost: 5 });
  broken = false;
  const calls = await recorder.recent(20_000);
  assert.equal(calls.length, 10_000);
  assert.equal(calls[0]?.milliseconds, 10_003);
});
