import assert from "node:assert/strict";
import { createAnalytics } from "../../mod/analytics/analytics.ts";
import { sessionMigrations } from "../../mod/analytics/mcp_sessions.ts";
import { analyticsMigrations } from "../../mod/analytics/migrations.ts";
import { type CallRecord, createRecorder } from "../../mod/analytics/recorder.ts";
import type { Classification } from "../../mod/analytics/session_types.ts";
import type { AnalyticsTables } from "../../mod/analytics/tables.ts";
import { isoTime } from "../../mod/base/clock.ts";
import type { Store } from "../../mod/store/store.ts";
import { startLogCapture } from "../support/log_capture.ts";
import { testOnStores } from "../support/stores.ts";
import { present } from "../support/present.ts";

const migrations = { ...analyticsMigrations, ...sessionMigrations };
const START = Date.UTC(2026, 0, 31, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CLASSIFIED: Classification = {
  category: "integration",
  complexity: "medium",
  minutes: 900,
  confidence: 0.8,
  reason: "A message with two functions.",
  model: "local/small",
};

function start(store: Store, options: { now?: number; retentionDays?: number } = {}) {
  const time = { now: options.now ?? START };
  const clock = () => time.now;
  const recorder = createRecorder({ store, clock });
  const { logger: log } = startLogCapture();
  const { retentionDays } = options;
  const analytics = createAnalytics({ store, clock, log, recorder, retentionDays });
  return { time, recorder, analytics, sessions: analytics.sessions };
}

function write(id: string, more: Partial<CallRecord> = {}): CallRecord {
  return {
    tool: "sn_create_rest_message",
    domain: "Integration",
    risk: "W",
    host: "demo.example.com",
    outcome: "done",
    milliseconds: 1_000,
    port: "mcp",
    session: "s1",
    client: "claude-code/2.1",
    minutes: 20,
    facts: { lines: 0, record: id, changes: [id], undoes: [] },
    ...more,
  };
}

testOnStores("sessions: calls of a client form one until it was idle for half an hour", {
  migrations,
}, async (store) => {
  const { time, recorder, sessions } = start(store);
  recorder.record(write("chg_1"));
  time.now += 29 * MINUTE;
  recorder.record(write("chg_2", { host: "test.example.com" }));
  recorder.record(write("chg_3", { session: "s2", client: undefined }));
  time.now += 31 * MINUTE;
  recorder.record(write("chg_4"));
  const found = await sessions.list();
  assert.equal(found.length, 3);
  const [newest, ...older] = found;
  assert.deepEqual([newest?.calls, newest?.ended], [1, null]);
  const first = older.find(({ clientName }) => clientName !== null);
  assert.deepEqual(
    [first?.clientName, first?.clientVersion, first?.host, first?.calls, first?.kind, first?.tier],
    ["claude-code", "2.1", "test.example.com", 2, "mcp", "RULES"],
  );
  assert.equal(first?.ended, isoTime(START + 29 * MINUTE));
  assert.equal(first?.started, isoTime(START - 1_000));
});

testOnStores("sessions: a client goes on with its session after a restart", {
  migrations,
}, async (store) => {
  const before = start(store);
  before.recorder.record(write("chg_1"));
  await before.recorder.flush();
  const after = start(store, { now: START + 5 * MINUTE });
  after.recorder.record(write("chg_2"));
  const found = await after.sessions.list();
  assert.deepEqual(found.map(({ calls }) => calls), [2]);
});

testOnStores("sessions: a session the client deleted is ended at once", {
  migrations,
}, async (store) => {
  const { recorder, sessions } = start(store);
  recorder.record(write("chg_1"));
  await store.tables<AnalyticsTables>().insertInto("mcp_sessions")
    .values({ id: "s1", client: null, started_at: isoTime(START), ended_at: isoTime(START) })
    .execute();
  const session = present((await sessions.list())[0], "session");
  assert.equal(session.ended, isoTime(START));
  assert.equal((await sessions.settled({ now: START })).length, 1);
});

testOnStores("sessions: an undo takes the credit back, also in a session long ended", {
  migrations,
}, async (store) => {
  const { time, recorder, sessions, analytics } = start(store);
  recorder.record(write("chg_1"));
  recorder.record(write("chg_2"));
  const { id, minutes } = present((await sessions.list())[0]);
  assert.ok(minutes > 39 && minutes < 40, String(minutes));
  time.now += DAY;
  const facts = { lines: 0, record: "chg_1", changes: ["chg_3"], undoes: ["chg_1"] };
  recorder.record(write("chg_3", { tool: "sn_undo_changes", facts }));
  recorder.record(
    write("chg_3", { tool: "sn_undo_changes", facts: { ...facts, changes: ["chg_5"] } }),
  );
  assert.ok((await sessions.get(id)).minutes < 20);
  assert.equal((await sessions.list())[0]?.minutes, 0);
  const { calls, sum } = await analytics.detail(id);
  assert.deepEqual(calls.map(({ term }) => term.reason).sort(), ["undone", "write"]);
  assert.equal(sum.credited, 20);
});

testOnStores("sessions: a claim is one's alone, runs out, and only its holder saves", {
  migrations,
}, async (store) => {
  const { time, recorder, sessions } = start(store);
  recorder.record(write("chg_1"));
  const { id } = present((await sessions.list())[0]);
  const claimAt = (now: number, force = false) =>
    sessions.claimForClassification(id, { now, force });
  assert.equal(await claimAt(START), null, "an open session is not due");
  time.now += 30 * MINUTE;
  const { now } = time;
  assert.equal((await sessions.settled({ now })).length, 1);
  const claims = await Promise.all([claimAt(now), claimAt(now), claimAt(now)]);
  assert.equal(claims.filter((claim) => claim !== null).length, 1);
  assert.equal((await sessions.settled({ now })).length, 0);
  const lost = claims.find((claim) => claim !== null) ?? "";
  const later = now + 6 * MINUTE;
  assert.equal((await sessions.settled({ now: later })).length, 1, "left behind by a dead process");
  const claim = await claimAt(later) ?? "";
  const save = (held: string) =>
    sessions.saveClassification(id, { claim: held, now: later, classification: CLASSIFIED });
  assert.equal(await save(lost), false);
  assert.equal(await save(claim), true);
  assert.equal(await save(claim), false);
  const session = await sessions.get(id);
  assert.deepEqual(
    [session.tier, session.category, session.classifierModel, session.minutes],
    ["AI", "integration", "local/small", session.ruleMinutes * 2],
  );
  assert.equal(await claimAt(later + DAY), null, "it is classified");
  assert.notEqual(await claimAt(later + DAY, true), null);
});

testOnStores(
  "analytics: the revision is another after a call, an end, a model's answer, a deletion",
  {
    migrations,
  },
  async (store) => {
    const { time, recorder, analytics, sessions } = start(store);
    const seen = [await analytics.revision()];
    const changed = async (what: string) => {
      const revision = await analytics.revision();
      assert.ok(!seen.includes(revision), what);
      assert.equal(await analytics.revision(), revision);
      seen.push(revision);
    };
    recorder.record(write("chg_1"));
    await changed("first call");
    recorder.record(write("chg_2"));
    await changed("second call");
    const now = time.now += 31 * MINUTE;
    const { id } = present((await sessions.settled({ now }))[0]);
    await changed("ended");
    const claim = await sessions.claimForClassification(id, { now }) ?? "";
    await sessions.saveClassification(id, { claim, now, classification: CLASSIFIED });
    await changed("classified");
    await sessions.remove(id);
    assert.equal(await analytics.revision(), seen[0]);
  },
);

testOnStores("sessions: one tried in vain stays with the rules, one given back is due again", {
  migrations,
}, async (store) => {
  const { time, recorder, sessions } = start(store);
  recorder.record(write("chg_1"));
  const { id } = present((await sessions.list())[0]);
  const now = time.now += 31 * MINUTE;
  await sessions.settled({ now });
  const first = await sessions.claimForClassification(id, { now }) ?? "";
  await sessions.release(id, { claim: first, now, tried: false });
  const second = await sessions.claimForClassification(id, { now }) ?? "";
  assert.notEqual(second, "");
  await sessions.release(id, { claim: second, now, tried: true });
  assert.deepEqual(await sessions.settled({ now }), []);
  assert.equal((await sessions.get(id)).tier, "RULES");
});

testOnStores("sessions: a Hub session stays open while it is idle and is settled when closed", {
  migrations,
}, async (store) => {
  const { time, recorder, sessions } = start(store);
  await sessions.openHub({ key: "h1", model: "local/big" });
  recorder.record(write("chg_1", { port: "agent", session: "h1", client: undefined }));
  time.now += 3 * 60 * MINUTE;
  recorder.record(write("chg_2", { port: "agent", session: "h1", client: undefined }));
  const [session, ...others] = await sessions.list();
  assert.deepEqual([session?.kind, session?.calls, session?.model, session?.ended, others.length], [
    "hub",
    2,
    "local/big",
    null,
    0,
  ]);
  assert.equal((await sessions.settled({ now: time.now })).length, 0);
  assert.equal((await sessions.closeHub("h1"))?.id, present(session).id);
  assert.equal((await sessions.settled({ now: time.now })).length, 1);
  assert.equal(await sessions.closeHub("h1"), null);
});

testOnStores(
  "sessions: pages hold each session once, filters apply",
  { migrations },
  async (store) => {
    const { time, recorder, sessions } = start(store);
    for (let index = 0; index < 25; index++) {
      if (index % 3 === 0) time.now += 1_000;
      recorder.record(write(`chg_${index}`, { session: `s${index}`, host: `h${index % 2}` }));
    }
    const ids: string[] = [];
    for (let before: string | undefined;; before = ids.at(-1)) {
      const page = await sessions.list({ limit: 10, before });
      ids.push(...page.map(({ id }) => id));
      if (page.length < 10) break;
    }
    assert.equal(new Set(ids).size, 25);
    assert.equal(ids.length, 25);
    assert.equal((await sessions.list({}, { host: "h1" })).length, 12);
    assert.equal((await sessions.list({}, { kind: "hub" })).length, 0);
    assert.equal((await sessions.list({}, { tier: "RULES", client: "claude-code" })).length, 25);
  },
);

testOnStores("sessions: what is deleted is gone with its calls, the others stay", {
  migrations,
}, async (store) => {
  const { recorder, sessions, analytics } = start(store);
  for (const session of ["s1", "s2", "s3"]) recorder.record(write(`chg_${session}`, { session }));
  const { id } = present((await sessions.list())[0]);
  await sessions.remove(id);
  await assert.rejects(sessions.get(id), { code: "not_found" });
  await assert.rejects(sessions.remove(id), { code: "not_found" });
  assert.deepEqual(await sessions.calls(id), []);
  assert.equal((await analytics.summary()).calls, 2);
  assert.equal(await sessions.removeAll(), 2);
  assert.deepEqual(await recorder.recent(), []);
  assert.equal((await analytics.summary()).month.minutes, 0);
});

testOnStores("analytics: the summary adds up by place, with the span before", {
  migrations,
}, async (store) => {
  const { time, recorder, analytics } = start(store);
  recorder.record(write("chg_1"));
  time.now += 8 * DAY;
  recorder.record(write("chg_2", { host: "test.example.com", client: "desktop/1" }));
  recorder.record(write("chg_3", { outcome: "conflict", tool: "sn_x", client: "desktop/1" }));
  const summary = await analytics.summary();
  const near = (actual: number, wanted: number) =>
    assert.ok(Math.abs(actual - wanted) < 0.1, `${actual}`);
  near(summary.week.minutes, 20);
  near(summary.week.previous, 20);
  near(summary.month.minutes, 40);
  assert.equal(summary.month.previous, 0);
  assert.deepEqual([summary.sessions, summary.calls, summary.days.length], [2, 3, 90]);
  assert.deepEqual(
    summary.byTool.map(({ name, calls }) => [name, calls]),
    [["sn_create_rest_message", 2], ["sn_x", 1]],
  );
  assert.deepEqual(
    summary.byClient.map(({ name }) => name).sort(),
    ["claude-code", "desktop"],
  );
  for (const groups of [summary.byHost, summary.byDomain, summary.byTool, summary.byClient]) {
    near(groups.reduce((sum, { minutes }) => sum + minutes, 0), summary.month.minutes);
  }
});

testOnStores("analytics: what is older than the retention is forgotten, the rest is kept", {
  migrations,
}, async (store) => {
  const { time, recorder, sessions, analytics } = start(store, { retentionDays: 7 });
  recorder.record(write("chg_1"));
  await recorder.flush();
  time.now += 8 * DAY;
  recorder.record(write("chg_2"));
  analytics.startUpkeep();
  await analytics.close();
  assert.equal((await sessions.list()).length, 1);
  assert.equal((await recorder.recent()).length, 1);
});

testOnStores("analytics: names that a spreadsheet would run are exported as text", {
  migrations,
}, async (store) => {
  const { recorder, analytics } = start(store);
  const client = '=HYPERLINK("http://example.com","x")/1';
  recorder.record(write("chg_1", { client, host: "\t@a,b" }));
  const csv = await analytics.export("csv");
  assert.match(csv, /"'=HYPERLINK\(""http:/);
  assert.match(csv, /"'\t@a,b"/);
  assert.equal(csv.trimEnd().split("\r\n").length, 2);
  const [session] = JSON.parse(await analytics.export("json"));
  assert.equal(session.host, "\t@a,b");
});
