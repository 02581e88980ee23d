/** How well each column is proven that the demo instance has, or that a tool writes. */
import { documentedNames } from "../../mod/demo/declare/documented_names.ts";
import { unverifiedColumns } from "../../mod/demo/declare/unverified_columns.ts";
import { seededTables } from "../../mod/demo/seed/all_tables.ts";
import { type ProofLevel, readPlatformDictionary } from "./platform_dictionary.ts";

/** Best first: the independent dictionary decides the first two, people the others. */
export const LEVELS = ["vendor", "observed", "documented", "unverified"] as const;
export type ColumnLevel = ProofLevel | "documented" | "unverified";

export interface ColumnLevels {
  /** Undefined for a column that the demo does not have. */
  of(table: string, element: string): ColumnLevel | undefined;
}

/** The levels of the demo's columns and of what its tables inherit. */
export async function readColumnLevels(): Promise<ColumnLevels> {
  const parents = new Map(seededTables.map(({ name, parent }) => [name, parent]));
  const { columnOf } = await readPlatformDictionary(parents);
  const own = new Map(
    seededTables.map(({ name, columns }) => [name, new Set(columns.map(({ element }) => element))]),
  );
  const children = new Map(
    [...Map.groupBy(seededTables, ({ parent }) => parent)]
      .map(([parent, tables]): [string, string[]] => [parent, tables.map(({ name }) => name)]),
  );
  const of = (table: string, element: string): ColumnLevel | undefined => {
    if (!own.get(table)?.has(element)) {
      const parent = parents.get(table);
      return parent ? of(parent, element) : undefined;
    }
    const told = columnOf(table, element) ??
      // What is exported of a child carries what it inherits.
      children.get(table)?.map((child) => columnOf(child, element)).find((column) => column);
    if (told !== undefined) return told.level;
    return unverifiedColumns[table]?.includes(element) ? "unverified" : handKept(element);
  };
  return { of };
}

function handKept(element: string): ColumnLevel | undefined {
  return documentedNames.has(element) ? "documented" : undefined;
}
