import assert from "node:assert/strict";
import { type ConnectedClient, connectSdk1, connectSdk2 } from "../support/mcp_clients.ts";
import { createRestMessageScenario } from "../support/rest_message_scenario.ts";
import { type RunningService, startService } from "../support/service.ts";

const META_TOOLS = ["sn_load_skill", "sn_memory_search", "tool_execute", "tool_search"];
const headers = { "X-SN-Instance": "demo" };

const clients: Record<string, (service: RunningService) => Promise<ConnectedClient>> = {
  "sdk 1.x": ({ mcpUrl }) => connectSdk1({ url: mcpUrl, headers }),
  "client 2.x, legacy era": ({ mcpUrl }) => connectSdk2({ url: mcpUrl, headers }, "legacy"),
  "client 2.x, modern era": ({ mcpUrl }) => connectSdk2({ url: mcpUrl, headers }, "modern"),
};

for (const [name, connect] of Object.entries(clients)) {
  Deno.test(`${name}: builds a REST message in an update set and undoes it`, async () => {
    await using service = await startService();
    await using client = await connect(service);
    assert.deepEqual((await client.listTools()).sort(), META_TOOLS);
    const scenario = createRestMessageScenario(client.call, name);
    await scenario.build();
    await scenario.undo();
  });
}

Deno.test("sdk 1.x: the session goes on after a restart of the service, and its changes can be undone", async () => {
  await using service = await startService();
  await using client = await connectSdk1({ url: service.mcpUrl, headers });
  const scenario = createRestMessageScenario(client.call, "restart");
  await scenario.build();
  const session = client.sessionId();
  assert.ok(session);
  assert.equal(await service.stop(), 0);
  await service.start();
  await scenario.undo();
  assert.equal(client.sessionId(), session);
});

Deno.test("two clients at once: each builds in its own update set", async () => {
  await using service = await startService();
  await using first = await connectSdk1({ url: service.mcpUrl, headers });
  await using second = await connectSdk2({ url: service.mcpUrl, headers }, "modern");
  const scenarios = [
    createRestMessageScenario(first.call, "one"),
    createRestMessageScenario(second.call, "two"),
  ];
  for (const scenario of scenarios) await scenario.build();
  for (const scenario of scenarios) await scenario.undo();
});
