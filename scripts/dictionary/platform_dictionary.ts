/**
 * The independent dictionary: tables and columns of the platform as others state them, none of it
 * written by this project. `platform_columns.tsv` beside this file holds one column a line.
 */
import { PLATFORM_COLUMNS } from "./platform_file.ts";

/** Who states a column: the vendor's table definitions and compiler, exports and typings of instances. */
export type DictionarySource = "sdk" | "compiler" | "export" | "typings";

/** `vendor`: the vendor's own files say so; `observed`: it was seen on instances. */
export type ProofLevel = "vendor" | "observed";

export interface PlatformColumn {
  table: string;
  column: string;
  sources: readonly DictionarySource[];
  level: ProofLevel;
  /** Empty where no source tells it; so are the texts below. */
  type: string;
  /** The table that a reference points to. */
  reference: string;
  mandatory: boolean;
  readOnly: boolean;
  maxLength: string;
  defaultValue: string;
  /** Their values, in order. */
  choices: readonly string[];
  /** The same as `value=Label`, parted by `|`. */
  choiceLabels: string;
  label: string;
}

export interface PlatformTable {
  name: string;
  /** The table that it extends, empty where it is a root or nobody says. */
  parent: string;
  columns: ReadonlyMap<string, PlatformColumn>;
}

type ReadTables = Map<
  string,
  { name: string; parent: string; columns: Map<string, PlatformColumn> }
>;

export interface PlatformDictionary {
  tables: ReadonlyMap<string, PlatformTable>;
  /** A column of a table or of what it extends. */
  columnOf(table: string, column: string): PlatformColumn | undefined;
}

/**
 * Reads the file. Tables whose parent nobody states extend what `parents` says, child → parent.
 * Throws on a line with another number of cells.
 */
export async function readPlatformDictionary(
  parents: ReadonlyMap<string, string> = new Map(),
): Promise<PlatformDictionary> {
  const tables: ReadTables = new Map();
  const [, ...lines] = (await Deno.readTextFile(PLATFORM_COLUMNS)).replace(/\n$/, "").split("\n");
  for (const line of lines) {
    const { parent, ...column } = readColumn(line);
    const table = tables.get(column.table) ??
      { name: column.table, parent: "", columns: new Map<string, PlatformColumn>() };
    table.parent ||= parent;
    table.columns.set(column.column, column);
    tables.set(column.table, table);
  }
  takeTypesOfHeirs(tables);
  const columnOf = (table: string, column: string): PlatformColumn | undefined => {
    if (table === "") return undefined;
    const found = tables.get(table);
    const parent = found?.parent || parents.get(table) || "";
    return found?.columns.get(column) ?? columnOf(parent, column);
  };
  return { tables, columnOf };
}

/**
 * A column has one type in its table and in all that extend it: where nobody tells it of the table,
 * what is told of those that inherit it counts.
 */
function takeTypesOfHeirs(tables: ReadTables): void {
  for (const heir of tables.values()) {
    for (const { column, type, reference } of heir.columns.values()) {
      if (type === "") continue;
      for (let above = tables.get(heir.parent); above; above = tables.get(above.parent)) {
        const told = above.columns.get(column);
        if (told?.type === "") above.columns.set(column, { ...told, type, reference });
      }
    }
  }
}

const SOURCES: readonly DictionarySource[] = ["sdk", "compiler", "export", "typings"];

function readColumn(line: string): PlatformColumn & { parent: string } {
  const cells = line.split("\t");
  if (cells.length !== 11) throw new Error(`"${line}" has ${cells.length} cells, not 11`);
  const [table = "", parent = "", column = "", told = "", type = "", reference = ""] = cells;
  const [options = "", maxLength = "", defaultValue = "", choices = "", label = ""] = cells.slice(
    6,
  );
  const sources = SOURCES.filter((source) => told.split(",").includes(source));
  const isVendor = sources.includes("sdk") || sources.includes("compiler");
  return {
    table,
    parent,
    column,
    sources,
    level: isVendor ? "vendor" : "observed",
    type,
    reference,
    mandatory: options.split(",").includes("mandatory"),
    readOnly: options.split(",").includes("readonly"),
    maxLength,
    defaultValue,
    choices: choices === "" ? [] : choices.split("|").map((pair) => pair.split("=", 1)[0] ?? ""),
    choiceLabels: choices,
    label,
  };
}
