import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { defineTool } from "../../tool.ts";

const MOST_CHARACTERS = 18_000;

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
    line: z.number().int().min(1).optional().describe("Of the page, where to begin"),
    limit: z.number().int().min(1).max(20).optional().describe("Passages; 5 unless set"),
  }),
  example: { text: "flow trigger record created" },
  synonyms: ["now-sdk explain", "Fluent API reference", "sample .now.ts code"],
  byHand: { fields: 1, clicks: 2, reads: 1 },
  async answer({ text, page, line = 1, limit = 5 }, { source }) {
    if (page !== undefined) return { page, ...cutPage(await source.readDoc(page), line) };
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

/** As many whole lines as fit in an answer. */
function cutPage(text: string, line: number) {
  const lines = text.split("\n").slice(line - 1);
  let length = 0;
  const count = lines.findIndex((text) => (length += text.length + 1) > MOST_CHARACTERS);
  if (count < 0) return { text: lines.join("\n") };
  return { text: lines.slice(0, count).join("\n"), next: `line: ${line + count} reads on.` };
}
