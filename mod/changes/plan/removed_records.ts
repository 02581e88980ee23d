import { zip } from "../../base/lists.ts";
import type { SourceFile } from "../../platform/source_load.ts";
import type { PlatformRecord, Reader } from "../../platform/types.ts";
import type { RecordUpdate } from "../../source/record_update.ts";
import { writeRecordUpdates } from "../../source/write_record_update.ts";
import { captureNames } from "../capture.ts";
import type { RemovedRecord } from "../operation.ts";
import { findStored } from "./stored_records.ts";

/** Others use a view under its name; the vendor's build leaves those there too (`project.js`). */
const NEVER_REMOVED = ["sys_ui_view"];

interface RemovedContext {
  /** sys_id of the application: what belongs to another one is left alone. */
  application: string;
  /** sys_ids of what the other files take away already. */
  taken: ReadonlySet<string>;
  reader: Pick<Reader, "getBatch" | "schema">;
  signal?: AbortSignal | undefined;
}

/**
 * The files that take away what the sources define no more: one for each record that an update set
 * records by itself, with those parts of it that are recorded with it.
 */
export async function removedFiles(
  removed: readonly RemovedRecord[],
  { application, taken, reader, signal }: RemovedContext,
): Promise<SourceFile[]> {
  const sought = removed
    .filter(({ table, sysId }) => !NEVER_REMOVED.includes(table) && !taken.has(sysId))
    .map(({ table, sysId }) => ({ table, fields: { sys_id: sysId } }));
  if (sought.length === 0) return [];
  const { of } = await findStored(sought, { reader, signal });
  const found = sought.flatMap((one): Found[] => {
    const record = of.get(one);
    // By the platform's keys another record may have been found.
    if (!record || record.sys_id !== one.fields.sys_id) return [];
    if (record.sys_scope && record.sys_scope !== application) return [];
    return [{ table: record.sys_class_name || one.table, sysId: one.fields.sys_id, record }];
  });
  const schemas = await Promise.all(found.map(({ table }) => reader.schema.table(table)));
  const isPart = new Map(zip(found, schemas).map(([one, { tracked }]) => [one, !tracked]));
  const files = new Map<Found, Found[]>();
  for (const one of found) {
    const whole = isPart.get(one) ? wholeOf(one, found) : one;
    files.set(whole, [...files.get(whole) ?? [], one]);
  }
  return [...files].map(([{ table, record }, records]) => ({
    name: `${captureNames(table, record)[0]}.xml`,
    xml: writeRecordUpdates(records.map(deletion)),
  }));
}

interface Found {
  table: string;
  sysId: string;
  record: PlatformRecord;
}

/** The removed record that a part names in one of its columns, itself where it names none. */
function wholeOf(part: Found, found: readonly Found[]): Found {
  const named = new Set(Object.values(part.record));
  return found.find((one) => one !== part && named.has(one.sysId)) ?? part;
}

function deletion({ table, sysId }: Found): RecordUpdate {
  return { table, action: "DELETE", fields: { sys_id: sysId } };
}
