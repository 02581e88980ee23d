import assert from "node:assert/strict";
import v8 from "node:v8";
import vm from "node:vm";
import { z } from "zod";
import { defineAgentTool } from "../../mod/agent/tools/agent_tool.ts";
import { lastText, startTestAgent } from "../support/agent.ts";

const MEGABYTE = 1024 * 1024;
const MOST_GROWTH = 20 * MEGABYTE;

/** The collector of garbage, where this Deno lends it: the oldest does not. */
function collector(): (() => void) | undefined {
  try {
    v8.setFlagsFromString("--expose-gc");
    const collect: unknown = vm.runInNewContext("gc");
    return typeof collect === "function" ? () => collect() : undefined;
  } catch {
    return undefined;
  }
}

const collect = collector();

/** What is held once all garbage is gone; 0 where nobody can tell. */
function heldBytes(): number {
  if (!collect) return 0;
  collect();
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}

/** Each session says and reads enough that fifty that are kept would not fit the limit. */
const page = defineAgentTool({
  name: "page",
  description: "A page",
  forReaders: true,
  input: z.strictObject({ of: z.string() }),
  run: ({ of }) => Promise.resolve({ output: `${of} ${"x".repeat(MEGABYTE / 2)}` }),
});

Deno.test("memory: after fifty sessions, side by side, it is back within 20 MB; each kept to itself", async () => {
  await using test = await startTestAgent({
    tools: [page],
    script: ({ messages }) => {
      const of = messages[0]?.text ?? "";
      return messages.some(({ results }) => results.length > 0)
        ? { text: `end of ${of}` }
        : { calls: [{ name: "page", input: { of } }] };
    },
  });
  const work = async (names: string[]) => {
    const all = await Promise.all(names.map(async (name) => [name, await test.ask(name)] as const));
    for (const [name, told] of all) {
      assert.equal(lastText(told), `end of ${name}`);
      const tools = told.parts.filter((part) => part.type === "tool");
      assert.deepEqual(tools.map(({ output }) => output.slice(0, name.length + 1)), [`${name} `]);
    }
    // The test's own copies are no part of what is measured.
    test.server.requests.length = 0;
    test.events.length = 0;
  };
  const names = (count: number, of: string) =>
    Array.from({ length: count }, (_, at) => `${of}${at}`);
  await work(names(5, "first"));
  const before = heldBytes();
  for (const batch of ["a", "b", "c", "d", "e"]) await work(names(10, batch));
  const grown = await heldBytes() - before;
  assert.ok(grown < MOST_GROWTH, `${(grown / MEGABYTE).toFixed(1)} MB more`);
});
