import { isSysId } from "../../base/ids.ts";
import { findTable } from "../../platform/schema/dot_walk.ts";
import type { PlatformRecord, TableSchema } from "../../platform/types.ts";
import { findRecordRequest } from "../find_references.ts";
import { completeRows, type Facts, type Looks, type Subject } from "./subject.ts";

/** The name of the table that a record is about, told behind the gather step; empty for none. */
export type TableMeant = (facts: Facts) => string;

/**
 * Finds the table that a value is about: in the record itself, or in a record that it refers to, which
 * is then asked for.
 */
export async function askTable(
  of: readonly string[],
  { schema, values }: Pick<Subject, "schema" | "values">,
  looks: Looks,
): Promise<TableMeant> {
  const sources: TableMeant[] = [];
  for (const path of of) {
    const fixed = /^table:(.+)$/.exec(path)?.[1];
    const [column = "", further] = path.split(".");
    if (fixed !== undefined) sources.push(() => fixed);
    // The name of an access rule also has the column behind the table.
    else if (further === undefined) {
      sources.push(({ record }) => record[column]?.split(".")[0] ?? "");
    } else sources.push(await askReferred({ schema, values, column, further }, looks));
  }
  return (facts) => sources.map((source) => source(facts)).find((name) => name !== "") ?? "";
}

/** The same as far as the operation's own values tell; empty where only the record does. */
export function tableSaid(of: readonly string[], values: Readonly<Record<string, string>>): string {
  for (const path of of) {
    const fixed = /^table:(.+)$/.exec(path)?.[1];
    if (fixed !== undefined) return fixed;
    if (path.includes(".")) return "";
    const said = values[path]?.split(".")[0] ?? "";
    if (said !== "") return said;
  }
  return "";
}

/** A column of the record that a reference of the operation names. */
async function askReferred(
  { schema, values, column, further }: {
    schema: TableSchema;
    values: Readonly<Record<string, string>>;
    column: string;
    further: string;
  },
  { reader, ask, planned }: Looks,
): Promise<TableMeant> {
  const text = values[column] ?? "";
  const target = schema.columns.get(column)?.reference;
  if (text === "" || !target || planned.has(text)) return () => "";
  const request = findRecordRequest(await reader.schema.table(target), text);
  const slot = ask({
    ...request,
    query: { ...request.query, sysparm_fields: `sys_id,${further}` },
  });
  return ({ answer }) => {
    const rows = completeRows(answer(slot)) ?? [];
    const tables = new Set(rows.map((row: PlatformRecord) => row[further] ?? ""));
    return tables.size === 1 ? [...tables][0] ?? "" : "";
  };
}

/** Names that stand for every table, or for none in particular. */
export function isAnyTable(name: string): boolean {
  return name === "" || name === "global" || name === "*";
}

/** Tables that only the platform keeps for variables: no dictionary has them. */
export function isVariableTable(name: string): boolean {
  return name.startsWith("var__m_");
}

/** The schema of a table whose columns are known for certain; undefined for any other. */
export async function knownTable(
  name: string,
  { reader, planned }: Pick<Looks, "reader" | "planned">,
): Promise<TableSchema | undefined> {
  if (isAnyTable(name) || isVariableTable(name) || planned.has(name) || isSysId(name)) {
    return undefined;
  }
  const schema = await findTable(reader, name);
  if (schema === undefined || !schema.verified) return undefined;
  return schema.chain.some((table) => planned.has(table)) ? undefined : schema;
}
