import assert from "node:assert/strict";
import { join } from "node:path";
import { fetchNpmPackage } from "../../scripts/npm_package.ts";
import { runCommand } from "../../scripts/command.ts";
import { serviceEnvironment, startService } from "../support/service.ts";

// The native program of the package; it needs no login to check the health of MCP servers.
const PACKAGE = "@anthropic-ai/claude-code-linux-x64@2.1.329";

Deno.test("claude mcp list: reports the service as connected, and as failed once it stopped", async () => {
  const program = join(await fetchNpmPackage(PACKAGE), "claude");
  await using service = await startService();
  const env = {
    ...await serviceEnvironment(service.home),
    CLAUDE_CONFIG_DIR: join(service.home, ".claude"),
  };
  const claude = (...args: string[]) =>
    runCommand([program, "mcp", ...args], { cwd: service.home, env, timeoutMs: 60_000 });

  const url = `${service.mcpUrl}/mcp`;
  const header = ["--header", "X-SN-Instance: demo"];
  const added = await claude("add", "--transport", "http", "assistant-nexus", url, ...header);
  assert.equal(added.code, 0, added.output);
  const running = await claude("list");
  assert.match(running.output, /assistant-nexus: .*Connected/, running.output);

  await service.stop();
  const stopped = await claude("list");
  assert.doesNotMatch(stopped.output, /assistant-nexus: .*✔ Connected/, stopped.output);
});
