import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";

const PATH = "/api/sn_km_api/knowledge/articles";
const FIELDS = ["kb_knowledge_base", "kb_category", "author", "valid_to"];

interface ArticleAnswer {
  id?: string;
  number?: string;
  title?: string;
  snippet?: string;
  score?: number;
  fields?: Record<string, { display_value?: string; value?: string }>;
}

interface SearchAnswer {
  meta?: { count?: number };
  articles?: ArticleAnswer[];
}

export const searchKnowledge = defineTool({
  name: "sn_search_knowledge",
  summary: "Search published knowledge articles by words, the best match first.",
  risk: "R",
  endpoint: "GET /api/sn_km_api/knowledge/articles",
  input: z.strictObject({
    text: z.string().trim().min(1).describe("Words to look for"),
    knowledge_base: inForm(z.string().min(1), { kind: "record", table: "kb_knowledge_base" })
      .optional().describe(
        "Name or sys_id of a knowledge base",
      ),
    language: z.string().min(2).optional().describe("Language code, or all; yours unless set"),
    limit: z.number().int().min(1).max(50).optional().describe("Articles; 10 unless set"),
    offset: z.number().int().min(0).optional().describe("Articles to skip"),
  }),
  example: { text: "vpn" },
  synonyms: ["KB search", "is there a guide", "help article"],
  skill: "knowledge-management",
  byHand: { fields: 1, clicks: 1, reads: 1 },
  async read(
    { text, knowledge_base, language, limit = 10, offset = 0 },
    { reader, signal },
  ) {
    const kb = knowledge_base === undefined ? undefined : await findSysId(reader, {
      table: "kb_knowledge_base",
      id: knowledge_base,
      signal,
    });
    const { result } = await reader.get<SearchAnswer>({
      path: PATH,
      query: { query: text, limit, offset, kb, language, fields: FIELDS.join(",") },
      signal,
    });
    if (!result?.articles) {
      throw new AppError("platform_error", "The knowledge interface answered no list", {
        remedy: "sn_list_knowledge_articles reads the records instead.",
      });
    }
    const total = result.meta?.count ?? null;
    const end = offset + result.articles.length;
    return {
      total,
      articles: result.articles.map(shown),
      ...(total !== null && total > end && { next: `More match: repeat with offset ${end}.` }),
      ...(result.articles.length === 0 && {
        note: "Only published articles that you may read are found; " +
          "sn_list_knowledge_articles lists drafts.",
      }),
    };
  },
});

function shown({ id = "", number, title, snippet = "", score, fields = {} }: ArticleAnswer) {
  return {
    number,
    title,
    sys_id: id.replace(/^kb_knowledge:/, ""),
    snippet: snippet.replace(/<[^>]*>/g, ""),
    score,
    ...Object.fromEntries(
      Object.entries(fields).map(([name, { display_value, value }]) => [
        name,
        display_value || value || "",
      ]).filter(([, value]) => value !== ""),
    ),
  };
}
