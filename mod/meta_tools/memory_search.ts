import { z } from "zod";
import type { Memory } from "../memory/memory.ts";
import { defineMetaTool } from "./listed_tool.ts";
import { toResult } from "./results.ts";

const input = z.strictObject({
  query: z.string().trim().min(1).describe("Words to look for."),
  limit: z.int().min(1).max(50).default(5).describe("Sections to return."),
});

/** Searches the Markdown notes of the memory folder. */
export function createMemorySearch({ memory }: { memory: Memory }) {
  return defineMetaTool({
    name: "sn_memory_search",
    title: "Search the notes",
    description: "Searches the Markdown notes kept on this machine (conventions, decisions, " +
      "instance facts) by section. Answers file, heading, line and snippet. The tool " +
      "sn_memory_note writes a note.",
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    input,
    async run({ query, limit }) {
      const hits = await memory.search(query, limit);
      return toResult({ hits, ...hits.length === 0 && await describeFolder(memory) }, {
        getTheRest: "Repeat with a smaller limit.",
        // Notes keep what was read from instances.
        untrusted: true,
      });
    },
  });
}

/** Where the notes are looked for, how many there are, and what writes one. */
async function describeFolder(memory: Memory) {
  const notes = (await memory.list()).length;
  const write = "tool_execute with sn_memory_note writes a note.";
  return {
    folder: memory.dir,
    notes,
    next: notes === 0 ? `There are no notes yet: ${write}` : `None fits: try other words. ${write}`,
  };
}
