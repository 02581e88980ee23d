import { z } from "zod";
import { defineTool } from "../../tool.ts";

export const searchDocs = defineTool({
  name: "sn_search_docs",
  summary: "Search the built-in skills and their references for how something is done.",
  risk: "R",
  endpoint: "local",
  input: z.strictObject({
    text: z.string().min(1).describe("What you want to know, in a few words"),
    limit: z.number().int().min(1).max(20).optional().describe("Passages; 5 unless set"),
  }),
  example: { text: "update set default" },
  synonyms: ["best practice", "manual", "guide"],
  skill: "assistant",
  byHand: { fields: 1, clicks: 2, reads: 1 },
  async answer({ text, limit = 5 }, { searchDocs }) {
    const passages = await searchDocs(text, limit);
    return {
      passages,
      next: passages.length > 0
        ? "sn_load_skill reads a whole skill or one of its files."
        : "Nothing fits; sn_load_skill without arguments lists the skills.",
    };
  },
});
