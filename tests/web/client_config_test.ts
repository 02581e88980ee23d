import assert from "node:assert/strict";
import { isAbsolute } from "node:path";
import { clientConfig, localUrl, ownBridgeCommand } from "../../mod/web/client_config.ts";

const command = { command: "/opt/assistant", args: ["bridge"] };

Deno.test("client configuration: without an instance no header is promised", () => {
  const { desktop, http } = clientConfig({ mcpUrl: "http://127.0.0.1:3006/mcp", command });
  assert.deepEqual(desktop.mcpServers["assistant-nexus"], {
    command: "/opt/assistant",
    args: ["bridge", "http://127.0.0.1:3006/mcp"],
  });
  assert.deepEqual(http.mcpServers["assistant-nexus"], {
    type: "http",
    url: "http://127.0.0.1:3006/mcp",
  });
});

Deno.test("client configuration: the bridge command is absolute", () => {
  assert.ok(isAbsolute(ownBridgeCommand().command));
});

Deno.test("local address: what a client on this machine can reach", () => {
  assert.equal(localUrl("0.0.0.0", 3006), "http://127.0.0.1:3006");
  assert.equal(localUrl("::", 3006), "http://[::1]:3006");
  assert.equal(localUrl("::1", 1), "http://[::1]:1");
  assert.equal(localUrl("10.0.0.5", 80), "http://10.0.0.5:80");
});
