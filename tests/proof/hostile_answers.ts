/** Answers of an instance that nobody could read, while both ports go on answering. */
import assert from "node:assert/strict";
import { type RunningService, startService } from "../support/service.ts";
import type { Proof } from "./proof.ts";
import { processorUse } from "./processor_use.ts";
import { residentMegabytes } from "./resident_memory.ts";

/** How long the service's own work may keep somebody waiting; other work of the machine does not count. */
const MOST_WAIT_MS = 2_000;
const MOST_MEGABYTES = 600;
/** What is sent at once of a long answer. */
const PIECE = 64 * 1024;

/** An answer: what it begins and ends with, and how often its middle comes. */
interface Shape {
  name: string;
  begin: string;
  middle: string;
  times: number;
  end: string;
}

const shape = (
  name: string,
  begin: string,
  [middle, times, end]: [string, number, string],
): Shape => ({
  ...{ name, begin, middle, times, end },
});
const nested = (levels: number) =>
  shape(`nested ${levels} deep`, '{"result":', ["[", levels, "]".repeat(levels) + "}"]);
const rows = (count: number) =>
  shape(`${count} rows`, '{"result":[', [`{"text":"${"x".repeat(80)}"},`, count, "{}]}"]);
const text = (megabytes: number) =>
  shape(`a text of ${megabytes} MB`, '{"result":"', ["x".repeat(1024), megabytes * 1024, '"}']);

/** The longest last: the gate stops before them. */
const SHAPES: readonly Shape[] = [
  nested(13_000),
  nested(40_000),
  nested(300_000),
  rows(20_000),
  shape("half of an object", '{"result":{"a":', ["", 0, ""]),
  text(20),
  rows(300_000),
  text(300),
  shape("brackets without end", '{"result":[', ["[],", 100_000_000, "]}"]),
];

export const hostileAnswers: Proof = {
  name: "hostile answers: both ports go on, and memory stays in bounds",
  sample: 5,
  whole: SHAPES.length,
  async run({ size }) {
    await using service = await startService({ args: ["serve"] });
    const waits: number[] = [];
    const watching = { done: false };
    const watch = watchPorts(service, { watching, waits });
    let most = 0;
    for (const each of SHAPES.slice(0, size)) {
      await askFor(service, each);
      most = Math.max(most, await residentMegabytes(service.pid()));
    }
    watching.done = true;
    await watch;
    const wait = Math.round(Math.max(...waits));
    assert.ok(wait < MOST_WAIT_MS, `a port kept us waiting for ${wait} ms`);
    assert.ok(most < MOST_MEGABYTES, `${most} MB were resident`);
    return { answers: Math.min(size, SHAPES.length), wait, megabytes: most };
  },
};

/** A call whose instance answers in this shape; whatever comes of it has to come as a tool's result. */
async function askFor(service: RunningService, wanted: Shape): Promise<void> {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response(bodyOf(wanted), { headers: { "content-type": "application/json" } }),
  );
  try {
    const answer = await fetch(`${service.mcpUrl}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-sn-instance": `http://127.0.0.1:${server.addr.port}`,
        "x-sn-username": "ada",
        "x-sn-password": "x",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: {
          name: "tool_execute",
          arguments: { tool: "sn_read_rest_api", args: { path: "/api/x_acme/any" } },
        },
      }),
    });
    const { result } = await answer.json();
    assert.equal(result?.content?.length, 1, wanted.name);
    assert.ok(result.content[0].text.length < 26_000, wanted.name);
  } finally {
    await server.shutdown();
  }
}

function bodyOf({ begin, middle, times, end }: Shape): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const perPiece = Math.max(1, Math.floor(PIECE / Math.max(1, middle.length)));
  const piece = encoder.encode(middle.repeat(perPiece));
  let left = times;
  let begun = false;
  return new ReadableStream({
    pull(controller) {
      if (!begun) {
        begun = true;
        return controller.enqueue(encoder.encode(begin));
      }
      if (left >= perPiece) {
        left -= perPiece;
        return controller.enqueue(piece);
      }
      controller.enqueue(encoder.encode(middle.repeat(left) + end));
      controller.close();
    },
  });
}

async function watchPorts(
  { mcpUrl, webUrl, pid }: RunningService,
  { watching, waits }: { watching: { done: boolean }; waits: number[] },
): Promise<void> {
  while (!watching.done) {
    const [asked, used] = [performance.now(), await processorUse(pid())];
    for (const url of [mcpUrl, webUrl]) await (await fetch(`${url}/health`)).body?.cancel();
    const worked = await processorUse(pid()) - used;
    waits.push(Math.min(performance.now() - asked, worked));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
