import { captureNames } from "../../../changes/capture.ts";
import type { PlatformRecord, Reader, ReadRequest, TableSchema } from "../../../platform/types.ts";
import { zip } from "../../../base/lists.ts";
import { isSysId } from "../../../base/ids.ts";
import {
  addressed,
  type AddressedRecord,
  columnOf,
  orAbsent,
} from "../../../platform/records/record_values.ts";

/** One thing that keeps an update set from shipping what it should. */
export interface SetFinding {
  rule:
    | "empty"
    | "wrong_scope"
    | "left_in_default"
    | "missing_dependency"
    | "collision"
    | "record_gone";
  severity: "high" | "medium" | "low";
  message: string;
  /** What to do. */
  fix: string;
  /** `sys_update_xml.name` of the entry concerned. */
  entry?: string | undefined;
}

export interface SetCheck {
  set: PlatformRecord;
  entries: PlatformRecord[];
  /** True when there are more entries than were looked at. */
  truncated: boolean;
  findings: SetFinding[];
}

const MOST_ENTRIES = 500;
const NAMES_PER_REQUEST = 60;
const ENTRY_FIELDS = [
  "sys_id",
  "name",
  "type",
  "target_name",
  "action",
  "application",
  "sys_created_by",
  "sys_updated_on",
];

/** What an entry captured: its record as it stands now, where it can be read. */
interface CapturedRecord {
  entry: PlatformRecord;
  table: string;
  sysId: string;
  schema?: TableSchema;
  record?: PlatformRecord;
}

/**
 * Looks for what goes wrong with update sets: entries of another application, work left in the
 * default set, records that refer to ones no set of this kind ships, the same record in another open
 * set, entries whose record is gone. Reads at most 500 entries.
 */
export async function checkUpdateSet(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<SetCheck> {
  const set = addressed(await reader.getRecord("sys_update_set", id, { signal }));
  const { records: entries, total } = await reader.listRecords("sys_update_xml", {
    query: `update_set=${id}^ORDERBYname`,
    fields: ENTRY_FIELDS,
    limit: MOST_ENTRIES,
    signal,
  });
  const captured = await readCaptured(reader, entries, signal);
  const findings = [
    ...(entries.length === 0 ? [EMPTY] : []),
    ...wrongScope(set, entries),
    ...await leftInDefault(reader, { set, entries, signal }),
    ...await collisions(reader, { set, entries, signal }),
    ...recordGone(captured),
    ...await missingDependencies(reader, { set, captured, signal }),
  ];
  return { set, entries, truncated: total !== null && total > entries.length, findings };
}

const EMPTY: SetFinding = {
  rule: "empty",
  severity: "medium",
  message: "The set has recorded nothing",
  fix: "Make your changes with this set as the current one, or choose the set that holds them.",
};

function wrongScope(set: PlatformRecord, entries: PlatformRecord[]): SetFinding[] {
  return entries.filter(({ application }) => application && application !== set.application)
    .map((entry) => ({
      rule: "wrong_scope" as const,
      severity: "high" as const,
      message: `${orAbsent(entry.type)} "${
        orAbsent(entry.target_name)
      }" belongs to another application than the set`,
      fix: "Make the change again in a set of the record's own application.",
      entry: entry.name,
    }));
}

/** Work of the same people and application that was recorded in a default set since this one began. */
async function leftInDefault(
  reader: Reader,
  { set, entries, signal }: {
    set: AddressedRecord;
    entries: PlatformRecord[];
    signal?: AbortSignal | undefined;
  },
): Promise<SetFinding[]> {
  if (set.is_default === "true") {
    return [{
      rule: "left_in_default",
      severity: "high",
      message: "This is a default set: it never ships",
      fix: "Make a set with sn_create_update_set and record your changes there.",
    }];
  }
  const people = [
    ...new Set([set.sys_created_by, ...entries.map((entry) => entry.sys_created_by)]),
  ].filter(Boolean);
  const { records } = await reader.listRecords("sys_update_xml", {
    query: `update_set.is_default=true^update_set.application=${columnOf(set, "application")}` +
      `^sys_updated_on>=${columnOf(set, "sys_created_on")}^sys_updated_byIN${people.join(",")}`,
    fields: ENTRY_FIELDS,
    limit: 50,
    signal,
  });
  return records.map((entry) => ({
    rule: "left_in_default" as const,
    severity: "high" as const,
    message:
      `${orAbsent(entry.type)} "${
        orAbsent(entry.target_name)
      }" was recorded in the default set on ` +
      `${orAbsent(entry.sys_updated_on)}`,
    fix: "If it belongs to this work, save the record again with this set as the current one.",
    entry: entry.name,
  }));
}

async function collisions(
  reader: Reader,
  { set, entries, signal }: {
    set: AddressedRecord;
    entries: PlatformRecord[];
    signal?: AbortSignal | undefined;
  },
): Promise<SetFinding[]> {
  const rows = await entriesOf(reader, {
    names: entries.flatMap(({ name }) => name ?? []),
    condition: `update_set!=${set.sys_id}^update_set.state=in progress`,
    signal,
  });
  return rows.map((row) => ({
    rule: "collision" as const,
    severity: "medium" as const,
    message: `${orAbsent(row.type)} "${orAbsent(row.target_name)}" is also in the open set "${
      orAbsent(row["update_set.name"])
    }"`,
    fix: "Agree with its owner which set ships it: the one committed last wins.",
    entry: row.name,
  }));
}

function recordGone(captured: CapturedRecord[]): SetFinding[] {
  return captured.filter(({ entry, record, schema }) =>
    entry.action !== "DELETE" && schema && !record
  ).map(({ entry }) => ({
    rule: "record_gone" as const,
    severity: "medium" as const,
    message: `${orAbsent(entry.type)} "${
      orAbsent(entry.target_name)
    }" is recorded, but the record is gone or hidden`,
    fix: "Check who deleted it; an entry without its record brings it back elsewhere.",
    entry: entry.name,
  }));
}

/** Tracked records that the set's records refer to and that only another open set ships. */
async function missingDependencies(
  reader: Reader,
  { set, captured, signal }: {
    set: AddressedRecord;
    captured: CapturedRecord[];
    signal?: AbortSignal | undefined;
  },
): Promise<SetFinding[]> {
  const own = new Set(captured.map(({ entry }) => entry.name));
  const wanted = new Map<string, { from: CapturedRecord; field: string }>();
  for (const from of captured) {
    for (const { field, name } of await referencedNames(reader, from)) {
      if (!own.has(name) && !wanted.has(name)) wanted.set(name, { from, field });
    }
  }
  const rows = await entriesOf(reader, {
    names: [...wanted.keys()],
    condition: `update_set!=${set.sys_id}`,
    signal,
  });
  const byName = Map.groupBy(rows, ({ name = "" }) => name);
  return [...byName].flatMap(([name, found]) => {
    const source = wanted.get(name);
    // One that a complete set ships is on its way already.
    const open = found.every((row) => row["update_set.state"] === "in progress");
    const [row] = found;
    if (!source || !row || !open) return [];
    const { entry } = source.from;
    return [{
      rule: "missing_dependency" as const,
      severity: "high" as const,
      message:
        `${orAbsent(entry.type)} "${orAbsent(entry.target_name)}" refers by ${source.field} to ${
          orAbsent(row.type)
        } ` +
        `"${orAbsent(row.target_name)}", which only the open set "${
          orAbsent(row["update_set.name"])
        }" holds`,
      fix: `Save "${
        orAbsent(row.target_name)
      }" again with this set as the current one, or ship that set first.`,
      entry: entry.name,
    }];
  });
}

/** The captured names of the tracked records that a record's reference columns hold. */
async function referencedNames(
  reader: Reader,
  { schema, record }: CapturedRecord,
): Promise<{ field: string; name: string }[]> {
  if (!schema || !record) return [];
  const names: { field: string; name: string }[] = [];
  for (const column of schema.columns.values()) {
    const value = record[column.element] ?? "";
    if (column.type !== "reference" || !column.reference || !isSysId(value)) continue;
    if (!/^sys|^sp_|^sc_/.test(column.reference) || column.element.startsWith("sys_")) continue;
    const target = await reader.schema.table(column.reference).catch(() => undefined);
    if (!target?.tracked) continue;
    for (const name of captureNames(column.reference, { sys_id: value })) {
      names.push({ field: column.element, name });
    }
  }
  return names;
}

async function readCaptured(
  reader: Reader,
  entries: PlatformRecord[],
  signal?: AbortSignal,
): Promise<CapturedRecord[]> {
  const captured: CapturedRecord[] = [];
  for (const entry of entries) {
    // Coalescing names, of dictionary rows above all, hold no sys_id: their record is not looked up.
    const [, table, sysId] = /^(.+)_([0-9a-f]{32})$/.exec(entry.name ?? "") ?? [];
    if (!table || !sysId) continue;
    const schema = await reader.schema.table(table).catch(() => undefined);
    captured.push({ entry, table, sysId, ...(schema && { schema }) });
  }
  const known = captured.filter(({ schema }) => schema);
  const answers = await reader.getBatch(known.map(recordRequest), signal);
  for (const [item, answer] of zip(known, answers)) {
    const [record] = answer.ok ? answer.result as PlatformRecord[] : [];
    if (record) item.record = record;
  }
  return captured;
}

function recordRequest(
  { table, sysId }: CapturedRecord,
): ReadRequest {
  return {
    path: `/api/now/table/${table}`,
    query: {
      sysparm_query: `sys_id=${sysId}`,
      sysparm_limit: 1,
      sysparm_exclude_reference_link: true,
    },
  };
}

/** Entries of other sets by their names, in as many requests as the length of an address asks for. */
async function entriesOf(
  reader: Reader,
  { names, condition, signal }: {
    names: string[];
    condition: string;
    signal?: AbortSignal | undefined;
  },
): Promise<PlatformRecord[]> {
  const rows: PlatformRecord[] = [];
  for (let from = 0; from < names.length; from += NAMES_PER_REQUEST) {
    const part = names.slice(from, from + NAMES_PER_REQUEST);
    const { records } = await reader.listRecords("sys_update_xml", {
      query: `nameIN${part.join(",")}^${condition}`,
      fields: [...ENTRY_FIELDS, "update_set.name", "update_set.state"],
      limit: 1000,
      signal,
    });
    rows.push(...records);
  }
  return rows;
}
