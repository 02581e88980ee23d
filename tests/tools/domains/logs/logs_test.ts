import assert from "node:assert/strict";
import { startTestServices, type TestServices } from "../../../support/services.ts";

interface Lines {
  lines: { time: string; level: string; source: string; message: string }[];
  total: number;
  marker: string;
  found?: boolean;
  next?: string;
}

async function logLine({ run }: TestServices, message: string): Promise<void> {
  const args = { table: "syslog", values: { message, source: "demo", level: "1" } };
  const answer = await run("sn_create_record", args);
  const done = answer.status === "needs_approval"
    ? await run("sn_create_record", args, { approval: answer.approval?.approval })
    : answer;
  assert.equal(done.status, "done", JSON.stringify(done));
}

Deno.test("sn_query_logs: level, source and window narrow it, newest first, the rest is paged", async () => {
  await using started = await startTestServices();
  const query = async (args: Record<string, unknown>) =>
    (await started.run("sn_query_logs", args)).result as Lines;
  const all = await query({ since: "2026-01-01", limit: 200 });
  const grave = await query({ since: "2026-01-01", level: "warning", limit: 200 });
  assert.ok(grave.total > 0 && grave.total < all.total);
  assert.ok(grave.lines.every(({ level }) => ["warning", "error"].includes(level)));
  const times = grave.lines.map(({ time }) => time);
  assert.deepEqual(times, [...times].sort().reverse());
  const parcels = await query({ since: "2026-01-01", source: "parcel" });
  assert.ok(parcels.lines.length > 0 && parcels.lines.every(({ source }) => source === "parcel"));
  const day = await query({ since: "2026-01-10", until: "2026-01-10 23:59:59" });
  assert.ok(day.lines.length > 0 && day.lines.every(({ time }) => time.startsWith("2026-01-10")));
  const page = await query({ since: "2026-01-01", limit: 3 });
  assert.match(page.next ?? "", /offset 3/);
  assert.deepEqual(
    await query({ since: "2026-01-01", message: "a^active=false" }).then((r) => r.lines),
    [],
  );
});

Deno.test("sn_tail_log: shows what came behind the marker, once, and ends at the awaited text", async () => {
  await using started = await startTestServices();
  const tail = async (args: Record<string, unknown>) =>
    (await started.run("sn_tail_log", args)).result as Lines;
  const begin = await tail({ seconds: 0 });
  assert.deepEqual(begin.lines, []);
  await logLine(started, "first");
  await logLine(started, "second");
  const fresh = await tail({ seconds: 0, marker: begin.marker });
  assert.deepEqual(fresh.lines.map(({ message }) => message).sort(), ["first", "second"]);
  assert.deepEqual((await tail({ seconds: 0, marker: fresh.marker })).lines, []);
  await logLine(started, "the end of it");
  const ended = await tail({ seconds: 60, marker: fresh.marker, until_text: "end of" });
  assert.equal(ended.found, true);
  await assert.rejects(tail({ marker: "yesterday" }), /no marker/);
});

Deno.test("sn_list_transactions: the slowest first, by user and kind", async () => {
  await using started = await startTestServices();
  const list = async (args: Record<string, unknown>) =>
    ((await started.run("sn_list_transactions", args)).result as {
      transactions: { url: string; response_time: string }[];
    }).transactions;
  const since = "2026-01-19";
  const [slowest] = await list({ since });
  assert.equal(slowest?.url, "/api/now/import/x_demo_fleet_import");
  const [form] = await list({ since, type: "Form", min_ms: 0 });
  assert.equal(form?.url, "/incident.do");
  assert.deepEqual(await list({ since, user: "nobody", min_ms: 0 }), []);
  const recent = await list({ min_ms: 0 });
  assert.ok(recent.length > 0 && recent.every((row) => row.url !== slowest?.url));
});

Deno.test("sn_list_slow_queries: by average and by a part of the example", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_list_slow_queries", { text: "task0", min_ms: 5000 });
  assert.equal((result as { total: number }).total, 1);
  const none = await started.run("sn_list_slow_queries", { text: "no such thing" });
  assert.equal((none.result as { total: number }).total, 0);
  await assert.rejects(
    started.run("sn_list_slow_queries", { kind: "script" }),
    /sys_script_pattern/,
  );
});

Deno.test("sn_get_job_status: jobs, executions and workers, all or by name", async () => {
  await using started = await startTestServices();
  const read = async (args: Record<string, unknown>) =>
    (await started.run("sn_get_job_status", args)).result as Record<string, { total: number }>;
  assert.equal((await read({})).executions?.total, 1);
  const { executions, workers } = await read({ text: "Partner" });
  assert.equal(executions?.total, 0);
  assert.equal(workers?.total, 1);
});

Deno.test("sn_list_upgrade_skipped: skipped ones only, and of one upgrade", async () => {
  await using started = await startTestServices();
  const list = async (args: Record<string, unknown>) =>
    (await started.run("sn_list_upgrade_skipped", args)).result as {
      total: number;
      skipped: { file_name: string }[];
    };
  const all = await list({});
  assert.deepEqual(all.skipped.map(({ file_name }) => file_name), [
    "sys_script_include_StaleRecords",
  ]);
  assert.equal((await list({ upgrade: "demo-3" })).total, 1);
  assert.equal((await list({ upgrade: "demo-2" })).total, 0);
});

Deno.test("sn_get_rate_limit_status: says when no limit applies, and names the rules", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_get_rate_limit_status");
  const { applies, rules } = result as { applies: string; rules: { total: number } };
  assert.match(applies, /No limit/);
  assert.equal(rules.total, 1);
  await assert.rejects(started.run("sn_get_rate_limit_status", { path: "/incident.do" }));
});
