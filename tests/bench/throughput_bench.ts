/** Plain `tools/call` requests of both protocol eras, against Hono echoing the same body. */
import { startService } from "../support/service.ts";
import { type LoadFigures, postLoad } from "./post_load.ts";
import { startBareServer } from "./start_bare_server.ts";

const ROUNDS = 3;
const MODERN = "2026-07-28";

const call = (params: Record<string, unknown>) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
const params = { name: "sn_memory_search", arguments: { query: "nothing" } };
const json = {
  "content-type": "application/json",
  "accept": "application/json, text/event-stream",
};
const requests = {
  legacy: { headers: { ...json, "mcp-protocol-version": "2025-11-25" }, body: call(params) },
  modern: {
    headers: {
      ...json,
      "mcp-protocol-version": MODERN,
      "mcp-method": "tools/call",
      "mcp-name": params.name,
    },
    body: call({
      ...params,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
      },
    }),
  },
};

function medianRound(rounds: LoadFigures[]): LoadFigures {
  return rounds.sort((a, b) => a.requestsPerSecond - b.requestsPerSecond)[rounds.length >> 1];
}

await using service = await startService();
await using bare = await startBareServer();
for (const [era, request] of Object.entries(requests)) {
  const ours: LoadFigures[] = [];
  const floor: LoadFigures[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(await postLoad({ ...request, port: bare.port }));
    ours.push(await postLoad({ ...request, port: service.mcpPort }));
  }
  const [a, b] = [medianRound(ours), medianRound(floor)];
  const share = (100 * a.requestsPerSecond / b.requestsPerSecond).toFixed(0);
  for (const [name, figures] of [["bare Hono echo", b], ["service", a]] as const) {
    const { requestsPerSecond, p50, p99 } = figures;
    console.log(
      `${era}: ${name.padEnd(15)} ${requestsPerSecond.toFixed(0).padStart(7)} requests/s, ` +
        `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    );
  }
  console.log(`${era}: ${share} % of the floor`);
}
