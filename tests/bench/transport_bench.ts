/** The transport of the MCP port alone, before tools that do nothing, by kind of request: its share of bare Hono with the same body. */
import { fileURLToPath } from "node:url";
import { postLoad } from "./post_load.ts";
import { startBareServer } from "./start_bare_server.ts";
import { percentile } from "./percentile.ts";

const ROUNDS = 3;
const SECONDS = 0.5;
const MODERN = "2026-07-28";

interface BenchRequest {
  method: string;
  params?: Record<string, unknown>;
}

const plain: Record<string, BenchRequest> = {
  "tools/list": { method: "tools/list" },
  "tool_search": {
    method: "tools/call",
    params: { name: "tool_search", arguments: { query: "nothing" } },
  },
  "tool_execute, local": {
    method: "tools/call",
    params: { name: "tool_execute", arguments: { tool: "sn_explain_rows", args: { rows: 1 } } },
  },
  "tool_execute, platform": {
    method: "tools/call",
    params: { name: "tool_execute", arguments: { tool: "sn_list_rows", args: { rows: 1 } } },
  },
  "ping, by the SDK": { method: "ping" },
};

function legacy(request: BenchRequest) {
  return {
    headers: {
      "content-type": "application/json",
      "accept": "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
      "mcp-session-id": "f7d4c1be-5a0e-4a57-9f37-2f6d3c1f7b10",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...request }),
  };
}

function modern({ method, params = {} }: BenchRequest) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
  };
  return {
    headers: {
      "content-type": "application/json",
      "accept": "application/json, text/event-stream",
      "mcp-protocol-version": MODERN,
      "mcp-method": method,
      ...(typeof params.name === "string" && { "mcp-name": params.name }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } }),
  };
}

/** Starts the app as a process of its own and answers its port. */
async function startTransportServer() {
  const program = fileURLToPath(new URL("transport_server.ts", import.meta.url));
  const config = fileURLToPath(new URL("../../deno.json", import.meta.url));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--config", config, program],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
  return {
    port: Number(value),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.status;
    },
  };
}

const median = (values: number[]) => percentile(values, 0.5);

await using server = await startTransportServer();
await using bare = await startBareServer();
for (const [era, dress] of Object.entries({ legacy, modern })) {
  for (const [name, request] of Object.entries(plain)) {
    if (era === "modern" && request.method === "ping") continue;
    const wire = dress(request);
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const load = { ...wire, seconds: SECONDS };
      floor.push((await postLoad({ ...load, port: bare.port })).requestsPerSecond);
      ours.push((await postLoad({ ...load, port: server.port })).requestsPerSecond);
    }
    const [a, b] = [median(ours), median(floor)];
    const share = `${(100 * a / b).toFixed(0)} %`.padStart(5);
    console.log(
      `${era} ${name.padEnd(24)} ${a.toFixed(0).padStart(7)} requests/s ${share} of bare`,
    );
  }
}
