/** The text of `platform_columns.tsv`: its digest, and the vendor's part of it written anew. */
import { createHash } from "node:crypto";
import type { VendorColumn } from "./vendor_tables.ts";

export const PLATFORM_COLUMNS = new URL("platform_columns.tsv", import.meta.url);
/** What `deno task gen:vendor` wrote last: who changes the columns by hand, changes the digest. */
export const PLATFORM_DIGEST = new URL("platform_columns.sha256", import.meta.url);

/** SHA-256 of the text, in hexadecimal, with the end of its line. */
export function digestOf(text: string): string {
  return `${createHash("sha256").update(text).digest("hex")}\n`;
}

const SOURCE = "sdk";

/**
 * The text with the vendor's columns as they are now: their cells win where the vendor fills them,
 * a stated parent stays, and a column that nobody states any more goes.
 */
export function withVendorColumns(text: string, columns: readonly VendorColumn[]): string {
  const [head = "", ...lines] = text.replace(/\n$/, "").split("\n");
  const rows = new Map(lines.map((line) => {
    const cells = line.split("\t");
    const [table = "", , column = "", sources = ""] = cells;
    cells[3] = sources.split(",").filter((source) => source !== SOURCE).join(",");
    return [`${table}\t${column}`, cells];
  }));
  for (const told of columns) {
    const key = `${told.table}\t${told.column}`;
    const [, parent = "", , sources = "", ...others] = rows.get(key) ?? [];
    const facts = [told.type, told.reference, told.mandatory, told.maxLength, told.defaultValue];
    const stated = [...facts, told.choices, told.label]
      .map((cell, index) => cell || (others[index] ?? ""));
    const all = [...sources.split(",").filter(Boolean), SOURCE].sort().join(",");
    rows.set(key, [told.table, parent || told.parent, told.column, all, ...stated]);
  }
  const kept = [...rows].filter(([, cells]) => cells[3] !== "")
    .sort(([one], [other]) => one < other ? -1 : 1);
  return `${[head, ...kept.map(([, cells]) => cells.join("\t"))].join("\n")}\n`;
}
