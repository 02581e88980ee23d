/** What runs a script of the instance's owner is held to the write policy, whichever tool asks. */
import assert from "node:assert/strict";
import { demoCredentials } from "../../../mod/demo/login/demo_credentials.ts";
import type { ConnectionChanges } from "../../../mod/auth/connection.ts";
import { asksScriptedSchema, runsOwnersScript } from "../../../mod/changes/gate/owner_scripts.ts";
import { present } from "../../support/present.ts";
import { startTestServices, type TestServices } from "../../support/services.ts";

const VEHICLES = "/api/x_demo_fleet/v1/fleet/vehicles";

/** Every way to ask for it. */
const WAYS: readonly (readonly [tool: string, args: unknown])[] = [
  ["sn_read_rest_api", { path: VEHICLES }],
  ["sn_read_rest_api", { path: `${VEHICLES}?a=/api/now/table/x` }],
  ["sn_read_rest_api", { path: "/api/x_demo_fleet/fleet/vehicles" }],
  ["sn_read_rest_api", { path: "/api//x_demo_fleet/fleet/vehicles" }],
  ["sn_test_scripted_rest_resource", { resource: "List vehicles" }],
  ["sn_run_batch", { requests: [{ method: "GET", path: VEHICLES }] }],
  ["sn_get_rate_limit_status", { path: VEHICLES }],
  ["sn_query_graphql", { query: "{ xDemoFleet { vehicles { plate } } }" }],
];

async function start(changes: ConnectionChanges): Promise<TestServices> {
  const started = await startTestServices();
  await started.services.connections.update("demo.localhost", changes);
  return started;
}

Deno.test("scripted GET: refused by every tool where writes are refused, and the rest is read", async () => {
  await using started = await start({ environment: "prod" });
  for (const [tool, args] of WAYS) {
    await assert.rejects(
      started.run(tool, args),
      (error: Error & { code?: string }) =>
        error.code === "write_refused" && /production/.test(error.message),
      `${tool} ${JSON.stringify(args)}`,
    );
  }
  for (const path of ["/api/now/table/incident?sysparm_limit=1", "/api/now/v1/stats/incident"]) {
    assert.equal((await started.run("sn_read_rest_api", { path })).status, "done", path);
  }
  const query = "{ GlideRecord_Query { incident { _rowCount } } }";
  assert.equal((await started.run("sn_query_graphql", { query })).status, "done");
  const requests = [{ method: "GET", path: "/api/now/table/incident?sysparm_limit=1" }];
  assert.equal((await started.run("sn_run_batch", { requests })).status, "done");
});

Deno.test("scripted GET: answered by every tool where writes are allowed", async () => {
  await using started = await start({ environment: "dev" });
  for (const [tool, args] of WAYS.slice(0, 1).concat(WAYS.slice(4, 6))) {
    const answer = await started.run(tool, args);
    assert.equal(answer.status, "done", tool);
    assert.match(JSON.stringify(answer.result), /FL-1001/, tool);
  }
});

Deno.test("scripted GET: where a person approves writes, none runs without one", async () => {
  await using started = await start({ environment: "dev", writes: "ask" });
  for (const [tool, args] of WAYS) {
    const answer = await started.run(tool, args).catch((error) => error);
    const asks = tool === "sn_test_scripted_rest_resource" || tool === "sn_run_batch";
    assert.equal(
      asks ? answer.status : answer.code,
      asks ? "needs_approval" : "write_refused",
      tool,
    );
    if (!asks) assert.match(answer.remedy, /sn_test_scripted_rest_resource/);
  }
  const [tool, args] = present(WAYS[5]);
  const asked = await started.run(tool, args);
  const approval = present(asked.approval).approval;
  await started.services.journal.decide(approval, "approved");
  assert.match(JSON.stringify((await started.run(tool, args, { approval })).result), /FL-1001/);
});

Deno.test("scripted GET: another spelling of the host is the same instance", async () => {
  await using started = await start({ environment: "prod" });
  const url = present(started.services.demo).url;
  const { username, password } = demoCredentials;
  // Its first test has told it.
  const ids = await started.services.connections.instanceIds();
  assert.match(ids.get("demo.localhost") ?? "", /^[0-9a-f]{32}$/);
  for (const instance of [url, url.replace("127.0.0.1", "localhost")]) {
    const headers = { instance, username, password };
    const call = (tool: string, args: unknown) =>
      started.services.execute({ tool, args, caller: { port: "mcp", headers } });
    for (const [tool, args] of WAYS.slice(0, 5)) {
      await assert.rejects(call(tool, args), /refused: it is a production instance/, tool);
    }
    const write = { table: "incident", values: { short_description: "x" } };
    await assert.rejects(call("sn_create_record", write), /refused: it is a production instance/);
  }
});

Deno.test("scripted GET: what is not known to be the platform's own counts as scripted", () => {
  const own = ["table/x", "v2/table/x", "stats/x", "attachment", "cmdb/meta/cmdb_ci", "ui/user/y"];
  for (const path of own) assert.equal(runsOwnersScript(`/api/now/${path}`), false, path);
  const scripted = ["tables/x", "sp/widget/x", "v1/v2/table/x", "", "cmdb", "%74able/x", "ui"];
  for (const path of scripted) assert.equal(runsOwnersScript(`/api/now/${path}`), true, path);
  assert.equal(runsOwnersScript("/api/sn_sc/servicecatalog/items/1"), false);
  for (const path of ["/api/sn_sc/other", "/api/global/duty", "/api/NOW/table/x", "/table/x"]) {
    assert.equal(runsOwnersScript(path), true, path);
  }
});

Deno.test("scripted GraphQL: whatever is beside the platform's own fields counts as scripted", () => {
  const plain = [
    '{ a: GlideRecord_Query { incident(queryConditions: "x { y }") { number { value } } } }',
    "query Q($n: Int = 5) { GlideRecord_Query @include(if: true) { incident(limit: $n) { a } } }",
    "# { xAcme }\n{ __typename }",
  ];
  for (const query of plain) assert.equal(asksScriptedSchema(query), false, query);
  const scripted = [
    "{ xAcme { go } }",
    "{ GlideRecord_Query: xAcme { go } }",
    "{ GlideRecord_Query { incident { a } } xAcme { go } }",
    "{ ...Hidden } fragment Hidden on Query { xAcme { go } }",
    '{ GlideRecord_Query { incident(q: "}") { a } } b: xAcme(c: "{") { go } }',
  ];
  for (const query of scripted) assert.equal(asksScriptedSchema(query), true, query);
});
