import type { SqlRow } from "../database/database.ts";
import { textOf } from "../database/rows.ts";
import { ALWAYS, type Fragment, NEVER } from "./fragment.ts";

/** What one write makes of a record. */
export interface RecordChange {
  /** Undefined for a new record: every filled column changes, from empty. */
  before: SqlRow | undefined;
  row: SqlRow;
  /** Journal columns that get an entry: their text stands elsewhere. */
  entries: ReadonlySet<string>;
}

/**
 * Whether a column changes as `VALCHANGES`, `CHANGESFROM` or `CHANGESTO` ask; documented under
 * "Operators available for filters and queries". Only for columns of the record itself.
 */
export function compareChange(
  { before = {}, row, entries }: RecordChange,
  element: string,
  { operator, value }: { operator: string; value: string },
): Fragment {
  const [from, to] = [textOf(before, element), textOf(row, element)];
  const changes = entries.has(element) || from !== to;
  const same = (text: string) => text.toLowerCase() === value.toLowerCase();
  const meant = operator === "VALCHANGES" || same(operator === "CHANGESFROM" ? from : to);
  return changes && meant ? ALWAYS : NEVER;
}
