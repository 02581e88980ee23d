import { z } from "zod";
import type { Services } from "../services.ts";
import { defineMetaTool } from "./listed_tool.ts";
import { toResult } from "./results.ts";

const input = z.strictObject({
  query: z.string().trim().min(1).describe("Words to look for."),
  limit: z.int().min(1).max(50).default(5).describe("Sections to return."),
});

/** Searches the Markdown notes of the memory folder. */
export function createMemorySearch({ memory }: Pick<Services, "memory">) {
  return defineMetaTool({
    name: "sn_memory_search",
    title: "Search the notes",
    description: "Searches the Markdown notes kept on this machine (conventions, decisions, " +
      "instance facts) by section. Answers file, heading, line and snippet.",
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    input,
    run: async ({ query, limit }) =>
      toResult({ hits: await memory.search(query, limit) }, {
        getTheRest: "Repeat with a smaller limit.",
        // Notes keep what was read from instances.
        untrusted: true,
      }),
  });
}
