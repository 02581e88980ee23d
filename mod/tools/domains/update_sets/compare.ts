import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { checkQuery } from "../../check_query.ts";
import { tableInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import { translateQuery } from "../../translate_query.ts";
import { addressed, type AddressedRecord } from "../../../platform/records/record_values.ts";

const MOST_ROWS = 2000;
const MOST_SHOWN = 100;
/** Columns that differ between instances without a difference in what the record does. */
export const UNTELLING = new Set([
  "sys_created_on",
  "sys_created_by",
  "sys_updated_on",
  "sys_updated_by",
  "sys_mod_count",
  "sys_package",
]);

export const compareInstances = defineTool({
  name: "sn_compare_instances",
  summary: "Compare the records of a table on two connected instances, column by column.",
  risk: "R",
  endpoint: "GET /api/now/table/{table} on both instances",
  input: z.strictObject({
    other: z.string().min(1).describe("Name or host of the other connected instance"),
    table: tableInput,
    query: z.string().optional().describe("Encoded query for the rows, e.g. sys_scope=…"),
  }),
  example: { other: "demo", table: "sys_script", query: "active=true" },
  synonyms: ["drift dev and prod difference", "differ between instances", "same rules on both"],
  skill: "upgrades-clones",
  byHand: { lists: 2, reads: 6 },
  async read({ other, table, query: given = "" }, { reader, readerOf, signal, options }) {
    const second = await readerOf(other);
    // The same name may be another record on each of the two.
    const asked = { argument: "query", table, query: given, accept: options.accept, signal };
    const [own, others] = await Promise.all([
      translateQuery(reader, asked),
      translateQuery(second, asked),
    ]);
    await checkQuery(reader, { table, query: own.query });
    await checkQuery(second, { table, query: others.query });
    const [here, there] = await Promise.all([
      readAll(reader, { table, query: own.query, signal }),
      readAll(second, { table, query: others.query, signal }),
    ]);
    const missing = [...here.values()].filter(({ sys_id }) => !there.has(sys_id));
    const extra = [...there.values()].filter(({ sys_id }) => !here.has(sys_id));
    const different = [...here.values()].flatMap((record) => {
      const twin = there.get(record.sys_id);
      const columns = twin ? differing(record, twin) : [];
      return twin && columns.length > 0 ? [{ ...named(record), columns }] : [];
    });
    const same = here.size - missing.length - different.length;
    return {
      table,
      instance: reader.label,
      other: second.label,
      ...(own.warnings.length > 0 && { notes: own.warnings }),
      same,
      only_here: cut(missing.map(named)),
      only_there: cut(extra.map(named)),
      different: cut(different),
      totals: {
        only_here: missing.length,
        only_there: extra.length,
        different: different.length,
      },
    };
  },
});

async function readAll(
  reader: Reader,
  { table, query, signal }: { table: string; query: string; signal?: AbortSignal | undefined },
): Promise<Map<string, AddressedRecord>> {
  const rows = new Map<string, AddressedRecord>();
  for await (const row of reader.listAllRecords(table, { query, signal, max: MOST_ROWS + 1 })) {
    const record = addressed(row);
    rows.set(record.sys_id, record);
  }
  if (rows.size <= MOST_ROWS) return rows;
  throw new AppError(
    "too_large",
    `${table} has over ${MOST_ROWS} rows for this query on ${reader.label}`,
    {
      remedy: "Narrow the query, by application for one: sys_scope=<sys_id>.",
    },
  );
}

function differing(a: PlatformRecord, b: PlatformRecord): string[] {
  const columns = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...columns].filter((column) =>
    !UNTELLING.has(column) && (a[column] ?? "") !== (b[column] ?? "")
  );
}

function named({ sys_id, sys_name, name, number, sys_updated_on }: PlatformRecord) {
  return { sys_id, name: sys_name || name || number || "", sys_updated_on };
}

function cut<T>(rows: T[]): T[] {
  return rows.slice(0, MOST_SHOWN);
}
