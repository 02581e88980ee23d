import { requireQueryable } from "../../access/acl_query.ts";
import { type DemoCall, scriptContext } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { compileQuery } from "../../query_sql/compile.ts";
import { fragment } from "../../query_sql/fragment.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { storedTime } from "../../values/time.ts";
import { readableBases } from "./article_access.ts";

export interface FoundArticle {
  row: SqlRow;
  score: number;
}

/** How much a word counts, by where it stands. */
const WEIGHTS: readonly [element: string, weight: number][] = [
  ["short_description", 5],
  ["meta", 3],
  ["text", 1],
];

/**
 * Published articles that are still valid, in bases that the caller may read, restricted by the
 * parameters `filter`, `kb` and `language`. `filter` is an encoded query and cannot reach further.
 */
export function readArticles(call: DemoCall): SqlRow[] {
  const table = call.instance.table("kb_knowledge");
  if (!table) throw new RestError(500, `The table "kb_knowledge" has been deleted`);
  if (call.hideRows) return [];
  const filter = call.parameters.get("filter") ?? "";
  requireQueryable(call, table, filter);
  const today = storedTime(call.instance.clock()).slice(0, 10);
  const asked = listOf(call, "kb");
  const bases = [...readableBases(call)]
    .filter((base) => asked.length === 0 || asked.includes(base));
  const languages = listOf(call, "language");
  const compiled = compileQuery(call.instance, table, {
    query: filter,
    script: scriptContext(call),
    also: ({ selection: { alias } }) => [
      fragment(`${alias}.workflow_state = 'published'`),
      fragment(`${alias}.active = 'true'`),
      fragment(`(${alias}.valid_to = '' OR ${alias}.valid_to >= ?)`, today),
      fragment(
        `${alias}.kb_knowledge_base IN (SELECT value FROM json_each(?))`,
        JSON.stringify(bases),
      ),
      ...(languages.includes("all") ? [] : [fragment(
        `${alias}.language IN (SELECT value FROM json_each(?))`,
        JSON.stringify(languages.length > 0 ? languages : ["en"]),
      )]),
    ],
  });
  const source = compiled.from();
  return call.instance.database.all(
    `SELECT ${compiled.selection.alias}.* ${source.sql}${compiled.order}`,
    ...source.values,
  );
}

/** A comma-separated parameter, which may also be given several times. */
export function listOf(call: DemoCall, name: string): string[] {
  return call.parameters.getAll(name).flatMap((text) => text.split(","))
    .map((part) => part.trim()).filter((part) => part !== "");
}

/** Every word must occur; what says most about them comes first. */
export function searchArticles(rows: SqlRow[], words: string[]): FoundArticle[] {
  if (words.length === 0) return rows.map((row) => ({ row, score: 1 }));
  return rows.flatMap((row) => {
    const scores = words.map((word) => scoreOf(row, word));
    if (scores.includes(0)) return [];
    return [{ row, score: scores.reduce((sum, score) => sum + score, 0) }];
  }).sort((a, b) => b.score - a.score);
}

function scoreOf(row: SqlRow, word: string): number {
  return WEIGHTS.reduce((sum, [element, weight]) => {
    const text = element === "text" ? plainText(textOf(row, element)) : textOf(row, element);
    return sum + weight * (text.toLowerCase().split(word).length - 1);
  }, 0);
}

/** The words of a search in lower case, the first twenty of them. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter((word) => word !== "").slice(0, 20);
}

/** What a person reads of HTML, on one line. */
export function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim();
}
