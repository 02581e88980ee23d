/** How well each column is proven that the demo instance has, or that a tool writes. */
import { seededTables } from "../../mod/demo/seed/all_tables.ts";
import { documentedColumns } from "./documented_columns.ts";
import { readDeclarations } from "./instance_declarations.ts";
import { type ProofLevel, readPlatformDictionary } from "./platform_dictionary.ts";

/** Best first: the last is what no source at hand has together with its table. */
export const LEVELS = ["vendor", "observed", "documented", "unverified"] as const;
export type ColumnLevel = ProofLevel | "documented" | "unverified";

export interface ColumnLevels {
  /** Undefined for a column that the demo does not have. */
  of(table: string, element: string): ColumnLevel | undefined;
}

/**
 * What a table keeps of its rows' making: the documentation's page "Build the data model" names
 * these of every table, so a table that is nowhere described has them too.
 */
const KEPT_OF_EVERY_ROW = new Set([
  "sys_id",
  "sys_created_by",
  "sys_created_on",
  "sys_updated_by",
  "sys_updated_on",
  "sys_mod_count",
]);

/** The levels of the demo's columns and of what its tables inherit. */
export async function readColumnLevels(): Promise<ColumnLevels> {
  const parents = new Map(seededTables.map(({ name, parent }) => [name, parent]));
  const { columnOf } = await readPlatformDictionary(parents);
  const declarations = await readDeclarations();
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
    const declared = declarations.columnOf(table, element);
    if (declared !== undefined) return declared === "absent" ? "unverified" : "observed";
    const isDocumented = documentedColumns.has(`${table}.${element}`) ||
      KEPT_OF_EVERY_ROW.has(element);
    return isDocumented ? "documented" : "unverified";
  };
  return { of };
}
