/** Session analytics: what recording costs a call, and the summary over 100,000 recorded calls. */
import { createAnalytics } from "../../mod/analytics/analytics.ts";
import { factsOfWrite } from "../../mod/analytics/call_facts.ts";
import { sessionMigrations } from "../../mod/analytics/mcp_sessions.ts";
import { analyticsMigrations } from "../../mod/analytics/migrations.ts";
import { createRecorder } from "../../mod/analytics/recorder.ts";
import { startLogCapture } from "../support/log_capture.ts";
import { openTemporaryStore } from "../support/stores.ts";
import { percentile } from "./percentile.ts";

const CALLS = 100_000;
const PER_SESSION = 100;
const MAX_RECORD_MS = 0.1;
const MAX_SUMMARY_MS = 100;
const START = Date.UTC(2026, 0, 31);

const migrations = { ...analyticsMigrations, ...sessionMigrations };
await using opened = await openTemporaryStore({ migrations });
const { store } = opened;
let now = START;
const clock = () => now;
// Stored when asked, so that nothing but the call's own part is measured.
const recorder = createRecorder({ store, clock, delayMs: 600_000 });
const analytics = createAnalytics({ store, clock, recorder, log: startLogCapture().logger });

const script = Array.from({ length: 100 }, (_, line) => `gs.info("line ${line}");`).join("\n");
const times: number[] = [];
let storing = 0;
for (let index = 0; index < CALLS; index++) {
  now += 20_000;
  const session = Math.floor(index / PER_SESSION);
  const began = performance.now();
  const facts = factsOfWrite({
    host: `h${session % 5}.example.com`,
    operations: [{}],
    reports: [{
      id: `chg_${index}`,
      operation: "update",
      table: "sys_script",
      sys_id: `${index % 40}`,
      status: "done",
      diff: { script: { from: null, to: script } },
      capture: { state: "untracked" },
    }],
  });
  recorder.record({
    tool: `sn_tool_${index % 60}`,
    domain: `domain ${index % 12}`,
    risk: index % 3 === 0 ? "W" : "R",
    host: `h${session % 5}.example.com`,
    outcome: "done",
    milliseconds: 40,
    port: "mcp",
    session: `s${session}`,
    client: `client-${session % 7}/1`,
    minutes: 10,
    facts,
  });
  times.push(performance.now() - began);
  if (index % 5_000 === 4_999) {
    const flushed = performance.now();
    await recorder.flush();
    storing += performance.now() - flushed;
  }
}
times.sort((a, b) => a - b);
let started = performance.now();
await analytics.summary();
const first = performance.now() - started;
const summaries: number[] = [];
for (let round = 0; round < 20; round++) {
  started = performance.now();
  await analytics.summary();
  summaries.push(performance.now() - started);
}
summaries.sort((a, b) => a - b);
const [median, slow] = [percentile(times, 0.5), percentile(times, 0.99)];
const summary = percentile(summaries, 0.5);
console.log(
  `on the call's path   ${median.toFixed(4)} ms median, ${slow.toFixed(3)} ms at 99 %`,
);
console.log(`storing a call       ${(storing / CALLS).toFixed(3)} ms, off the call's path`);
console.log(`figures of all       ${first.toFixed(0)} ms once, ${CALLS / PER_SESSION} sessions`);
console.log(
  `summary              ${summary.toFixed(1)} ms median, ${summaries.at(-1)?.toFixed(1)} ms`,
);
if (median > MAX_RECORD_MS || summary > MAX_SUMMARY_MS) {
  console.error(`over ${MAX_RECORD_MS} ms a call or ${MAX_SUMMARY_MS} ms a summary`);
  Deno.exitCode = 1;
}
