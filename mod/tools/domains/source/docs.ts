import { z } from "zod";
import { defineTool } from "../../tool.ts";

export const searchSourceDocs = defineTool({
  name: "sn_source_docs",
  summary: "Search the vendor's Fluent documentation and examples on this machine.",
  risk: "R",
  endpoint: "local",
  input: z.strictObject({
    text: z.string().min(1).describe("What you want to write, or a page that a fault names"),
    limit: z.number().int().min(1).max(20).optional().describe("Passages; 5 unless set"),
  }),
  example: { text: "flow trigger record created" },
  synonyms: ["now-sdk explain", "Fluent API reference", "sample .now.ts code"],
  byHand: { fields: 1, clicks: 2, reads: 1 },
  async answer({ text, limit = 5 }, { source }) {
    const passages = await source.searchDocs(text, limit);
    return {
      passages,
      ...(passages.length === 0 &&
        { next: "Nothing fits: name the construct, such as Flow or Acl." }),
    };
  },
});
