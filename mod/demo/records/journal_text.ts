import type { DemoInstance } from "../database/instance.ts";
import type { DemoTable } from "../database/dictionary.ts";
import type { SqlRow } from "../database/database.ts";
import { textOf } from "../database/rows.ts";

export interface JournalQuestion {
  table: DemoTable;
  sysId: string;
  /** A journal column; one that lists others stands for all of them. */
  element: string;
  /** Whether the reader may see a column's entries. */
  mayRead(element: string): boolean;
  /** A stored time as the reader sees it. */
  showTime(stored: string): string;
}

/**
 * What a person sees in a journal column: its entries, the newest first, each below a line with date,
 * writer and label and before an empty line. So public clients take it apart.
 */
export function journalText(instance: DemoInstance, question: JournalQuestion): string {
  const { table, sysId, element, mayRead, showTime } = question;
  const lists = table.columns.get(element)?.type === "journal_list";
  const labels = new Map(
    [...table.columns.values()]
      .filter((column) => lists ? column.type === "journal_input" : column.element === element)
      .map((column) => [column.element, column.label]),
  );
  const shown = [...labels.keys()].filter(mayRead);
  if (shown.length === 0) return "";
  const entries = instance.database.all(
    `SELECT j.element, j.value, j.sys_created_on, COALESCE(u.name, j.sys_created_by) AS writer
     FROM t_sys_journal_field j LEFT JOIN t_sys_user u ON u.user_name = j.sys_created_by
     WHERE j.element_id = ? AND j.element IN (SELECT value FROM json_each(?))
     ORDER BY j.sys_created_on DESC, j.rowid DESC`,
    sysId,
    JSON.stringify(shown),
  );
  return entries.map((entry) => entryText(entry, { labels, showTime })).join("");
}

function entryText(
  entry: SqlRow,
  { labels, showTime }: { labels: ReadonlyMap<string, string> } & Pick<JournalQuestion, "showTime">,
): string {
  const label = labels.get(textOf(entry, "element")) ?? "";
  const time = showTime(textOf(entry, "sys_created_on"));
  return `${time} - ${textOf(entry, "writer")} (${label})\n${textOf(entry, "value")}\n\n`;
}
