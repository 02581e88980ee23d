import { isSysId } from "../../base/ids.ts";
import { nearestNames } from "../../base/nearest.ts";
import { listRequest, readBatchPage } from "../../platform/records/table_requests.ts";
import { findTable, type PathEnd } from "../../platform/schema/dot_walk.ts";
import type { BatchAnswer, Choice, Column, Reader, ReadRequest } from "../../platform/types.ts";
import { quoteValue } from "../../query/quote.ts";
import { displayName, findRecordRequest, meantRecord, nameColumns } from "../find_references.ts";
import { hasList, meaningAmong } from "./choices_check.ts";
import { isComputed, readTyped } from "./typed_value.ts";

/** Where it is looked up what a text in a condition means. */
export type Sought =
  | { kind: "choice"; end: PathEnd }
  /** A record that is named; `key` is the column of it that the condition compares. */
  | { kind: "record"; table: string; key: string }
  | { kind: "typed"; type: string };

/** What a text in a condition means. */
export type Meaning =
  | { state: "stored" | "unread" }
  | { state: "one"; value: string }
  | { state: "several"; candidates: string[] }
  | { state: "none" };

/** Types of columns that hold the name of a table. */
const TABLE_NAMES = new Set(["table_name", "short_table_name", "sys_class_name"]);
const NUMBERS = new Set(["integer", "longint", "decimal", "float"]);

/**
 * Where a text that stands in a condition is to be looked up; undefined for one that is stored as it
 * stands, as far as its form tells: keys, numbers, what is worked out when it runs, plain text. What
 * refers by another key than the sys_id names its records by that key.
 */
export function soughtFor(end: PathEnd, text: string): Sought | undefined {
  const { column } = end;
  if (text === "" || text === "NULL" || text === "global" || isComputed(text)) return undefined;
  if (text.includes("javascript:")) return undefined;
  if (column.type === "boolean") return { kind: "typed", type: column.type };
  if (TABLE_NAMES.has(column.type)) {
    return { kind: "record", table: "sys_db_object", key: "name" };
  }
  if (refersBySysId(column)) {
    const isKey = isSysId(text) || /^-?\d$/.test(text);
    return isKey ? undefined : { kind: "record", table: column.reference ?? "", key: "sys_id" };
  }
  if (!hasList(column)) return undefined;
  const isNumber = NUMBERS.has(column.type) && readTyped(column.type, text).state === "fits";
  return isNumber ? undefined : { kind: "choice", end };
}

function refersBySysId({ type, reference, referenceKey = "sys_id" }: Column): boolean {
  return (type === "reference" || type === "glide_list") && Boolean(reference) &&
    referenceKey === "sys_id";
}

/** The request for the record that a text names; undefined where there is no such table. */
export async function requestRecord(
  reader: Reader,
  { table, key }: { table: string; key: string },
  text: string,
): Promise<ReadRequest | undefined> {
  const schema = await findTable(reader, table);
  return schema && findRecordRequest(schema, text, { key });
}

/** What a text names, by the answer to `requestRecord`. Hidden rows leave it open. */
export async function recordMeant(
  reader: Reader,
  { table, key }: { table: string; key: string },
  { text, answer }: { text: string; answer: BatchAnswer },
): Promise<Meaning> {
  if (!answer.ok) return { state: "unread" };
  const { records, total } = readBatchPage(answer);
  if (records.some((row) => row[key] === text)) return { state: "stored" };
  if (records.length === 0) return { state: total === 0 ? "none" : "unread" };
  const schema = await reader.schema.table(table);
  const value = meantRecord(schema, text, records)?.[key];
  if (value !== undefined) return { state: "one", value };
  const shown = records.map((row) => `${displayName(schema, row) ?? ""} (${row.sys_id})`);
  const more = (total ?? 0) - shown.length;
  return { state: "several", candidates: more > 0 ? [...shown, `${more} more`] : shown };
}

/** What a text means among the choices of a column. */
export async function choiceMeant(
  reader: Reader,
  { end, text, choices }: { end: PathEnd; text: string; choices: readonly Choice[] },
): Promise<Meaning> {
  const { chain } = await reader.schema.table(end.table);
  const meaning = meaningAmong(choices, chain, text);
  if (meaning.state !== "several") return meaning;
  const candidates = meaning.choices.map(({ value, label, table }) =>
    `${value} (${label}, ${table})`
  );
  return { state: "several", candidates };
}

/** What a text means by the type of its column alone: `yes` of a boolean. */
export function typedMeant(type: string, text: string): Meaning {
  const typed = readTyped(type, text);
  return typed.state === "converted" ? { state: "one", value: typed.text } : { state: "stored" };
}

/**
 * Whether a row of the table holds a value as it stands, or may: a value that an import left behind
 * is right though nothing explains it.
 */
export async function isStored(
  reader: Reader,
  { column, table }: PathEnd,
  text: string,
): Promise<boolean> {
  const query = `${column.element}=${quoteValue(text)}`;
  const [answer] = await reader.getBatch([
    listRequest(table, { query, fields: ["sys_id"], limit: 1 }),
  ]);
  if (!answer.ok) return true;
  const { records, total } = readBatchPage(answer);
  return records.length > 0 || total !== 0;
}

const LOOKED_AT = 100;

/** Names of records that come near to one that is not there. */
export async function nearRecords(reader: Reader, table: string, text: string): Promise<string[]> {
  const schema = await findTable(reader, table);
  const columns = schema ? nameColumns(schema) : [];
  if (!schema || columns.length === 0) return [];
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3).slice(0, 3);
  const parts = [...words, ...words.map((word) => word.slice(0, 3))];
  const terms = columns.flatMap((column) => parts.map((part) => `${column}LIKE${part}`));
  if (terms.length === 0) return [];
  const [answer] = await reader.getBatch([
    listRequest(table, { query: terms.join("^OR"), fields: columns, limit: LOOKED_AT }),
  ]);
  if (!answer.ok) return [];
  const names = readBatchPage(answer).records.flatMap((row) => displayName(schema, row) ?? []);
  const near = nearestNames(text, new Set(names));
  if (near.length > 0) return near;
  // People are called by one of their names.
  return [...new Set(names)].filter((name) =>
    words.some((word) => name.toLowerCase().includes(word.toLowerCase()))
  ).slice(0, 3);
}
