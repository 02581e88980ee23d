import { newSysId } from "../../../base/ids.ts";
import { mayReadField } from "../../access/access.ts";
import { type DemoAnswer, type DemoCall, readCount } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import { createDisplay } from "../../records/display.ts";
import { isPassword } from "../../values/field_kinds.ts";
import { noRecord, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { insertRow, textOf } from "../../database/rows.ts";
import { readableBases } from "./article_access.ts";
import {
  type FoundArticle,
  listOf,
  plainText,
  readArticles,
  searchArticles,
  wordsOf,
} from "./find_articles.ts";

const DEFAULT_LIMIT = 30;
const SNIPPET = 300;
/** Documented by its sample: the featured list is a search for this word. */
const FEATURED = "homepage";

/** `/api/sn_km_api/knowledge/articles[/featured|/most_viewed|/{id}]`, as documented. */
export function knowledgeApi(call: DemoCall, path: string[]): DemoAnswer {
  const [area, name] = path;
  if (area !== "articles" || path.length > 2) throw unknownPath();
  if (call.method !== "GET") throw wrongMethod(call.method);
  if (name === undefined) {
    const query = call.parameters.get("query") ?? "";
    const found = searchArticles(readArticles(call), wordsOf(query));
    return listAnswer(call, found, { query, tsQuery: newSysId() });
  }
  if (name === "featured") {
    const found = readArticles(call)
      .filter((row) => wordsOf(textOf(row, "meta")).includes(FEATURED))
      .map((row) => ({ row, score: -1 }));
    return listAnswer(call, found, { query: FEATURED });
  }
  if (name === "most_viewed") {
    const views = (row: SqlRow) => Number(textOf(row, "sys_view_count")) || 0;
    const title = (row: SqlRow) => textOf(row, "short_description");
    const found = readArticles(call).filter((row) => views(row) > 0)
      .sort((a, b) => views(b) - views(a) || title(a).localeCompare(title(b)))
      .map((row) => ({ row, score: views(row) }));
    return listAnswer(call, found, { query: "" });
  }
  return articleAnswer(call, name);
}

function listAnswer(
  call: DemoCall,
  found: FoundArticle[],
  { query, tsQuery }: { query: string; tsQuery?: string },
): DemoAnswer {
  const start = readCount(call, "offset", 0);
  const end = start + readCount(call, "limit", DEFAULT_LIMIT);
  const words = wordsOf(query);
  const fields = listOf(call, "fields");
  const articles = found.slice(start, end).map(({ row, score }, index) => ({
    link: linkOf(row, tsQuery && { tsQuery, rank: start + index + 1 }),
    ...(tsQuery && { rank: start + index + 1 }),
    id: `kb_knowledge:${textOf(row, "sys_id")}`,
    title: textOf(row, "short_description"),
    snippet: snippetOf(row, words),
    score,
    number: textOf(row, "number"),
    ...(fields.length > 0 && { fields: fieldsOf(call, row, fields) }),
  }));
  return {
    status: 200,
    result: {
      meta: {
        start,
        end,
        fields: fields.join(","),
        query,
        filter: call.parameters.get("filter") ?? "",
        kb: listOf(call, "kb").join(","),
        language: listOf(call, "language").join(",") || "en",
        count: found.length,
        ...(tsQuery && { ts_query_id: tsQuery }),
        status: { code: 200 },
      },
      articles,
    },
  };
}

function linkOf(row: SqlRow, search?: { tsQuery: string; rank: number } | ""): string {
  const article = `?id=kb_article_view&sys_kb_id=${textOf(row, "sys_id")}`;
  if (!search) return article;
  return `${article}&sysparm_rank=${search.rank}&sysparm_tsqueryId=${search.tsQuery}`;
}

/** The beginning of the text, with the words that were looked for in bold. */
function snippetOf(row: SqlRow, words: string[]): string {
  const text = plainText(textOf(row, "text")).slice(0, SNIPPET);
  if (words.length === 0) return text;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.replace(new RegExp(escaped.join("|"), "gi"), "<B>$&</B>");
}

function fieldsOf(call: DemoCall, row: SqlRow, names: string[]): Record<string, unknown> {
  const table = call.instance.table(textOf(row, "sys_class_name"));
  const display = createDisplay(call.instance, call.actor);
  return Object.fromEntries(names.flatMap((name) => {
    const column = table?.columns.get(name);
    if (!table || !column || isPassword(column.type)) return [];
    if (!mayReadField(call, { table, element: name }, row)) return [];
    const value = textOf(row, name);
    return [[name, {
      name,
      label: column.label,
      type: column.type,
      value,
      display_value: display.of(table, column, value),
    }]];
  }));
}

/** By sys_id or number. Whoever keeps the articles sees those that are not published, too. */
function articleAnswer(call: DemoCall, id: string): DemoAnswer {
  const { database } = call.instance;
  const row = database.get(`SELECT * FROM t_kb_knowledge WHERE sys_id = ? OR number = ?`, id, id);
  if (!row || !isOpen(call, row)) throw noRecord();
  const { parameters } = call;
  const searched = parameters.has("search_id") && parameters.has("search_rank");
  if (searched || parameters.has("update_view")) countView(call, row);
  const shown = textOf(row, "display_attachments") === "true";
  const files = shown
    ? database.all(
      `SELECT sys_id, file_name, size_bytes FROM t_sys_attachment
       WHERE table_name = 'kb_knowledge' AND table_sys_id = ?`,
      textOf(row, "sys_id"),
    )
    : [];
  const fields = listOf(call, "fields");
  return {
    status: 200,
    result: {
      content: textOf(row, "text"),
      template: false,
      number: textOf(row, "number"),
      sys_id: textOf(row, "sys_id"),
      short_description: textOf(row, "short_description"),
      display_attachments: shown,
      ...(shown && {
        attachments: files.map((file) => ({ ...file, state: "available" })),
        embedded_content: [],
      }),
      ...(fields.length > 0 && { fields: fieldsOf(call, row, fields) }),
    },
  };
}

function isOpen(call: DemoCall, row: SqlRow): boolean {
  if (call.hideRows || !readableBases(call).has(textOf(row, "kb_knowledge_base"))) return false;
  const { roles, sysId } = call.actor;
  return textOf(row, "workflow_state") === "published" || textOf(row, "author") === sysId ||
    roles.has("admin") || roles.has("knowledge_admin");
}

/** Documented: a counted view is one more on the article and one record of its use. */
function countView(call: DemoCall, row: SqlRow): void {
  const article = textOf(row, "sys_id");
  call.instance.database.transaction(() => {
    call.instance.database.run(
      `UPDATE t_kb_knowledge SET sys_view_count = CAST(sys_view_count AS INTEGER) + 1
       WHERE sys_id = ?`,
      article,
    );
    const use = { article, user: call.actor.sysId, viewed: "true" };
    insertRow(call.instance, "kb_use", newRow(call, "kb_use", use));
  });
}
