/**
 * Tables of an instance as its own script editor declares them: every column of a table, none of
 * them written by this project. `instance_declarations.tsv` beside this file holds one table a line;
 * `deno run -A scripts/gen_declarations.ts <glide.server.d.ts>…` writes it anew.
 */

export const INSTANCE_DECLARATIONS = new URL("instance_declarations.tsv", import.meta.url);

/** A table as an instance has it, without what it inherits. */
export interface DeclaredTable {
  name: string;
  /** The table that it extends, empty for a root. */
  parent: string;
  columns: ReadonlyMap<string, DeclaredColumn>;
}

export interface DeclaredColumn {
  /** `boolean`, `number`, `string`, the table a reference points to, or empty: any other. */
  kind: string;
  /** Read-only in the dictionary: what forms do not let people change. */
  readOnly: boolean;
}

export interface InstanceDeclarations {
  tables: ReadonlyMap<string, DeclaredTable>;
  /**
   * A column of a table or of what it extends, `absent` where the table is declared and has no such
   * column, undefined where the table is not declared.
   */
  columnOf(table: string, column: string): DeclaredColumn | "absent" | undefined;
}

const HEAD = "table\textends\tcolumns";
const INTERFACE = /declare interface (\w+)\s+(?:extends (\w+)\s*)?\{([^{}]*)\}/g;
const COLUMN = /(readonly )?(\w+)\?:\s*(\w+)/g;
/** What the declarations call the kinds that do not say what is stored. */
const KINDS: Readonly<Record<string, string>> = {
  Boolean: "boolean",
  Number: "number",
  String: "string",
  Any: "",
};

/** The declared tables of a TypeScript file that an instance's editor was given. */
export function parseDeclarations(source: string): DeclaredTable[] {
  return [...source.matchAll(INTERFACE)].map(([, name = "", parent = "", body = ""]) => ({
    name,
    parent,
    columns: new Map([...body.matchAll(COLUMN)].map(([, readOnly, column = "", type = ""]) => [
      column,
      { kind: KINDS[type] ?? type, readOnly: readOnly !== undefined },
    ])),
  })).filter(({ columns }) => columns.size > 0);
}

/** Tables of several instances as one: what any of them has. Sorted by name. */
export function mergeDeclarations(lists: readonly DeclaredTable[][]): DeclaredTable[] {
  const merged = new Map<string, DeclaredTable>();
  for (const table of lists.flat()) {
    const known = merged.get(table.name);
    const columns = new Map([...known?.columns ?? [], ...table.columns]);
    merged.set(table.name, { name: table.name, parent: known?.parent || table.parent, columns });
  }
  return [...merged.values()].sort((one, other) => one.name < other.name ? -1 : 1);
}

/** The text of the file: `column`, `column:kind`, and `!` behind what is read-only. */
export function printDeclarations(tables: readonly DeclaredTable[]): string {
  const lines = tables.map(({ name, parent, columns }) => {
    const cells = [...columns].map(([column, { kind, readOnly }]) =>
      `${column}${kind && `:${kind}`}${readOnly ? "!" : ""}`
    );
    return [name, parent, cells.sort().join(" ")].join("\t");
  });
  return `${[HEAD, ...lines].join("\n")}\n`;
}

/** Reads the file. */
export async function readDeclarations(): Promise<InstanceDeclarations> {
  const [, ...lines] = (await Deno.readTextFile(INSTANCE_DECLARATIONS)).trimEnd().split("\n");
  const tables = new Map(lines.map((line): [string, DeclaredTable] => {
    const [name = "", parent = "", cells = ""] = line.split("\t");
    const columns = new Map(
      cells.split(" ").map((cell): [string, DeclaredColumn] => {
        const [column = "", kind = ""] = cell.replace(/!$/, "").split(":");
        return [column, { kind, readOnly: cell.endsWith("!") }];
      }),
    );
    return [name, { name, parent, columns }];
  }));
  const columnOf: InstanceDeclarations["columnOf"] = (name, column) => {
    const table = tables.get(name);
    if (table === undefined) return undefined;
    return table.columns.get(column) ??
      (table.parent === "" ? "absent" : columnOf(table.parent, column));
  };
  return { tables, columnOf };
}
