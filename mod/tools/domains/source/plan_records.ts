import { AppError } from "../../../base/errors.ts";
import { maskRecord } from "../../../changes/secret_columns.ts";
import type { PlatformRecord, TableSchema } from "../../../platform/types.ts";
import { readRecordUpdates, type RecordUpdate } from "../../../source/record_update.ts";
import type { ToolContext } from "../../tool.ts";
import { diffLines } from "../../../base/line_diff.ts";

/** What loading the sources would do to one record. */
export interface PlannedRecord {
  action: "create" | "update" | "same" | "delete" | "unknown";
  table: string;
  sys_id: string;
  name?: string | undefined;
  /** Of the compiler's output. */
  file: string;
  /** Of an update, by column: values, or for text of several lines the lines that differ. */
  changes?: Record<string, { before: string; after: string } | string[]>;
  /** Columns that the source sets and this instance does not have. */
  no_such_column?: string[];
  /** Why it is not known what would happen. */
  reason?: string;
}

type Update = RecordUpdate & { file: string };
type Context = Pick<ToolContext, "reader" | "signal">;

const CHUNK = 100;
const LONG = 300;
/** The platform sets these itself when a file is loaded. */
const OWN_COLUMNS = ["sys_update_name", "sys_scope", "sys_package"];

/**
 * Compares what the compiler made with the instance, table by table. A table's structure has no
 * records: its files are named. Left out is the compiler's own parts list, which differs each time.
 */
export async function planRecords(
  output: Readonly<Record<string, string>>,
  context: Context,
): Promise<{ records: PlannedRecord[]; structures: string[] }> {
  const updates: Update[] = [];
  const structures: string[] = [];
  for (const [file, xml] of Object.entries(output)) {
    const found = await readRecordUpdates(xml, file);
    if (found.length === 0) structures.push(file);
    updates.push(
      ...found.filter((update) => !isPartsList(update)).map((update) => ({ ...update, file })),
    );
  }
  const records: PlannedRecord[] = [];
  for (const [table, own] of Map.groupBy(updates, (update) => update.table)) {
    records.push(...await planTable(table, own, context));
  }
  return { records, structures };
}

function isPartsList({ table, fields }: RecordUpdate): boolean {
  return table === "sys_module" && /\/bom\.json$/.test(fields.path ?? "");
}

async function planTable(
  table: string,
  updates: Update[],
  context: Context,
): Promise<PlannedRecord[]> {
  try {
    const schema = await context.reader.schema.table(table);
    const written = updates.filter(({ action }) => action !== "delete_multiple");
    const stored = await readStored(schema, written, context);
    const planned = written.map((update) => planRecord(update, stored.get(idOf(update)), schema));
    return [...planned, ...await planDeletions(updates, written, context)];
  } catch (error) {
    if (!(error instanceof AppError) || !["not_found", "forbidden"].includes(error.code)) {
      throw error;
    }
    return updates.map(({ file, fields }) => ({
      action: "unknown",
      table,
      sys_id: fields.sys_id ?? "",
      file,
      reason: error.code === "forbidden"
        ? "This account may not read the table"
        : "The instance has no such table",
    }));
  }
}

async function readStored(
  { name, columns }: TableSchema,
  updates: readonly Update[],
  { reader, signal }: Context,
): Promise<Map<string, PlatformRecord>> {
  const fields = new Set(["sys_id", ...updates.flatMap((update) => Object.keys(update.fields))]);
  const known = [...fields].filter((field) => columns.size === 0 || columns.has(field));
  const stored = new Map<string, PlatformRecord>();
  for (let at = 0; at < updates.length; at += CHUNK) {
    const ids = updates.slice(at, at + CHUNK).map(idOf);
    const { records } = await reader.listRecords(name, {
      query: `sys_idIN${ids.join(",")}`,
      fields: known,
      limit: CHUNK,
      signal,
    });
    for (const record of records) stored.set(record.sys_id ?? "", record);
  }
  return stored;
}

function planRecord(
  update: Update,
  stored: PlatformRecord | undefined,
  schema: TableSchema,
): PlannedRecord {
  const { table, file, fields } = update;
  const place = { table, sys_id: idOf(update), name: fields.sys_name || fields.name, file };
  if (update.action === "DELETE") return { action: stored ? "delete" : "same", ...place };
  const missing = schema.verified
    ? Object.keys(fields).filter((field) => !schema.columns.has(field))
    : [];
  const noted = missing.length > 0 ? { no_such_column: missing } : {};
  if (!stored) return { action: "create", ...place, ...noted };
  const differing = Object.keys(fields).filter((field) =>
    !OWN_COLUMNS.includes(field) && stored[field] !== undefined && stored[field] !== fields[field]
  );
  if (differing.length === 0) return { action: "same", ...place, ...noted };
  const masks = { images: [stored, fields], columns: schema.columns };
  const [before, after] = [maskRecord(stored, masks), maskRecord(fields, masks)];
  const changes = Object.fromEntries(
    differing.map((field) => [field, describeChange(before[field] ?? "", after[field] ?? "")]),
  );
  return { action: "update", ...place, changes, ...noted };
}

function describeChange(before: string, after: string) {
  if (before.includes("\n") || after.includes("\n")) return diffLines(before, after);
  return { before: shorten(before), after: shorten(after) };
}

function shorten(text: string): string {
  return text.length > LONG ? `${text.slice(0, LONG)}… (${text.length} characters)` : text;
}

/** What `delete_multiple` would remove: rows that the sources no longer have. */
async function planDeletions(
  updates: readonly Update[],
  written: readonly Update[],
  { reader, signal }: Context,
): Promise<PlannedRecord[]> {
  const kept = new Set(written.map(idOf));
  const planned: PlannedRecord[] = [];
  for (const { table, action, query, file } of updates) {
    if (action !== "delete_multiple" || query === undefined) continue;
    const { records } = await reader.listRecords(table, {
      query,
      fields: ["sys_id"],
      limit: 1000,
      signal,
    });
    for (const { sys_id = "" } of records) {
      if (!kept.has(sys_id)) planned.push({ action: "delete", table, sys_id, file });
    }
  }
  return planned;
}

function idOf({ fields }: RecordUpdate): string {
  return fields.sys_id ?? "";
}
