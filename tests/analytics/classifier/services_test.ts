import assert from "node:assert/strict";
import { configSchema } from "../../../mod/config/schema.ts";
import { completion, startModelEndpoint } from "../../support/model_endpoint.ts";
import { startTestServices } from "../../support/services.ts";
import { present } from "../../support/present.ts";

Deno.test("services: calls on the demo become a session that the configured model classifies", async () => {
  await using endpoint = startModelEndpoint(() =>
    completion(
      '{"category":"administration","complexity":"low","minutes":1,"confidence":1,"reason":"Read."}',
    )
  );
  const config = configSchema.parse({
    model: "local/small",
    provider: { local: { options: { baseURL: endpoint.baseURL } } },
    analytics: { aiClassification: true },
  });
  await using of = await startTestServices({ settings: { config } });
  const { services: { analytics, execute } } = of;
  await execute({
    tool: "sn_query_table",
    args: { table: "sys_user", query: "user_name=planted.person", limit: 1 },
    caller: {
      port: "mcp",
      headers: { instance: "demo" },
      session: "planted-session",
      client: "planted-client/1",
    },
  });
  const { id, tier, host } = present((await analytics.sessions.list())[0]);
  assert.equal(tier, "RULES");
  const session = await analytics.analyze(id, { ai: true });
  assert.equal(session.tier, "AI");
  assert.equal(session.reason, "Read.");
  const { body } = present(endpoint.received[0]);
  assert.match(body, /sn_query_table/);
  for (const planted of ["planted", host ?? "127.0.0.1", id]) assert.ok(!body.includes(planted));
});
