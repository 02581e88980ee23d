import assert from "node:assert/strict";
import { openWebService } from "../support/web_service.ts";

Deno.test("calls: one list of all, filtered and exported, each with why it failed", async () => {
  await using service = await openWebService();
  const { call, request } = service;
  const note = { tool: "sn_memory_note", args: { title: "Naming", text: "Prefix x_acme." } };
  const execute = (tool: string, args: object, headers = {}) =>
    call("POST", `/api/tools/${tool}/execute`, { body: { args }, headers });
  await execute(note.tool, note.args, { "sec-fetch-site": "same-origin" });
  await execute("sn_query_table", { table: "incident", password: "Planted-Q7x9" });
  const { body } = await call("GET", "/api/calls");
  assert.deepEqual(
    body.calls.map(({ tool, client, state }: Record<string, unknown>) => [tool, client, state]),
    [["sn_query_table", null, "failed"], ["sn_memory_note", "Dashboard", "done"]],
  );
  const [failed] = body.calls;
  assert.ok(failed.error.message && failed.error.remedy, "the error comes with its remedy");
  assert.equal("args" in failed, false, "a list carries no arguments");
  assert.deepEqual(body.clients, ["Dashboard", "api"]);

  const one = await call("GET", `/api/calls/${failed.id}`);
  assert.equal(one.body.call.args.table, "incident");
  assert.doesNotMatch(JSON.stringify(one.body), /Planted-Q7x9/);
  assert.equal((await call("GET", "/api/calls/call_none")).status, 404);

  const tools = async (query: string) =>
    (await call("GET", `/api/calls?${query}`)).body.calls.map(({ tool }: { tool: string }) => tool);
  assert.deepEqual(await tools("text=x_acme"), ["sn_memory_note"]);
  assert.deepEqual(await tools("state=failed"), ["sn_query_table"]);
  assert.deepEqual(await tools("client=api"), ["sn_query_table"]);
  assert.deepEqual(await tools("since=2020-01-01T00:00:00%2B01:00&until=2020-01-02T00:00:00Z"), []);
  assert.equal((await call("GET", "/api/calls?since=yesterday")).status, 400);

  const csv = await request("/api/calls/export?format=csv&state=failed", {
    headers: { host: "127.0.0.1:4096" },
  });
  assert.match(csv.headers.get("content-disposition") ?? "", /calls\.csv/);
  assert.equal((await csv.text()).trim().split("\r\n").length, 2);

  assert.deepEqual((await call("DELETE", "/api/calls")).body, { removed: 2 });
  assert.deepEqual((await call("GET", "/api/calls")).body.calls, []);
});

Deno.test("calls: with activity.arguments false none are kept", async () => {
  await using service = await openWebService({
    async prepare(home) {
      await Deno.mkdir(`${home}/.config/assistant`, { recursive: true });
      const text = '{ "activity": { "arguments": false } }';
      await Deno.writeTextFile(`${home}/.config/assistant/assistant.jsonc`, text);
    },
  });
  const { call } = service;
  await call("POST", "/api/tools/sn_query_table/execute", { body: { args: { table: "Planted" } } });
  const { body } = await call("GET", "/api/calls");
  const one = await call("GET", `/api/calls/${body.calls[0].id}`);
  assert.equal(one.body.call.args, null);
});
