import { z } from "zod";
import type { CheckId } from "../changes/checks/finding.ts";
import type { Reader } from "../platform/types.ts";
import { quoteValue } from "../query/quote.ts";
import { queryInputs } from "./inputs.ts";
import type { ToolDefinition } from "./tool.ts";
import { type TranslatedQuery, translateQuery } from "./translate_query.ts";

/** A tool's arguments with their queries as the instance takes them. */
export interface TranslatedArguments {
  args: unknown;
  translated: TranslatedQuery[];
  warnings: string[];
}

/** The arguments of a tool that are queries, by their kind in its input. */
export function queryArguments({ input }: Pick<ToolDefinition, "input">) {
  if (!(input instanceof z.ZodObject)) return [];
  return Object.entries(input.shape).flatMap(([argument, shape]) => {
    const known = queryInputs.get(bare(shape));
    return known ? [{ argument, kind: known.kind }] : [];
  });
}

function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? bare(schema.unwrap())
    : schema;
}

/**
 * Brings the queries among a tool's arguments into the platform's form, before the tool sees them.
 * Throws `invalid_input` for values that mean several things or nothing.
 */
export async function translateArguments(
  tool: ToolDefinition,
  args: unknown,
  { reader, accept, signal }: {
    reader: Reader;
    accept?: readonly CheckId[] | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<TranslatedArguments> {
  const result: TranslatedArguments = { args, translated: [], warnings: [] };
  const given = z.record(z.string(), z.unknown()).safeParse(args).data;
  const declared = given ? queryArguments(tool).filter(({ argument }) => given[argument]) : [];
  if (!given || declared.length === 0) return result;
  const table = await queriedTable(tool, given, { reader, signal });
  if (table === undefined) return result;
  const read = { ...given };
  for (const { argument, kind } of declared) {
    const value = given[argument];
    const query = kind === "query" ? String(value) : filterQuery(filtersSchema.parse(value));
    const found = await translateQuery(reader, { argument, table, query, accept, signal });
    result.warnings.push(...found.warnings);
    if (found.replaced.length === 0) continue;
    result.translated.push({ argument, table, given: query, runs_as: found.query });
    read[argument] = kind === "query"
      ? found.query
      : { ...filtersSchema.parse(value), ...storedFilters(found.replaced) };
  }
  return { ...result, args: read };
}

const filtersSchema = z.record(z.string(), z.string());

function filterQuery(filters: Readonly<Record<string, string>>): string {
  return Object.entries(filters).map(([column, text]) => `${column}=${quoteValue(text)}`).join("^");
}

function storedFilters(replaced: readonly { field: string; value: string }[]) {
  return Object.fromEntries(replaced.map(({ field, value }) => [field, value]));
}

/** The table that a tool's queries are about: the one it says, else the one it is given. */
async function queriedTable(
  { queried }: ToolDefinition,
  args: Readonly<Record<string, unknown>>,
  context: { reader: Reader; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  if (typeof queried === "string") return queried;
  if (queried) return await queried(args, context);
  return typeof args.table === "string" ? args.table : undefined;
}
