import { AppError } from "../../../base/errors.ts";
import { nearestNames } from "../../../base/nearest.ts";
import { operationRisk, uncapturedRisk } from "../../../changes/gate/operation_risk.ts";
import { higherRisk, type Risk } from "../../../changes/risk.ts";
import type { Reader, TableSchema } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

/** What the tools around import sets share. Source: platform documentation, Import Set API. */

const STAGING_ROOT = "sys_import_set_row";
/** Columns that every staging table has from its parent. */
const OWN_OF_PLATFORM = /^sys_/;

/** One value of a row as a caller gives it: staging columns take text alone. */
export interface StagedTexts {
  values: Record<string, string>;
  /** What had to be turned into text. */
  nested: string[];
}

/** The schema of a staging table. Throws `invalid_input` for a table that is none. */
export async function requireStaging(reader: Reader, table: string): Promise<TableSchema> {
  const schema = await reader.schema.table(table);
  if (schema.chain.includes(STAGING_ROOT) && schema.name !== STAGING_ROOT) return schema;
  if (schema.verified || schema.chain.length > 1) {
    throw new AppError("invalid_input", `"${table}" is no staging table`, {
      remedy: `The Import Set API takes tables that extend ${STAGING_ROOT}: sn_list_data_sources ` +
        "and sn_list_transform_maps name them. sn_create_record writes other tables directly.",
    });
  }
  return schema;
}

/** The columns of a staging table that an import fills. */
export function importColumns({ columns }: TableSchema): Map<string, string> {
  return new Map(
    [...columns.values()].filter(({ element }) => !OWN_OF_PLATFORM.test(element))
      .map(({ element, label }) => [element, label]),
  );
}

/**
 * Refuses columns that the table lacks: the platform would drop them and say nothing. A label counts
 * as its column.
 */
export function readRow(schema: TableSchema, row: Record<string, unknown>): StagedTexts {
  const columns = importColumns(schema);
  const byLabel = new Map([...columns].map(([element, label]) => [label.toLowerCase(), element]));
  const values: Record<string, string> = {};
  const nested: string[] = [];
  for (const [name, value] of Object.entries(row)) {
    const element = columns.has(name) ? name : byLabel.get(name.toLowerCase());
    if (element === undefined && schema.verified) throw unknownColumn(schema, name, columns);
    const column = element ?? name;
    values[column] = toText(value);
    if (typeof value === "object" && value !== null) nested.push(column);
  }
  return { values, nested };
}

/** The platform writes a nested value as `{a=1}`; JSON text can at least be read again. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function unknownColumn(schema: TableSchema, name: string, columns: Map<string, string>): AppError {
  const near = nearestNames(name, columns.keys(), 3);
  return new AppError("invalid_input", `${schema.name} has no column "${name}"`, {
    remedy: near.length > 0
      ? `Did you mean ${near.join(", ")}?`
      : `Its columns: ${[...columns.keys()].slice(0, 30).join(", ") || "none of its own"}.`,
  });
}

/** The warning that these columns go in as JSON text; none without any. */
export function nestedWarning(nested: readonly string[]): string[] {
  if (nested.length === 0) return [];
  const names = [...new Set(nested)];
  return [
    `Staging columns hold text: ${names.join(", ")} ${
      names.length === 1 ? "goes" : "go"
    } in as JSON text, ` +
    "and a transform map has to take it apart.",
  ];
}

export interface TransformMapRow {
  name: string | undefined;
  target: string | undefined;
}

/** The active maps of a staging table, in the order in which they run. */
export async function activeMaps(
  reader: Reader,
  { table, signal }: { table: string; signal?: AbortSignal | undefined },
): Promise<TransformMapRow[]> {
  const { records } = await reader.listRecords("sys_transform_map", {
    query: `source_table=${quoteValue(table)}^active=true^ORDERBYorder`,
    fields: ["name", "target_table"],
    limit: 50,
    signal,
  });
  return records.map(({ name, target_table }) => ({ name, target: target_table }));
}

/** What becomes of staged rows, as part of a sentence: each map with its target, in their order. */
export function describeMaps(maps: readonly TransformMapRow[]): string {
  return maps.length === 0
    ? "no active transform map: the rows are staged and stay there"
    : maps.map(({ name, target }) => `"${orAbsent(name)}" into ${orAbsent(target)}`).join(
      ", then ",
    );
}

/**
 * What a load may do: the rows of a staging table become records of each map's target, so that it is
 * as grave as the gravest write to one of those.
 */
export async function loadingRisk(
  reader: Reader,
  maps: readonly TransformMapRow[],
): Promise<{ risk: Risk; riskReason?: string | undefined }> {
  const found = await Promise.all(maps.map(({ target }) => writingRisks(reader, target)));
  const risks = found.flat();
  const reasons = new Set(risks.flatMap(({ reason }) => reason ?? []));
  return {
    risk: risks.reduce<Risk>((gravest, { risk }) => higherRisk(gravest, risk), "W"),
    ...(reasons.size > 0 && { riskReason: [...reasons].join("; ") }),
  };
}

/** Of a write to any column of the table. */
async function writingRisks(reader: Reader, table: string | undefined) {
  if (!table) return [{ risk: "X" as const, reason: "a transform map does not show its target" }];
  const schema = await reader.schema.table(table);
  const fields = [...schema.columns.keys()];
  return [
    operationRisk(schema.chain, { kind: "create", fields }),
    operationRisk(schema.chain, { kind: "update", fields }),
    uncapturedRisk(schema, fields),
  ];
}

/** How many rows of an import set are in which state. */
export async function countStates(
  reader: Reader,
  { table, query, signal }: { table: string; query: string; signal?: AbortSignal | undefined },
): Promise<Record<string, number>> {
  const { result } = await reader.get<
    { stats: { count: string }; groupby_fields: { value: string }[] }[]
  >({
    path: `/api/now/stats/${table}`,
    query: {
      sysparm_count: true,
      sysparm_group_by: "sys_import_state",
      sysparm_query: query,
    },
    signal,
  });
  return Object.fromEntries(
    result.flatMap(({ stats, groupby_fields }) =>
      groupby_fields.slice(0, 1).map(({ value }) => [value, Number(stats.count)])
    ),
  );
}
