import { AppError } from "../base/errors.ts";
import { soleOf } from "../base/lists.ts";
import { readRecordUpdates } from "../source/record_update.ts";
import type { PlatformRecord } from "../platform/types.ts";

/** What a version or customer update holds. */
export interface Payload {
  table: string;
  record: PlatformRecord;
  /** Tables of the records that travel beside it. */
  beside: string[];
}

/**
 * The record that the payload of a version or customer update holds: the element within
 * `<record_update>`, whose attribute `table` names its table, except for columns. A label has one
 * element more around it, layouts and choices too, but those are many records (all read off exports
 * of real instances). Throws `platform_error` for many and for other text; `name` is the version's.
 */
export async function readPayload(payload: string, name: string): Promise<Payload> {
  const updates = await readRecordUpdates(payload, `The saved version "${name}"`)
    .catch(() => []);
  const records = updates.flatMap(({ table, fields, group }) => {
    const isRecord = group === undefined || group.name === LABEL;
    return isRecord && Object.keys(fields).length > 0 ? [{ table, record: fields }] : [];
  });
  const named = /<record_update\b[^>]*\btable="([a-z0-9_]+)"/.exec(payload)?.[1];
  const main = soleOf(records.filter(({ table }) => !named || table === named));
  if (!main) throw unreadable(name);
  const others = records.filter((record) => record !== main).map(({ table }) => table);
  return { ...main, beside: [...new Set(others)] };
}

const LABEL = "sys_documentation";

function unreadable(name: string): AppError {
  return new AppError(
    "platform_error",
    `The saved version "${name}" holds no single record that can be read`,
    {
      remedy: "Revert it on the instance: Versions, Revert to this version.",
    },
  );
}
