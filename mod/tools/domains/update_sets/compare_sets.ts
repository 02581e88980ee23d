import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { addressed, type AddressedRecord } from "../../../platform/records/record_values.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { readPayload } from "../../record_payload.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { diffLines } from "../../../base/line_diff.ts";
import { UNTELLING } from "./compare.ts";

const MOST_ENTRIES = 5000;
/** Entries of both sets whose payloads are read and told apart column by column. */
const MOST_READ = 100;
const MOST_SHOWN = 100;
const LONG = 80;

export const compareUpdateSets = defineTool({
  name: "sn_compare_update_sets",
  summary: "Compare what two update sets hold, also across instances: entries and their columns.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_update_xml",
  input: z.strictObject({
    id: z.string().min(1).describe("Name or sys_id of the first set, local or retrieved"),
    other: z.string().min(1).describe("Name or sys_id of the second set, local or retrieved"),
    instance: z.string().min(1).optional().describe(
      "Connected instance of the second set; the same one unless set",
    ),
  }),
  example: { id: "Fleet 1.3", other: "Fleet 1.2" },
  synonyms: ["difference between two transports", "what changed between versions", "diff sets"],
  byHand: { lists: 2, reads: 6 },
  async read({ id, other, instance }, { reader, readerOf, signal }) {
    const second = instance === undefined ? reader : await readerOf(instance);
    const [a, b] = await Promise.all([
      readSet(reader, { id, signal }),
      readSet(second, { id: other, signal }),
    ]);
    const both = [...a.entries.values()].flatMap((entry) => {
      const twin = b.entries.get(entry.name ?? "");
      return twin && (entry.action !== twin.action || !sameHash(entry, twin))
        ? [{ entry, twin }]
        : [];
    });
    const told = await tellApart(both.slice(0, MOST_READ), { reader, second, signal });
    const different = told.filter(({ columns }) => columns === null || columns.length > 0);
    const onlyFirst = missingIn(a.entries, b.entries);
    const onlySecond = missingIn(b.entries, a.entries);
    const common = a.entries.size - onlyFirst.length;
    return {
      first: a.set,
      second: b.set,
      only_in_first: onlyFirst.slice(0, MOST_SHOWN).map(named),
      only_in_second: onlySecond.slice(0, MOST_SHOWN).map(named),
      different: different.map(({ shown }) => shown),
      totals: {
        only_in_first: onlyFirst.length,
        only_in_second: onlySecond.length,
        different: different.length,
        same: common - different.length - Math.max(0, both.length - MOST_READ),
      },
      ...(both.length > MOST_READ && {
        next: `${both.length - MOST_READ} further entries of both have other payloads and were ` +
          "not told apart: sn_get_record of sys_update_xml shows one.",
      }),
      legend: "- as the first set has it, + as the second",
    };
  },
});

interface SetContent {
  set: {
    sys_id: string;
    name: string;
    state: string;
    kind: "local" | "retrieved";
    entries: number;
  };
  /** By their names, which are those of the records on every instance. */
  entries: ReadonlyMap<string, AddressedRecord>;
}

/** A set by name or sys_id, local ones first. Throws `not_found`, `ambiguous`, `too_large`. */
async function readSet(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<SetContent> {
  const { table, sysId } = await findSet(reader, { id, signal });
  const kind = table === "sys_update_set" ? "local" as const : "retrieved" as const;
  const { name = "", state = "" } = await reader.getRecord(table, sysId, {
    fields: ["name", "state"],
    signal,
  });
  const entries = new Map<string, AddressedRecord>();
  const rows = reader.listAllRecords("sys_update_xml", {
    query: kind === "local" ? `update_set=${sysId}` : `remote_update_set=${sysId}`,
    fields: ["sys_id", "name", "type", "target_name", "action", "payload_hash", "sys_updated_on"],
    max: MOST_ENTRIES + 1,
    signal,
  });
  for await (const row of rows) entries.set(row.name ?? "", addressed(row));
  if (entries.size > MOST_ENTRIES) {
    throw new AppError("too_large", `"${name}" has over ${MOST_ENTRIES} entries`, {
      remedy: "Export both with sn_export_update_set and compare the files.",
      details: { id: sysId },
    });
  }
  return { set: { sys_id: sysId, name, state, kind, entries: entries.size }, entries };
}

async function findSet(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<{ table: string; sysId: string }> {
  try {
    return {
      table: "sys_update_set",
      sysId: await findSysId(reader, { table: "sys_update_set", id, signal }),
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    const table = "sys_remote_update_set";
    const remote = await findSysId(reader, { table, id, signal }).catch(() => undefined);
    if (remote === undefined) throw error;
    return { table, sysId: remote };
  }
}

function sameHash(a: PlatformRecord, b: PlatformRecord): boolean {
  return Boolean(a.payload_hash) && a.payload_hash === b.payload_hash;
}

interface Pair {
  entry: AddressedRecord;
  twin: AddressedRecord;
}

interface Told {
  /** Columns with other values; null where a payload is no single record. */
  columns: string[] | null;
  shown: Record<string, unknown>;
}

async function tellApart(
  pairs: readonly Pair[],
  { reader, second, signal }: { reader: Reader; second: Reader; signal?: AbortSignal | undefined },
): Promise<Told[]> {
  const [first, other] = await Promise.all([
    readPayloads(reader, pairs.map(({ entry }) => entry.sys_id), signal),
    readPayloads(second, pairs.map(({ twin }) => twin.sys_id), signal),
  ]);
  return await Promise.all(pairs.map(async ({ entry, twin }) => {
    const texts = { a: first.get(entry.sys_id) ?? "", b: other.get(twin.sys_id) ?? "" };
    const records = await recordsOf(texts, entry.name ?? "");
    const columns = records && differing(records.a, records.b);
    const newer = (entry.sys_updated_on ?? "") > (twin.sys_updated_on ?? "") ? "first" : "second";
    const columnsShown = records && Object.fromEntries(
      (columns ?? []).map((name) => [name, showDifference(records, name)]),
    );
    const actions = entry.action === twin.action
      ? {}
      : { action: { first: entry.action, second: twin.action } };
    const told = entry.action === twin.action ? columns : [...columns ?? [], "action"];
    return {
      columns: !records && texts.a === texts.b && entry.action === twin.action ? [] : told,
      shown: {
        ...named(entry),
        newer,
        ...actions,
        ...(records ? { columns: columnsShown } : { differs: "it holds several records" }),
      },
    };
  }));
}

async function readPayloads(
  reader: Reader,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { records } = await reader.listRecords("sys_update_xml", {
    query: `sys_idIN${ids.join(",")}`,
    fields: ["sys_id", "payload"],
    limit: ids.length,
    signal,
  });
  return new Map(records.map((row) => [row.sys_id ?? "", row.payload ?? ""]));
}

/** The records of both payloads; null where one is a layout, a list of choices or no XML. */
async function recordsOf(
  { a, b }: { a: string; b: string },
  name: string,
): Promise<{ a: PlatformRecord; b: PlatformRecord } | null> {
  try {
    const [first, second] = await Promise.all([readPayload(a, name), readPayload(b, name)]);
    return { a: first.record, b: second.record };
  } catch (error) {
    if (error instanceof AppError && error.code === "platform_error") return null;
    throw error;
  }
}

function differing(a: PlatformRecord, b: PlatformRecord): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((column) =>
    !UNTELLING.has(column) && (a[column] ?? "") !== (b[column] ?? "")
  );
}

function showDifference({ a, b }: { a: PlatformRecord; b: PlatformRecord }, column: string) {
  const [first, second] = [a[column] ?? "", b[column] ?? ""];
  const isShort = [first, second].every((text) => text.length <= LONG && !text.includes("\n"));
  return isShort ? { first, second } : diffLines(first, second, 40);
}

function missingIn(
  entries: ReadonlyMap<string, AddressedRecord>,
  others: ReadonlyMap<string, AddressedRecord>,
): AddressedRecord[] {
  return [...entries].flatMap(([name, entry]) => others.has(name) ? [] : [entry]);
}

function named({ name, type, target_name, action }: PlatformRecord) {
  return { name, type, target: target_name, action };
}
