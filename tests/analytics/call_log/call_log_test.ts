import assert from "node:assert/strict";
import {
  type CallLogOptions,
  createCallLog,
} from "../../../mod/analytics/call_log/create_call_log.ts";
import { exportCalls } from "../../../mod/analytics/call_log/export_calls.ts";
import type {
  CallFilter,
  CallLog,
  NotedCall,
} from "../../../mod/analytics/call_log/logged_call.ts";
import { analyticsMigrations } from "../../../mod/analytics/migrations.ts";
import { sealColumns } from "../../../mod/auth/sealed_columns.ts";
import { type AnalyticsTables, SEALED_CALL_COLUMNS } from "../../../mod/analytics/tables.ts";
import { AppError } from "../../../mod/base/errors.ts";
import type { Store } from "../../../mod/store/store.ts";
import { openTemporaryStore, testOnStores } from "../../support/stores.ts";
import { testBox } from "../../support/test_box.ts";

const migrations = analyticsMigrations;
const NOON = Date.UTC(2026, 0, 31, 12);
const DAY_MS = 24 * 3_600_000;
const CALL: NotedCall = {
  port: "mcp",
  session: "s1",
  client: "claude-code/2.1",
  tool: "sn_query_table",
  domain: "Records",
  risk: "R",
  host: "demo.example.com",
  outcome: "done",
  milliseconds: 12,
  args: { table: "incident", query: "number=INC0010001" },
};

function open(store: Store, options: Partial<CallLogOptions> = {}): CallLog {
  return createCallLog({ store, clock: () => NOON, box: testBox(), ...options });
}

async function tools(log: CallLog, filter: CallFilter): Promise<string[]> {
  return (await log.list({ limit: 50 }, filter)).calls.map(({ tool }) => tool);
}

testOnStores("call log: a failed call tells what was asked, why it failed and what to do", {
  migrations,
}, async (store) => {
  const log = open(store);
  log.note({ ...CALL, answer: { characters: 401 } });
  log.note({
    ...CALL,
    id: "call_mine",
    outcome: "not_found",
    error: { message: 'There is no table "incidnet"', remedy: "Use incident." },
    changes: ["chg_1"],
  });
  const { calls: [failed, done], more } = await log.list({ limit: 2 });
  assert.equal(more, false);
  assert.deepEqual([failed?.id, failed?.state, failed?.outcome], [
    "call_mine",
    "failed",
    "not_found",
  ]);
  assert.deepEqual(failed?.error, {
    message: 'There is no table "incidnet"',
    remedy: "Use incident.",
  });
  assert.deepEqual([failed?.args, failed?.changes], [CALL.args, ["chg_1"]]);
  assert.deepEqual(done?.tokens, { asked: 12, answered: 101 });
  assert.deepEqual([done?.state, done?.error], ["done", null]);
  assert.deepEqual(await log.get("call_mine"), failed);
  await assert.rejects(log.get("call_none"), (error) => {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, "not_found");
    return true;
  });
});

testOnStores(
  "call log: found by text, tool, client, state, time and conversation, a page at a time",
  {
    migrations,
  },
  async (store) => {
    let now = NOON;
    const log = open(store, { clock: () => now });
    log.note({ ...CALL, tool: "tool_search", host: null, args: { query: "call a REST API" } });
    now += 60_000;
    log.note({ ...CALL, tool: "sn_load_skill", client: "cursor/1", session: "s2", host: null });
    now += 60_000;
    log.note({
      ...CALL,
      port: "api",
      client: "Dashboard",
      session: undefined,
      tool: "sn_run_script",
    });
    log.note({
      ...CALL,
      port: "cli",
      client: undefined,
      tool: "sn_count",
      outcome: "forbidden",
      error: { message: "The role itil is missing", remedy: "Ask for it." },
    });
    const minute = (n: number) => new Date(NOON + n * 60_000).toISOString();
    const cases: [CallFilter, string[]][] = [
      [{ text: "rest api" }, ["tool_search"]],
      [{ text: "ROLE ITIL" }, ["sn_count"]],
      [{ tool: "sn_" }, ["sn_count", "sn_run_script", "sn_load_skill"]],
      [{ tool: "100%" }, []],
      [{ client: "claude-code" }, ["tool_search"]],
      [{ client: "cli" }, ["sn_count"]],
      [{ client: "Dashboard" }, ["sn_run_script"]],
      [{ port: "mcp" }, ["sn_load_skill", "tool_search"]],
      [{ state: "failed" }, ["sn_count"]],
      [{ hosts: ["demo.example.com"] }, ["sn_count", "sn_run_script"]],
      [{ since: minute(1), until: minute(2) }, ["sn_load_skill"]],
      [{ conversation: "mcp:s2" }, ["sn_load_skill"]],
    ];
    for (const [filter, wanted] of cases) {
      assert.deepEqual(await tools(log, filter), wanted, JSON.stringify(filter));
    }
    assert.deepEqual(await log.clients(), ["Dashboard", "claude-code", "cli", "cursor"]);
    const first = await log.list({ limit: 3 });
    const second = await log.list({ limit: 3, before: first.calls[2]?.id ?? "" });
    assert.deepEqual([first.more, second.more], [true, false]);
    assert.deepEqual(second.calls.map(({ tool }) => tool), ["tool_search"]);
  },
);

Deno.test("call log: nothing of arguments and messages stands in the database in clear, and keys rotate", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const { store } = opened;
  const log = open(store);
  log.note({ ...CALL, id: "call_x", error: { message: "Planted message" } });
  await log.flush();
  const db = store.tables<AnalyticsTables>();
  const stored = JSON.stringify(await db.selectFrom("call_log").selectAll().execute());
  assert.doesNotMatch(stored, /INC0010001|Planted/);
  const to = testBox(4);
  await sealColumns(db, { columns: SEALED_CALL_COLUMNS, box: to, from: testBox() });
  const other = open(store, { box: to });
  assert.deepEqual((await other.get("call_x")).args, CALL.args);
  assert.equal((await log.get("call_x")).unreadable, true, "the old key opens nothing");
});

Deno.test("call log: without arguments none are stored; a message keeps no secret of theirs", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const log = open(opened.store, { keepArguments: false });
  const error = { message: '"Planted-Q7x9" is not the password', remedy: "Not Planted-Q7x9" };
  log.note({ ...CALL, args: { password: "Planted-Q7x9" }, error });
  const { calls: [call] } = await log.list({ limit: 1 });
  assert.equal(call?.args, null);
  assert.doesNotMatch(JSON.stringify(call), /Planted-Q7x9/);
});

testOnStores("call log: what is too old or too much goes, the oldest first", {
  migrations,
}, async (store) => {
  let now = NOON - 40 * DAY_MS;
  const options = { clock: () => now, retentionDays: 30, maxBytes: 4_000 };
  const log = open(store, options);
  for (const [index, at] of [40, 20, 3, 2, 1].entries()) {
    now = NOON - at * DAY_MS;
    log.note({ ...CALL, tool: `t${index}` });
  }
  await log.flush();
  now = NOON;
  await log.trim();
  assert.deepEqual(await tools(log, {}), ["t4", "t3", "t2", "t1"]);
  for (let index = 5; index < 8; index++) log.note({ ...CALL, tool: `t${index}` });
  await log.flush();
  await log.trim();
  const left = await tools(log, {});
  assert.ok(left.length < 7 && left.length > 2, `${left}`);
  assert.deepEqual(left.slice(0, 3), ["t7", "t6", "t5"], "the newest stay");
});

Deno.test("call log: 10,000 calls page and search without reading them all", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const log = open(opened.store, { keepArguments: false });
  for (let index = 0; index < 10_000; index++) log.note({ ...CALL, tool: `sn_tool_${index}` });
  await log.flush();
  const first = await log.list({ limit: 50 });
  assert.deepEqual([first.calls[0]?.tool, first.calls.length], ["sn_tool_9999", 50]);
  assert.deepEqual(await tools(log, { text: "sn_tool_9998" }), ["sn_tool_9998"]);
});

Deno.test("call log: as CSV a line a call, formulas defused; as JSON with arguments", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const log = open(opened.store);
  log.note({ ...CALL, client: '=cmd|"x"', outcome: "failed", error: { message: "a, b" } });
  const csv = await exportCalls(log, { format: "csv", filter: {} });
  assert.match(csv, /^id,recorded,tool,host,/);
  assert.match(csv, /"'=cmd\|""x"""/);
  assert.match(csv, /"a, b"/);
  const [call] = JSON.parse(await exportCalls(log, { format: "json", filter: { text: "cmd" } }));
  assert.deepEqual(call.args, CALL.args);
});
