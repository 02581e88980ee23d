import assert from "node:assert/strict";
import { createWebApp } from "../../mod/web/app.ts";
import { checkedRequest } from "../support/checked_app.ts";
import { personHeaders } from "../support/person.ts";
import { startTestServices, type TestServices } from "../support/services.ts";

const HEADERS = { host: "127.0.0.1:4096" };
const MESSAGE = { name: "Weather", rest_endpoint: "https://weather.example.com" };

async function start({ services, settings }: TestServices) {
  const headers = await personHeaders(settings.paths.personKey);
  const request = checkedRequest(createWebApp(services), { headers });
  return async (path: string, method = "GET") => {
    const response = await request(`/api/analytics${path}`, { method, headers: HEADERS });
    return { response, status: response.status, body: await response.clone().text() };
  };
}

/** Work as a client on the MCP port does it. */
function workAs(started: TestServices, session: string) {
  const caller = {
    port: "mcp" as const,
    headers: { instance: "demo" },
    session,
    client: "claude-code/2.1",
  };
  return (tool: string, args: unknown, options = {}) =>
    started.services.execute({ tool, args, options, caller });
}

Deno.test("analytics: a session shows what it saved, each term, and loses it with the undo", async () => {
  await using started = await startTestServices();
  const ask = await start(started);
  const work = workAs(started, "s1");
  await work("sn_get_context", {});
  const created = await work("sn_create_update_set", { name: "Weather" });
  const update_set = created.change?.[0]?.sys_id ?? "";
  const planned = await work("sn_create_rest_message", MESSAGE, { update_set, dry_run: true });
  assert.equal(planned.status, "planned");
  const done = await work("sn_create_rest_message", MESSAGE, { update_set });
  await assert.rejects(work("sn_create_rest_message", { name: "x" }));

  const list = JSON.parse((await ask("/sessions")).body);
  assert.equal(list.more, false);
  const [session] = list.sessions;
  assert.deepEqual(
    [session.clientName, session.clientVersion, session.kind, session.tier, session.calls],
    ["claude-code", "2.1", "mcp", "RULES", 5],
  );
  assert.ok(session.minutes > 0);
  const detail = JSON.parse((await ask(`/sessions/${session.id}`)).body);
  assert.deepEqual(
    detail.calls.map(({ tool, term }: { tool: string; term: { reason: string } }) => [
      tool,
      term.reason,
    ]),
    [
      ["sn_get_context", "read"],
      ["sn_create_update_set", "write"],
      ["sn_create_rest_message", "not verified"],
      ["sn_create_rest_message", "write"],
      ["sn_create_rest_message", "not verified"],
    ],
  );
  const { writes, readsCredited, took, saved } = detail.sum;
  assert.ok(Math.abs(writes + readsCredited - took - saved) < 1e-9);
  assert.ok(!JSON.stringify(detail).includes("weather.example.com"), "no value of a record");
  const summary = JSON.parse((await ask("/summary")).body);
  assert.ok(Math.abs(summary.week.minutes - session.minutes) < 1e-6);

  const change = done.change?.find(({ table }) => table === "sys_rest_message")?.id;
  const undo = { changes: [change] };
  const asked = await work("sn_undo_changes", undo);
  const approval = asked.approval?.approval;
  assert.equal((await work("sn_undo_changes", undo, { approval })).status, "done");
  const after = JSON.parse((await ask(`/sessions/${session.id}`)).body);
  assert.ok(after.session.minutes < session.minutes);
});

Deno.test("analytics: analyze answers the session by its rules, unknown ids are 404 everywhere", async () => {
  await using started = await startTestServices();
  const ask = await start(started);
  await workAs(started, "s1")("sn_get_context", {});
  const [{ id }] = JSON.parse((await ask("/sessions")).body).sessions;
  const analyzed = await ask(`/sessions/${id}/analyze?ai=true`, "POST");
  assert.equal(analyzed.status, 200);
  const { tier, minutes, ...rest } = JSON.parse(analyzed.body);
  assert.deepEqual([rest.id, tier, minutes], [id, "RULES", 0]);
  assert.equal((await ask(`/sessions/${id}/analyze?ai=maybe`, "POST")).status, 400);
  for (const [path, method] of [["", "GET"], ["", "DELETE"], ["/analyze?ai=true", "POST"]]) {
    const missing = await ask(`/sessions/ses_nowhere${path}`, method);
    assert.equal(missing.status, 404);
    assert.match(missing.response.headers.get("content-type") ?? "", /problem\+json/);
    assert.match(missing.body, /ses_nowhere/);
  }
});

Deno.test("analytics: sessions are exported, paged, and deleted one or all", async () => {
  await using started = await startTestServices();
  const ask = await start(started);
  for (const session of ["s1", "s2", "s3"]) await workAs(started, session)("sn_get_context", {});
  const first = JSON.parse((await ask("/sessions?limit=2")).body);
  assert.deepEqual([first.sessions.length, first.more], [2, true]);
  const second = JSON.parse((await ask(`/sessions?limit=2&before=${first.sessions[1].id}`)).body);
  assert.deepEqual([second.sessions.length, second.more], [1, false]);
  const csv = await ask("/export?format=csv");
  assert.match(csv.response.headers.get("content-disposition") ?? "", /sessions\.csv/);
  assert.equal(csv.body.trimEnd().split("\r\n").length, 4);
  assert.equal(JSON.parse((await ask("/export")).body).length, 3);
  assert.equal((await ask("/export?format=xml")).status, 400);
  const one = await ask(`/sessions/${first.sessions[0].id}`, "DELETE");
  assert.deepEqual(JSON.parse(one.body), { removed: 1 });
  assert.deepEqual(JSON.parse((await ask("/sessions", "DELETE")).body), { removed: 2 });
  assert.deepEqual(JSON.parse((await ask("/sessions")).body).sessions, []);
});
