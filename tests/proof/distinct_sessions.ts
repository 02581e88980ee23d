/** Calls that each come in a session of their own: what was needed for the first serves the rest. */
import assert from "node:assert/strict";
import { startService } from "../support/service.ts";
import type { Proof } from "./proof.ts";
import { residentMegabytes } from "./resident_memory.ts";

const AT_ONCE = 8;
/** The service loads its parts with the calls that first need them, and its heap grows by small steps. */
const WARM_UP = 800;
/** What the second half may add to the memory after the first. */
const MOST_GROWTH = 0.1;

export const distinctSessions: Proof = {
  name: "memory: the second half of calls in sessions of their own adds less than a tenth",
  sample: 100,
  whole: 20_000,
  async run({ size }) {
    await using service = await startService();
    let next = 0;
    const callUntil = (end: number) =>
      Promise.all(Array.from({ length: AT_ONCE }, async () => {
        while (next < end) await callOnce(service.mcpUrl, next++);
      }));
    await callUntil(WARM_UP);
    const start = await residentMegabytes(service.pid());
    await callUntil(WARM_UP + size);
    const first = await residentMegabytes(service.pid());
    await callUntil(WARM_UP + size * 2);
    const second = await residentMegabytes(service.pid());
    assert.ok(second < first * (1 + MOST_GROWTH), `${start}, ${first}, then ${second} MB`);
    return { calls: size * 2, start, first, second };
  },
};

async function callOnce(url: string, id: number): Promise<void> {
  const answer = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "mcp-session-id": crypto.randomUUID(),
      "x-sn-instance": "demo",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: {
        name: "tool_execute",
        arguments: { tool: "sn_query_table", args: { table: "incident", limit: 5 } },
      },
    }),
  });
  const { result } = await answer.json();
  assert.equal(result.structuredContent.status, "done", JSON.stringify(result));
}
