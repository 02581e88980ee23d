import { z } from "zod";
import { inForm } from "./form_inputs.ts";

/** Arguments that many tools share, described once. */

/**
 * Which inputs are queries, or exact values by column: what they say in people's words becomes what
 * is stored before a tool sees it. They are about the argument `table`, or the tool's `queried` one.
 */
export const queryInputs = z.registry<{ kind: "query" | "filters" }>();

/** Declares an input an encoded query, or exact values by column. */
export function asQuery<S extends z.ZodType>(
  schema: S,
  kind: "query" | "filters" = "query",
): S {
  queryInputs.add(schema, { kind });
  return kind === "query" ? inForm(schema, { kind: "conditions" }) : schema;
}

export const queryInput = asQuery(z.string()).optional().describe(
  "Encoded query, e.g. active=true^nameLIKEvpn^ORDERBYDESCsys_updated_on",
);

export const fieldsInput = z.union([
  z.array(z.string()),
  z.string().transform((text) => text.split(",").map((name) => name.trim()).filter(Boolean)),
]).optional().describe(
  "Columns to read, dot-walking allowed; a list or comma-separated text. Main ones unless set; " +
    "empty ones are left out",
);

export const limitInput = z.number().int().min(1).max(1000).optional().describe(
  "Rows to answer; 20 unless set, at most 1000",
);

export const offsetInput = z.number().int().min(0).optional().describe("Rows to skip");

export const listInput = z.strictObject({
  query: queryInput,
  filters: asQuery(z.record(z.string(), z.string()), "filters").optional().describe(
    "Exact values by column, added to the query",
  ),
  fields: fieldsInput,
  limit: limitInput,
  offset: offsetInput,
});

/** A moment of the instance, or the beginning of a day. */
export const timeInput = inForm(
  z.string().regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/, "yyyy-MM-dd HH:mm:ss, UTC"),
  { kind: "date_time" },
);

export const tableInput = inForm(
  z.string().regex(/^[a-z0-9_]+$/, "A table name such as incident"),
  { kind: "record", table: "sys_db_object", column: "name" },
).describe("Table name");

export const valuesInput = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
).describe("Values by column; references take names, numbers or sys_ids, choices values or labels");

/**
 * The input of one record that is named by sys_id, number or name; of `table`, or of the one that the
 * argument `table` names.
 */
export function idInput(noun: string, table?: string) {
  return inForm(z.string().min(1), { kind: "record", ...(table && { table }) })
    .describe(`sys_id, number or name of the ${noun}`);
}
