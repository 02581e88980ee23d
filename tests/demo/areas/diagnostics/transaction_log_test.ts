import assert from "node:assert/strict";
import { startDemo } from "../../../support/demo_requests.ts";

const LOG = "table/syslog_transaction?sysparm_query=sys_created_on>2026-01-31";

Deno.test("transactions: each request leaves one row, with its path, its user and no query", async () => {
  using demo = await startDemo();
  await demo.call("GET", "table/incident?sysparm_query=number=SECRET", { user: "itil.agent" });
  await demo.call("POST", "graphql", { body: { query: "{ __typename }" } });
  await demo.call("GET", "table/no_table");
  await demo.call("GET", "table/incident", { password: "wrong" });
  const rows = await demo.list(LOG);
  assert.deepEqual(rows.map((row) => [row.url, row.sys_created_by, row.type]), [
    ["/api/now/table/incident", "itil.agent", "REST"],
    ["/api/now/graphql", "admin", "REST"],
    ["/api/now/table/no_table", "admin", "REST"],
    ["/api/now/table/incident", "guest", "REST"],
  ]);
  assert.equal(JSON.stringify(rows).includes("SECRET"), false);
  const again = await demo.list(LOG);
  assert.equal(again.length, 5, "a request is there once it has been answered");
});

Deno.test("transactions: a batch is one; GraphQL and an encoded name see the newest too", async () => {
  using demo = await startDemo();
  const rest_requests = ["1", "2"].map((id) => ({
    id,
    method: "GET",
    url: "/api/now/table/incident",
  }));
  await demo.call("POST", "v1/batch", { body: { batch_request_id: "1", rest_requests } });
  const query = `{ GlideRecord_Query {
    syslog_transaction(queryConditions: "url=/api/now/v1/batch") { _rowCount } } }`;
  const { body } = await demo.call("POST", "graphql", { body: { query } });
  assert.equal(body.data.GlideRecord_Query.syslog_transaction._rowCount, 1);
  const named = await demo.call("GET", "table/sys%6Cog_transaction?sysparm_query=type=REST");
  assert.ok(named.body.result.some(({ url }: { url: string }) => url === "/api/now/graphql"));
});

Deno.test("transactions: the newest thousand are kept, and one that was slow is seeded", async () => {
  using demo = await startDemo();
  const slow = await demo.list("table/syslog_transaction?sysparm_query=response_time>10000");
  assert.deepEqual(slow.map((row) => row.response_time), ["41870"]);
  for (let count = 0; count < 1_250; count++) await demo.call("GET", "table/x");
  const last = "table/syslog_transaction?sysparm_limit=1";
  const { headers } = await demo.call("GET", last);
  assert.equal(headers.get("x-total-count"), "1000");
  assert.deepEqual(
    await demo.list("table/syslog_transaction?sysparm_query=response_time>10000"),
    [],
  );
});

Deno.test("transactions: what was called before a restart is still there, a reset forgets it", async () => {
  const directory = await Deno.makeTempDir();
  try {
    const path = `${directory}/demo.db`;
    {
      using demo = await startDemo({ path });
      await demo.call("GET", "table/problem");
    }
    {
      using demo = await startDemo({ path });
      const rows = await demo.list(LOG);
      assert.deepEqual(rows.map((row) => row.url), ["/api/now/table/problem"]);
      await demo.call("POST", "/demo/control", { body: { reset: true } });
      const urls = (await demo.list(LOG)).map((row) => row.url);
      assert.equal(urls.includes("/api/now/table/problem"), false);
    }
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});
