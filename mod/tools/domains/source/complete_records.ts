import { AppError } from "../../../base/errors.ts";
import { zip } from "../../../base/lists.ts";
import { findStored } from "../../../changes/plan/stored_records.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { readRecordUpdates, type RecordUpdate } from "../../../source/record_update.ts";
import { writeRecordUpdates } from "../../../source/write_record_update.ts";

const NUMBERS = ["integer", "longint", "decimal", "float"];

/**
 * The same files with every column that the instance has of their records: the compiler makes no
 * source of a record that leaves open what is true or false, and takes nothing for a number. What a
 * file says stands, unless `asStored`: then the instance's own columns do.
 */
export async function completeRecords(
  files: Readonly<Record<string, string>>,
  { reader, asStored, signal }: {
    reader: Reader;
    asStored: boolean;
    signal?: AbortSignal | undefined;
  },
): Promise<Record<string, string>> {
  const read = await Promise.all(
    Object.entries(files).map(async ([name, xml]) => ({
      name,
      xml,
      updates: await readRecordUpdates(xml, name),
    })),
  );
  const written = read.flatMap(({ updates }) => updates).filter(isWritten);
  const types = await columnTypes(written, reader);
  const sought = written.filter(({ table }) => types.has(table));
  const { of } = await findStored(sought, { reader, signal });
  return Object.fromEntries(read.map(({ name, xml, updates }) => {
    const full = updates.map((update) => {
      const known = types.get(update.table);
      return known && isWritten(update)
        ? complete(update, { types: known, stored: of.get(update), asStored })
        : update;
    });
    const isSame = zip(updates, full).every(([one, other]) => sameFields(one, other));
    return [name, isSame ? xml : writeRecordUpdates(full)];
  }));
}

function isWritten({ action, fields }: RecordUpdate): boolean {
  return action === "INSERT_OR_UPDATE" && Boolean(fields.sys_id);
}

function complete(update: RecordUpdate, { types, stored, asStored }: {
  types: ReadonlyMap<string, string>;
  stored: PlatformRecord | undefined;
  asStored: boolean;
}): RecordUpdate {
  // One that the platform knows by other columns keeps the sys_id that its file has.
  const { sys_id: _, ...own } = stored ?? {};
  const all = asStored ? { ...update.fields, ...own } : { ...own, ...update.fields };
  const fields = Object.entries(all).flatMap(([field, text = ""]): [string, string][] => {
    const type = types.get(field) ?? "";
    if (text !== "") return [[field, text]];
    if (type === "boolean") return [[field, "false"]];
    return NUMBERS.includes(type) ? [] : [[field, text]];
  });
  return { ...update, fields: Object.fromEntries(fields) };
}

function sameFields({ fields: one }: RecordUpdate, { fields: other }: RecordUpdate): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length &&
    names.every((name) => one[name] === other[name]);
}

/** By table the type of each column; a table that the instance does not have is left out. */
async function columnTypes(
  updates: readonly RecordUpdate[],
  { schema }: Pick<Reader, "schema">,
): Promise<Map<string, Map<string, string>>> {
  const types = new Map<string, Map<string, string>>();
  await Promise.all([...new Set(updates.map(({ table }) => table))].map(async (table) => {
    try {
      const { columns } = await schema.table(table);
      types.set(table, new Map([...columns].map(([name, { type }]) => [name, type])));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    }
  }));
  return types;
}
