import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { defineTool } from "../../tool.ts";

export const searchSourceDocs = defineTool({
  name: "sn_source_docs",
  summary: "Search the vendor's Fluent documentation and examples on this machine.",
  risk: "R",
  endpoint: "local",
  input: z.strictObject({
    text: z.string().min(1).optional().describe("What you want to write: finds passages"),
    page: z.string().min(1).optional().describe(
      "A page that a passage or a fault names: read whole",
    ),
    limit: z.number().int().min(1).max(20).optional().describe("Passages; 5 unless set"),
  }),
  example: { text: "flow trigger record created" },
  synonyms: ["now-sdk explain", "Fluent API reference", "sample .now.ts code"],
  byHand: { fields: 1, clicks: 2, reads: 1 },
  async answer({ text, page, limit = 5 }, { source }) {
    if (page !== undefined) return { page, text: await source.readDoc(page) };
    if (text === undefined) {
      throw new AppError("invalid_input", "Neither text nor page is given", {
        remedy: "Give text to search for, or the page to read.",
      });
    }
    const passages = await source.searchDocs(text, limit);
    return {
      passages,
      ...(passages.length === 0 &&
        { next: "Nothing fits: name the construct, such as Flow or Acl." }),
    };
  },
});
