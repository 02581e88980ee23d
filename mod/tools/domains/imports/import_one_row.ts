import { z } from "zod";
import type { CallContext, CallProof } from "../../../changes/operation.ts";
import type { PlatformRecord, Reader, TableSchema } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { tableInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import {
  activeMaps,
  describeMaps,
  loadingRisk,
  nestedWarning,
  readRow,
  requireStaging,
} from "./staging.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

/** What the Import Set API answers of one map. Source: platform documentation, Import Set API. */
interface MapOutcome {
  transform_map: string;
  table: string;
  status: string;
  sys_id?: string;
  display_value?: string;
  status_message?: string;
  error_message?: string;
}

/** Longer texts are left out of the search for the staged row: the column may have cut them. */
const LONGEST_KEY = 100;
const MOST_KEYS = 12;

export const importRow = defineTool({
  name: "sn_import_row",
  summary: "Load one row into a staging table, run its transform maps, and tell what became of it.",
  risk: "W",
  endpoint: "POST /api/now/import/{staging}",
  input: z.strictObject({
    table: tableInput.describe("Staging table"),
    row: z.record(z.string(), z.unknown())
      .refine((row) => Object.keys(row).length > 0, "Give at least one column")
      .describe("Values by column (or label): text, numbers, true or false"),
  }),
  example: {
    table: "x_demo_fleet_depot_import",
    row: { depot: "Depot North", town: "Groningen" },
  },
  synonyms: ["test import", "post one record to import set", "try a transform with one row"],
  skill: "inbound-rest",
  byHand: { lists: 2, forms: 1, fields: 2, clicks: 2, reads: 1 },
  async plan({ table, row }, { reader, signal }) {
    const schema = await requireStaging(reader, table);
    const { values, nested } = readRow(schema, row);
    const maps = await activeMaps(reader, { table, signal });
    const search = await searchOf({ schema, values, reader, signal });
    return {
      operations: [{
        kind: "call" as const,
        sends: false,
        table,
        id: "",
        summary: `load one row into ${table}: ${describeMaps(maps)}`,
        ...await loadingRisk(reader, maps),
        request: { method: "POST" as const, path: `/api/now/import/${table}`, body: values },
        undo: "Undo the target record by hand: sn_revert_record or sn_delete_record. " +
          "The staged row and its import set stay until the instance cleans them up",
        prove: (answer: unknown, context: CallContext) =>
          proveRow(answer, { ...context, table, search, staged: maps.length === 0 }),
      }],
      result: (_records, [result]) => result,
      warnings: nestedWarning(nested),
    };
  },
});

/** How the staged row is found again: the interface answers the targets, not the row. */
interface RowSearch {
  query: string;
  /** Rows with the same values from earlier loads. */
  before: ReadonlySet<string>;
}

async function searchOf(
  { schema, values, reader, signal }: {
    schema: TableSchema;
    values: Record<string, string>;
    reader: Reader;
    signal?: AbortSignal | undefined;
  },
): Promise<RowSearch> {
  const keys = Object.entries(values)
    .filter(([, text]) => text !== "" && text.length <= LONGEST_KEY).slice(0, MOST_KEYS);
  const query = [
    ...keys.map(([column, text]) => `${column}=${quoteValue(text)}`),
    "ORDERBYDESCsys_created_on",
  ].join("^");
  const { records } = await reader.listRecords(schema.name, {
    query,
    fields: ["sys_id"],
    limit: 200,
    signal,
  });
  return { query, before: new Set(records.flatMap(({ sys_id }) => sys_id ?? [])) };
}

async function proveRow(
  answer: unknown,
  { reader, signal, table, search, staged }: CallContext & {
    table: string;
    search: RowSearch;
    staged: boolean;
  },
): Promise<CallProof> {
  const maps = Array.isArray(answer) ? answer as MapOutcome[] : [];
  const { records } = await reader.listRecords(table, {
    query: search.query,
    fields: [
      "sys_id",
      "sys_import_set",
      "sys_import_state",
      "sys_import_state_comment",
      "sys_target_table",
      "sys_target_sys_id",
    ],
    limit: 200,
    signal,
  });
  const fresh = records.filter(({ sys_id }) => !search.before.has(sys_id ?? ""));
  // Somebody else may have staged the same values at this moment: target and state tell them apart.
  const row =
    fresh.find(({ sys_target_sys_id, sys_import_state }) =>
      maps.some(({ sys_id, status }) => sys_id === sys_target_sys_id && status === sys_import_state)
    ) ?? fresh.at(0);
  const shown = maps.map(({ transform_map, table, status, sys_id, ...rest }) => ({
    transform_map,
    table,
    status,
    ...(sys_id && { sys_id }),
    ...messageOf(rest),
  }));
  if (!row) {
    const result = { staging_table: table, maps: shown };
    const error = "The instance answered, but the staged row cannot be found again: " +
      "sn_list_import_sets shows the newest import set";
    return { state: "unknown", result, error };
  }
  return judgeRow(row, { table, maps: shown, staged, reader, signal });
}

function messageOf({ error_message, status_message }: Partial<MapOutcome>) {
  const message = error_message ?? status_message;
  return message ? { message } : {};
}

async function judgeRow(
  row: PlatformRecord,
  { table, maps, staged, reader, signal }: {
    table: string;
    maps: { status: string; transform_map: string; message?: string }[];
    staged: boolean;
    reader: Reader;
    signal?: AbortSignal | undefined;
  },
): Promise<CallProof> {
  const { sys_import_state: state, sys_import_state_comment: comment } = row;
  const result = {
    staging_table: table,
    row: row.sys_id,
    import_set: row.sys_import_set,
    state: staged ? "staged" : state,
    ...(comment && { comment }),
    ...(row.sys_target_sys_id && {
      target: { table: row.sys_target_table, sys_id: row.sys_target_sys_id },
    }),
    maps,
  };
  const failed = maps.find(({ status }) => status === "error");
  if (state === "error" || failed) {
    const message = comment || failed?.message || "the instance gives no reason";
    const by = failed ? ` in "${failed.transform_map}"` : "";
    const written = maps.filter(({ status }) => ["inserted", "updated"].includes(status))
      .map(({ transform_map, status }) => `"${transform_map}" ${status} a record`);
    const also = written.length > 0 ? `. All the same ${written.join(" and ")}` : "";
    return {
      state: "failed",
      result,
      error: `Row ${orAbsent(row.sys_id)} of ${table}${by}: ${message}${also}`,
    };
  }
  if (staged) return { state: "done", result };
  if (state === "pending") {
    const error = `Row ${orAbsent(row.sys_id)} of ${table} waits to be transformed: ` +
      "sn_list_import_errors with its import set tells later";
    return { state: "unknown", result, error };
  }
  if (["ignored", "skipped"].includes(state ?? "")) {
    const warnings = [
      `The row was ${orAbsent(state)}: nothing was written${comment ? ` (${comment})` : ""}.`,
    ];
    return { state: "done", result, warnings };
  }
  const { sys_target_table = "", sys_target_sys_id = "" } = row;
  await reader.getRecord(sys_target_table, sys_target_sys_id, { fields: ["sys_id"], signal });
  return { state: "done", result };
}
