import { AppError } from "../../base/errors.ts";
import type { Column, Reader, TableSchema } from "../types.ts";

/** The tables that dot-walked paths lead through, by name. */
export type Schemas = Map<string, TableSchema>;

/** Loads the schemas that the paths of a table lead through; what is cached costs no round trip. */
export async function loadPaths(
  reader: Pick<Reader, "schema">,
  table: string,
  paths: Iterable<string>,
): Promise<Schemas> {
  const schemas: Schemas = new Map([[table, await reader.schema.table(table)]]);
  for (const path of paths) {
    let current: string | undefined = table;
    for (const element of path.split(".").slice(0, -1)) {
      const target: string | undefined = current &&
        schemas.get(current)?.columns.get(element)?.reference;
      if (!target) break;
      const schema = schemas.get(target) ?? await findTable(reader, target);
      // A plugin that went may have left a reference to its table behind.
      if (!schema) break;
      schemas.set(target, schema);
      current = target;
    }
  }
  return schemas;
}

/** A table's schema; undefined where the instance says that it has no such table. */
export async function findTable(
  reader: Pick<Reader, "schema">,
  name: string,
): Promise<TableSchema | undefined> {
  try {
    return await reader.schema.table(name);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** What a path ends in: a column, and the table whose line it stands on. */
export interface PathEnd {
  column: Column;
  table: string;
}

/** Whether a path names a column; what a closed dictionary hides counts as one. */
export function isPath(path: string, table: string, schemas: Schemas): boolean {
  return walk(path, table, schemas) !== "absent";
}

/** What a path ends in; undefined where it names no column or that cannot be told. */
export function endOfPath(path: string, table: string, schemas: Schemas): PathEnd | undefined {
  const found = walk(path, table, schemas);
  return typeof found === "string" ? undefined : found;
}

function walk(path: string, table: string, schemas: Schemas): PathEnd | "unknown" | "absent" {
  let schema = schemas.get(table);
  const elements = path.split(".");
  for (const [index, element] of elements.entries()) {
    if (!schema?.verified) return schema ? "unknown" : "absent";
    const last = index === elements.length - 1;
    const column = schema.columns.get(element);
    if (!column) return last && element === "sys_id" ? "unknown" : "absent";
    if (last) return { column, table: schema.name };
    if (!column.reference) return "absent";
    schema = schemas.get(column.reference);
  }
  return "absent";
}
