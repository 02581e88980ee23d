import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { CallContext, CallProof } from "../../../changes/operation.ts";
import type { Reader, TableSchema } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { tableInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import {
  activeMaps,
  countStates,
  describeMaps,
  importColumns,
  loadingRisk,
  nestedWarning,
  readRow,
  requireStaging,
  type TransformMapRow,
} from "./staging.ts";
import { describeStored, readStored } from "./stored_targets.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

const MOST_ROWS = 5000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;
/** How long the rows are waited for before the caller gets the import set's number. */
const MOST_WAIT_MS = 180_000;
const SHOWN_ERRORS = 20;

export const importRows = defineTool({
  name: "sn_import_rows",
  summary: "Load many rows through one import set, wait for the transform maps, and count the end.",
  risk: "W",
  endpoint: "POST /api/now/import/{staging}/insertMultiple",
  input: z.strictObject({
    table: tableInput.describe("Staging table"),
    rows: z.array(
      z.record(z.string(), z.unknown())
        .refine((row) => Object.keys(row).length > 0, "Give at least one column"),
    ).min(1).max(MOST_ROWS).describe("Rows: values by column (or label), text and numbers"),
  }),
  example: {
    table: "x_demo_fleet_depot_import",
    rows: [{ depot: "Depot East", town: "Enschede" }, { depot: "Depot West", town: "Leiden" }],
  },
  synonyms: ["insertMultiple", "mass import", "load records into staging table"],
  skill: "import-sets-transform-maps",
  byHand: { lists: 1, forms: 1, fields: 7, clicks: 4, reads: 1 },
  async plan({ table, rows }, { reader, signal }) {
    const schema = await requireStaging(reader, table);
    const read = rows.map((row) => readRow(schema, row));
    const maps = await activeMaps(reader, { table, signal });
    const keyed = await keysOf({ schema, reader, signal });
    return {
      operations: [{
        kind: "call" as const,
        sends: false,
        table,
        id: "",
        summary: `load ${rows.length} rows into ${table}: ${describeMaps(maps)}`,
        ...await loadingRisk(reader, maps),
        request: {
          method: "POST" as const,
          path: `/api/now/import/${table}/insertMultiple`,
          body: { records: read.map(({ values }) => keyed(values)) },
        },
        undo: "Undo the target records one by one; the import set names them " +
          "(columns sys_target_table and sys_target_sys_id of its rows)",
        prove: (answer: unknown, context: CallContext) =>
          proveRows(answer, {
            ...context,
            table,
            expected: rows.length,
            maps,
          }),
      }],
      result: (_records, [result]) => result,
      warnings: [
        ...nestedWarning(read.flatMap(({ nested }) => nested)),
        ...(maps.length > 1
          ? [
            `Each row runs through all ${maps.length} active maps: sn_update_transform_map with ` +
            "active false stops one.",
          ]
          : []),
      ],
    };
  },
});

/**
 * What a record's keys are: labels of columns, unless the staging table's setting says names.
 * Source: platform documentation, Import Set API, `sys_rest_insert_multiple`.
 */
async function keysOf(
  { schema, reader, signal }: {
    schema: TableSchema;
    reader: Reader;
    signal?: AbortSignal | undefined;
  },
): Promise<(values: Record<string, string>) => Record<string, string>> {
  const mapping = await readMapping({ table: schema.name, reader, signal });
  if (mapping === "column_name") return (values) => values;
  const labels = importColumns(schema);
  return (values) =>
    Object.fromEntries(
      Object.entries(values).map(([column, text]) => [labels.get(column) ?? column, text]),
    );
}

async function readMapping(
  { table, reader, signal }: { table: string; reader: Reader; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  try {
    const { records } = await reader.listRecords("sys_rest_insert_multiple", {
      query: `source_table=${quoteValue(table)}`,
      fields: ["column_mapping"],
      limit: 1,
      signal,
    });
    return records.at(0)?.column_mapping;
  } catch (error) {
    // Who may not read the setting gets the platform's default; the proof counts what was loaded.
    if (error instanceof AppError && ["forbidden", "not_found"].includes(error.code)) return;
    throw error;
  }
}

interface Load {
  table: string;
  /** Rows that were sent. */
  expected: number;
  /** The active maps, in their order; without any the rows stay where they are. */
  maps: readonly TransformMapRow[];
}

interface Loaded extends Load {
  importSet: string;
  states: Record<string, number>;
  reader: Reader;
  signal?: AbortSignal | undefined;
}

async function proveRows(
  answer: unknown,
  { table, expected, maps, ...context }: CallContext & Load,
): Promise<CallProof> {
  const { reader, signal, sleep, progress } = context;
  const { import_set_id: importSet = "" } = (answer ?? {}) as { import_set_id?: string };
  const query = `sys_import_set=${importSet}`;
  let waited = 0;
  for (let wait = FIRST_WAIT_MS;; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    const states = await countStates(reader, { table, query, signal });
    const { pending = 0 } = states;
    const loaded = Object.values(states).reduce((sum, count) => sum + count, 0);
    progress({
      done: loaded - pending,
      total: expected,
      message: `${loaded - pending} of ${expected} rows`,
    });
    const complete = loaded >= expected && (maps.length === 0 || pending === 0);
    if (complete || waited >= MOST_WAIT_MS) {
      return await judgeRows({ table, importSet, states, expected, maps, reader, signal });
    }
    await sleep(wait, signal);
    signal?.throwIfAborted();
    waited += wait;
  }
}

async function judgeRows(
  loaded: Loaded,
): Promise<CallProof> {
  const { table, importSet, states, expected, maps } = loaded;
  const { pending = 0, error = 0, skipped = 0, ignored = 0 } = states;
  const rows = Object.values(states).reduce((sum, count) => sum + count, 0);
  const result = { staging_table: table, import_set: importSet, rows, states };
  const nextCall = { tool: "sn_list_import_errors", args: { import_set: importSet } };
  if (rows < expected) {
    return {
      state: rows === 0 ? "failed" : "unknown",
      result,
      error: `${rows} of ${expected} rows are in the import set`,
    };
  }
  if (maps.length > 0 && pending > 0) {
    return {
      state: "unknown",
      result,
      nextCall: { ...nextCall, args: { ...nextCall.args, state: "pending" } },
      error: `${pending} of ${expected} rows wait to be transformed: ` +
        `sn_list_import_errors with import_set "${importSet}" tells later`,
    };
  }
  if (error > 0) return { ...await tellErrors(loaded, { error, result }), nextCall };
  const left = skipped + ignored;
  const warnings = left > 0
    ? [`${left} of ${expected} rows changed nothing (${ignored} ignored, ${skipped} skipped).`]
    : [];
  return { state: "done", result, warnings };
}

/** Which rows failed in which map, and what stands all the same. */
async function tellErrors(
  { table, importSet, expected, states, maps, reader, signal }: Loaded,
  { error, result }: { error: number; result: Record<string, unknown> },
): Promise<CallProof> {
  const { errors, since } = await readErrors({ table, importSet, reader, signal });
  const failures = new Map<string, number>();
  for (const { map } of errors) failures.set(map, (failures.get(map) ?? 0) + 1);
  const stored = await readStored(reader, {
    maps,
    failures,
    rows: expected,
    since,
    signal,
  });
  const [first] = errors;
  const where = first
    ? `first row ${first.row} in "${first.map}": ${orAbsent(first.message)}`
    : "which are not shown to you";
  const counts = Object.entries(states).map(([state, count]) => `${count} ${state}`);
  const again = maps.length > 1
    ? "Mend the map before you load a row again: each row runs through every active map, and one " +
      "without a coalescing field stores it a second time"
    : "Load only what failed again";
  return {
    state: "failed",
    result: {
      ...result,
      ...(errors.length > 0 && { errors }),
      stored,
      ...(error > SHOWN_ERRORS && { next: `sn_list_import_errors shows all ${error} errors.` }),
    },
    error: `${error} of ${expected} rows failed, ${where}. Rows by state of their last map: ` +
      `${counts.join(", ")}. ${describeStored(stored)}. ${again}`,
  };
}

async function readErrors(
  { table, importSet, reader, signal }: Pick<Loaded, "table" | "importSet" | "reader" | "signal">,
): Promise<
  { errors: { row: number; map: string; message: string | undefined }[]; since: string }
> {
  const own = `sys_import_set=${importSet}`;
  const [{ records }, { records: [oldest] }] = await Promise.all([
    reader.listRecords(table, {
      query: `${own}^sys_import_state=error^ORDERBYsys_import_row`,
      fields: ["sys_import_row", "sys_import_state_comment", "sys_transform_map.name"],
      limit: SHOWN_ERRORS,
      signal,
    }),
    reader.listRecords(table, {
      query: `${own}^ORDERBYsys_created_on`,
      fields: ["sys_created_on"],
      limit: 1,
      signal,
    }),
  ]);
  return {
    errors: records.map((row) => ({
      row: Number(row.sys_import_row),
      map: orAbsent(row["sys_transform_map.name"]),
      message: row.sys_import_state_comment,
    })),
    since: orAbsent(oldest?.sys_created_on),
  };
}
