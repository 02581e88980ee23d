import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { resolveValues } from "../../resolve_values.ts";
import type { ToolContext } from "../../tool.ts";
import { classInput, findClass, findSource, sourceInput } from "./classes.ts";

/** The payload of identification and reconciliation, as callers write it and as it is sent. */

const MOST_ITEMS = 100;

const valuesInput = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).describe(
  "Attributes by column; references take names or sys_ids",
);

export const payloadInput = {
  source: sourceInput,
  items: z.array(z.strictObject({
    class: classInput,
    values: valuesInput,
    lookup: z.array(z.strictObject({
      class: z.string().min(1).describe("Table that helps to identify, e.g. cmdb_serial_number"),
      values: valuesInput,
    })).optional().describe("Records that identify the item, as serial numbers and adapters"),
  })).min(1).max(MOST_ITEMS).describe(`Configuration items, at most ${MOST_ITEMS}`),
  relations: z.array(z.strictObject({
    parent: z.number().int().min(0).describe("Index of the parent in items, from 0"),
    child: z.number().int().min(0).describe("Index of the child in items"),
    type: z.string().min(1).describe("Relation, e.g. Runs on::Runs"),
  })).optional().describe("Relations between the items"),
  partial: z.boolean().optional().describe(
    "Keeps what is good of a payload with errors, and items that lack what identifies them",
  ),
} as const;

export interface PayloadInput {
  source: string;
  items: {
    class: string;
    values: Record<string, unknown>;
    lookup?: { class: string; values: Record<string, unknown> }[] | undefined;
  }[];
  relations?: { parent: number; child: number; type: string }[] | undefined;
  partial?: boolean | undefined;
}

export interface Payload {
  source: string;
  enhanced: boolean;
  query: Record<string, string>;
  body: { items: PayloadItem[]; relations: { parent: number; child: number; type: string }[] };
  warnings: string[];
}

export interface PayloadItem {
  className: string;
  values: Record<string, string>;
  lookup?: { className: string; values: Record<string, string> }[];
}

/**
 * Checks classes, columns and the data source before anything is sent: the engine would leave an
 * unknown attribute out without a word.
 */
export async function buildPayload(
  reader: Reader,
  { source: text, items, relations = [], partial = false }: PayloadInput,
  { options: { accept }, signal }: Pick<ToolContext, "options" | "signal">,
): Promise<Payload> {
  const source = await findSource(reader, text);
  const warnings: string[] = [];
  const built: PayloadItem[] = [];
  for (const item of items) {
    const schema = await findClass(reader, { text: item.class, signal });
    const own = await resolveValues(reader, {
      table: schema.name,
      values: item.values,
      accept,
      signal,
    });
    warnings.push(...own.warnings);
    built.push({
      className: schema.name,
      values: own.values,
      ...(item.lookup && {
        lookup: await Promise.all(item.lookup.map(async ({ class: table, values }) => ({
          className: table,
          values: (await resolveValues(reader, { table, values, accept, signal })).values,
        }))),
      }),
    });
  }
  refuseLooseEnds(relations, items.length);
  return {
    source,
    enhanced: partial,
    query: {
      sysparm_data_source: source,
      ...(partial && { options: "partial_payloads:true,partial_commits:true" }),
    },
    body: { items: built, relations },
    warnings: [...new Set(warnings)],
  };
}

function refuseLooseEnds(relations: { parent: number; child: number }[], items: number): void {
  const loose = relations.find(({ parent, child }) => parent >= items || child >= items);
  if (!loose) return;
  throw new AppError(
    "invalid_input",
    `A relation names the item ${Math.max(loose.parent, loose.child)}; there are ${items}`,
    { remedy: "parent and child are indices into items, from 0." },
  );
}
