import type { Reader } from "../../platform/types.ts";
import type { JournalEntry } from "../journal/journal.ts";
import { isReference, keysOf } from "./reference_names.ts";

/** What only the instance knows of a change's record. */
export interface EntryPlace {
  /** The record's form; null where there is none. */
  url: string | null;
  /** Of the records in its references, by sys_id. */
  names: Record<string, string>;
}

/** Tables that are asked, and records of each. */
const MOST_TABLES = 20;
const MOST_RECORDS = 100;

/**
 * What the records are called that stand in an entry's references, before and after, by sys_id: as
 * they are called now. Those that are gone, or that the account may not read, are left out.
 */
export async function entryNames(
  { table, before, planned, after }: Pick<JournalEntry, "table" | "before" | "planned" | "after">,
  reader: Reader,
): Promise<Record<string, string>> {
  const { columns } = await reader.schema.table(table);
  const wanted = new Map<string, Set<string>>();
  for (const image of [before, planned, after]) {
    for (const [field, value] of Object.entries(image ?? {})) {
      const column = columns.get(field);
      if (!isReference(column) || !column?.reference) continue;
      const keys = wanted.get(column.reference) ?? new Set();
      for (const key of keysOf(value)) keys.add(key);
      wanted.set(column.reference, keys);
    }
  }
  const asked = [...wanted].filter(([, keys]) => keys.size > 0).slice(0, MOST_TABLES);
  const found = await Promise.all(
    asked.map(([reference, keys]) => namesIn(reader, reference, [...keys])),
  );
  return Object.assign({}, ...found);
}

async function namesIn(
  reader: Reader,
  table: string,
  keys: readonly string[],
): Promise<Record<string, string>> {
  const { displayColumn } = await reader.schema.table(table);
  if (!displayColumn) return {};
  const { records } = await reader.listRecords(table, {
    query: `sys_idIN${keys.slice(0, MOST_RECORDS).join(",")}`,
    fields: ["sys_id", displayColumn],
    limit: MOST_RECORDS,
  });
  return Object.fromEntries(
    records.flatMap(({ sys_id, [displayColumn]: name }) => sys_id && name ? [[sys_id, name]] : []),
  );
}
