import assert from "node:assert/strict";
import { createMcpServers } from "../../../mod/agent/mcp/mcp_servers.ts";
import { configSchema } from "../../../mod/config/schema.ts";
import { lastText, startTestAgent } from "../../support/agent.ts";
import { startLogCapture } from "../../support/log_capture.ts";
import { startRemoteMcp } from "../../support/mcp_http_server.ts";
import { present } from "../../support/present.ts";

/** What a session of one agent comes to that calls the tool of a server. */
async function callWith(config: Record<string, unknown>, agent = "build") {
  await using remote = await startRemoteMcp();
  const servers = createMcpServers({
    config: configSchema.parse({ mcp: { far: { type: "remote", url: `${remote.origin}/mcp` } } }),
    ownPort: 3006,
    projectDir: "/",
    variables: {},
    fetch,
    clock: () => 0,
    log: startLogCapture().logger,
  });
  await using test = await startTestAgent({
    config,
    sources: [servers],
    unattended: "reject",
    script: [{ calls: [{ name: "far_where", input: {} }] }, { text: "done" }],
  });
  const told = await test.ask("where?", { agent });
  await servers.close();
  assert.equal(lastText(told), "done");
  const { tools } = present(test.server.requests.find(({ stream }) => stream));
  const part = present(told.parts.find((part) => part.type === "tool"));
  return { offered: tools.includes("far_where"), output: part.output, error: part.error ?? "" };
}

Deno.test("agent with servers: a call of a server's tool takes the permission of its name", async () => {
  const allowed = await callWith({ permission: { "far_*": "allow" } });
  assert.deepEqual(allowed, { offered: true, output: "far away", error: "" });
  assert.match(
    (await callWith({ permission: { "far_*": "deny" } })).error,
    /"far_where" is denied/,
  );
  assert.match((await callWith({})).error, /Nobody is there to allow "far_where"/);
});

Deno.test("agent with servers: a tool that is switched off, or an agent that only reads, has none of it", async () => {
  const permission = { "far_*": "allow" };
  const off = await callWith({ permission, tools: { far_where: false } });
  const reader = await callWith({ permission }, "plan");
  for (const { offered, error } of [off, reader]) {
    assert.equal(offered, false);
    assert.match(error, /no such tool/i);
  }
});
