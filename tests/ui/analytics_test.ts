import assert from "node:assert/strict";
import type { SessionDetail } from "../../mod/analytics/analytics.ts";
import { duration, tenths } from "../../ui/format.ts";
import { html } from "../../ui/html.ts";
import { dayAfterKey } from "../../ui/pages/analytics/day_chart.ts";
import { CallTable, termText } from "../../ui/pages/analytics/call_table.ts";
import { SessionRows } from "../../ui/pages/analytics/session_list.ts";
import { SumTable } from "../../ui/pages/analytics/sum_table.ts";
import { SummaryView } from "../../ui/pages/analytics/summary_view.ts";
import { renderAlone } from "../support/dashboard_state.ts";

type Session = SessionDetail["session"];
type Call = SessionDetail["calls"][number];

function session(parts: Partial<Session> = {}): Session {
  return {
    id: "ses_1",
    kind: "mcp",
    port: "mcp",
    clientName: "<b>client</b>",
    clientVersion: null,
    host: "dev1.example.com",
    model: null,
    started: "2026-11-22T10:00:00.000Z",
    lastActivity: "2026-11-22T10:03:00.000Z",
    ended: null,
    calls: 3,
    tier: "RULES",
    ruleMinutes: 7,
    minutes: 7,
    category: null,
    complexity: null,
    confidence: null,
    reason: null,
    classifiedAt: null,
    classifierModel: null,
    ...parts,
  };
}

function call(term: Partial<Call["term"]>, parts: Partial<Call> = {}): Call {
  return {
    id: "cal_1",
    recorded: "2026-11-22T10:00:00.000Z",
    tool: "sn_create_script_include",
    domain: "Scripts",
    risk: "W",
    host: null,
    outcome: "done",
    milliseconds: 10,
    port: "mcp",
    minutes: 1,
    lines: 0,
    record: null,
    changes: 1,
    undone: 0,
    verified: true,
    term: { manual: 1, script: 0, factor: 1, kept: 1, credit: 1, reason: "write", ...term },
    ...parts,
  };
}

Deno.test("time saved: in words, and to a tenth where a sum is to be followed", () => {
  const words = [0, 0.04, 2.25, 9.96, 35.4, 60, 199.6, 60_000].map(duration);
  assert.deepEqual(words, [
    "0 min",
    "0 min",
    "2.3 min",
    "10 min",
    "35 min",
    "1 h",
    "3 h 20 min",
    "1,000 h",
  ]);
  assert.deepEqual([41.496, 83, 0.05].map(tenths), ["41.5 min", "83 min", "0.1 min"]);
});

Deno.test("chart: the arrow keys go from day to day and stop at both ends", () => {
  const last = 29;
  const cases: [string, number | null, number | undefined][] = [
    ["ArrowLeft", null, 29],
    ["ArrowRight", null, 29],
    ["ArrowLeft", 29, 28],
    ["ArrowLeft", 0, 0],
    ["ArrowRight", 28, 29],
    ["ArrowRight", 29, 29],
    ["Home", 5, 0],
    ["End", 5, 29],
    ["Tab", 5, undefined],
  ];
  for (const [key, index, wanted] of cases) {
    assert.equal(dayAfterKey(key, { index, last }), wanted, `${key} at ${index}`);
  }
});

Deno.test("terms: each factor of a call's credit can be read", () => {
  assert.equal(termText(call({})), "1");
  assert.equal(termText(call({ script: 12 }, { lines: 24 })), "1 + 12 for 24 lines");
  assert.equal(termText(call({ factor: 0.25 })), "1 × 0.25");
  const both = call({ script: 0.5, factor: 0.25, kept: 0.5 }, { lines: 1 });
  assert.equal(termText(both), "(1 + 0.5 for 1 line) × 0.25 × 0.5 kept");
});

Deno.test("sum: the lines add up, and say where a limit took hold", () => {
  const sum = {
    writes: 8,
    reads: 9,
    readsCredited: 2,
    readShare: 0.2,
    credited: 10,
    took: 3,
    saved: 7,
  };
  const rules = renderAlone(html`<${SumTable} detail=${{ session: session(), sum, calls: [] }} />`);
  for (const part of ["7 min saved", "8 min", "Of 9 min: reads make up at most 20 %", "3 min"]) {
    assert.ok(rules.includes(part), part);
  }
  assert.ok(!rules.includes("as the model sees it"));
  const slow = { ...sum, took: 30, saved: 0 };
  const detail = { session: session({ tier: "AI", minutes: 0 }), sum: slow, calls: [] };
  const view = renderAlone(html`<${SumTable} detail=${detail} />`);
  assert.match(view, /Never below 0/);
  assert.match(view, /Saved as the model sees it/);
});

function renderTable(calls: Call[], total: number): string {
  return renderAlone(html`
    <${CallTable} calls=${calls} total=${total} offset=${100} onPage=${() => undefined} />
  `);
}

Deno.test("calls: names that no tool bears lead nowhere, and are text", () => {
  const calls = [call({ reason: "not verified", credit: 0 }, {
    tool: "<img src=x>",
    domain: "unknown",
    outcome: "not_found",
  })];
  const view = renderTable(calls, 1);
  assert.match(view, /&lt;img src=x>/);
  assert.doesNotMatch(view, /href="\/tools/);
  assert.match(view, /href="\/activity\/calls\/cal_1"/);
});

Deno.test("calls: ten thousand come a hundred at a time, and the page says which", () => {
  const calls = Array.from({ length: 100 }, (_, index) => call({}, { id: `cal_${index}` }));
  const view = renderTable(calls, 10_000);
  assert.match(view, /10,000 calls/);
  assert.match(view, /101 to 200 of 10,000/);
});

Deno.test("sessions: the client's name is text; without one it is said so", () => {
  const sessions = [session(), session({ id: "ses_2", clientName: null, tier: "AI" })];
  const view = renderAlone(html`<${SessionRows} sessions=${sessions} filtered=${false} />`);
  assert.match(view, /&lt;b>client&lt;\/b>/);
  assert.match(view, /A client without a name/);
  const dashboard = session({ kind: "hub", port: "api", clientName: "Dashboard" });
  const cli = session({ kind: "hub", port: "cli", clientName: null });
  const named = renderAlone(
    html`<${SessionRows} sessions=${[dashboard, cli]} filtered=${false} />`,
  );
  assert.match(named, /Dashboard/);
  assert.match(named, /The command line/);
  assert.doesNotMatch(named, /built-in agent/);
  for (const badge of ["Rules", "AI", "Open"]) assert.ok(view.includes(`>${badge}<`), badge);
});

Deno.test("summary: more, less and as much as before are said in words", () => {
  const said = (minutes: number, previous: number) => {
    const span = { minutes, previous };
    const summary = {
      week: span,
      month: span,
      sessions: 1,
      calls: 2,
      byHost: [],
      byDomain: [],
      byTool: [],
      byClient: [],
      days: [{ day: "2026-11-22", minutes, calls: 2 }],
      hourlyRate: 60,
    };
    return renderAlone(html`<${SummaryView} summary=${summary} />`);
  };
  assert.match(said(90, 30), /1 h more than in the 7 days before. Worth 90 at 60 an hour/);
  assert.match(said(30, 90), /1 h less than in the 30 days before/);
  assert.match(said(30, 30), /As much as in the 7 days before/);
  assert.match(said(30, 0), /None in the 7 days before/);
});
