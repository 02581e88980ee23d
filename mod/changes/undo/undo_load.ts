import { AppError } from "../../base/errors.ts";
import type { RecordUpdate } from "../../source/record_update.ts";
import { writeRecordUpdates } from "../../source/write_record_update.ts";
import { MASK } from "../field_text.ts";
import type { JournalEntry, LoadedImage } from "../journal/journal.ts";
import type { LoadOperation } from "../operation.ts";
import { isUnreadable } from "../secret_columns.ts";
import { expectedImage } from "./record_images.ts";

/** What says of a record when it was written: the instance keeps it. */
const OWN_COLUMNS = ["sys_updated_on", "sys_updated_by", "sys_mod_count"];
const PUBLISHED = ["sys_hub_flow", "sys_hub_action_type_definition"];

/** The records of a load that are not as they were before it. */
export function changedByLoad({ loaded = [] }: Pick<JournalEntry, "loaded">): LoadedImage[] {
  return loaded.filter(({ before, after }) =>
    before === null || after === null
      ? before !== after
      : before.sys_mod_count !== after.sys_mod_count ||
        before.sys_updated_on !== after.sys_updated_on
  );
}

/**
 * The load that reverses a load, by the same route: each record that it changed or took away as it was,
 * each that it created as a deletion; flows and actions that were active are published again. `later`
 * are the instance's changes since it.
 */
export function reverseLoad(entry: JournalEntry, later: readonly JournalEntry[]): LoadOperation {
  const changed = changedByLoad(entry);
  const files = [...Map.groupBy(changed, ({ file }) => file)].map(([name, records]) => ({
    name,
    xml: writeRecordUpdates(records.flatMap(reversed)),
  }));
  return {
    kind: "load",
    table: "sys_scope",
    id: entry.sysId ?? "",
    name: entry.name ?? "",
    files,
    publish: changed.flatMap(({ table, sysId, before }) =>
      PUBLISHED.includes(table) && before?.active === "true" ? [sysId] : []
    ),
    expected: changed.map(({ table, sysId, after }) => ({
      table,
      sysId,
      after: expectedImage({ table, sysId, after, opened: entry.opened }, later),
    })),
    undoes: entry.id,
  };
}

function reversed(
  { table, sysId, before, after, group, attributes }: LoadedImage,
): RecordUpdate[] {
  const frame = { ...(group && { group }), ...(attributes && { attributes }) };
  const gone = { table, action: "DELETE", fields: { sys_id: sysId }, ...frame };
  if (before === null) return [gone];
  const fields = Object.fromEntries(
    Object.entries(before).filter(([field]) =>
      !OWN_COLUMNS.includes(field) && !isBeyondReading(before, field)
    ),
  );
  const back = { table, action: "INSERT_OR_UPDATE", fields, ...frame };
  // What took the place of a layout's part may have a sys_id of its own.
  return after && sysId !== before.sys_id ? [gone, back] : [back];
}

function isBeyondReading(before: Readonly<Record<string, string>>, field: string): boolean {
  return before[field] === MASK || isUnreadable({ field, images: [before] });
}

/** Throws `conflict` where two of the changes are about one record and a load is among them. */
export function refuseOverlap(entries: readonly JournalEntry[]): void {
  const seen = new Map<string, JournalEntry>();
  for (const entry of entries) {
    const records = entry.operation === "load" ? changedByLoad(entry) : [entry];
    for (const { table, sysId } of records) {
      const key = `${table} ${sysId}`;
      const other = seen.get(key);
      if (other && [entry, other].some(({ operation }) => operation === "load")) {
        throw overlap(entry, other);
      }
      seen.set(key, entry);
    }
  }
}

function overlap(entry: JournalEntry, other: JournalEntry): AppError {
  const last = entry.opened > other.opened ? entry : other;
  return new AppError(
    "conflict",
    `${entry.id} and ${other.id} changed the same record, and a load is undone as a whole`,
    {
      remedy: `Undo them in calls of their own, ${last.id} first.`,
      nextCall: { tool: "sn_undo_changes", args: { changes: [last.id] } },
    },
  );
}

/** What an undo of loads leaves, as sentences. */
export function remainsOfLoads(entries: readonly JournalEntry[]): string[] {
  const loads = entries.filter(({ operation }) => operation === "load");
  if (loads.length === 0) return [];
  const changed = loads.flatMap(changedByLoad);
  const published = changed.some(({ table }) => PUBLISHED.includes(table));
  const masked = changed.flatMap(({ table, before }) =>
    before
      ? Object.keys(before).filter((field) => before[field] && isBeyondReading(before, field))
        .map((field) => `${table}.${field}`)
      : []
  );
  return [
    "The sources on this machine stay as they are: change them before the next load.",
    ...(published ? ["Snapshots and versions that the publication made stay."] : []),
    ...(loads.some(({ loaded = [] }) => loaded.some(isStructure))
      ? ["A table that was made goes with its records: what somebody stored in it is lost."]
      : []),
    ...(masked.length > 0
      ? [
        `Values that cannot be read stay as they are now: ${[...new Set(masked)].join(", ")}. ` +
        "Enter them again on the instance.",
      ]
      : []),
  ];
}

function isStructure({ table, before }: LoadedImage): boolean {
  return table === "sys_db_object" && before === null;
}
