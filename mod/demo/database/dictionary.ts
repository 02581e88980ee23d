import type { Database, SqlRow } from "./database.ts";
import { defaultLength } from "../declare/table_source.ts";

/** One column as a table sees it: its own or inherited, overrides applied. */
export interface DemoColumn {
  element: string;
  label: string;
  type: string;
  /** The table that introduced it. */
  table: string;
  reference: string;
  referenceKey: string;
  cascade: boolean;
  maxLength: number;
  display: boolean;
  unique: boolean;
  /** Whether forms ask for it. */
  mandatory: boolean;
  defaultValue: string;
  choice: number;
  /** The script that its value is calculated by; "" for none. */
  calculation: string;
}

/** What the dictionary's rows of one table say. */
interface Own {
  columns: readonly DemoColumn[];
  /** Whether writes are captured; undefined where the table says nothing. */
  capture: boolean | undefined;
}

export interface DemoTable {
  name: string;
  label: string;
  sysId: string;
  parent: string;
  scope: string;
  webServices: boolean;
  /** From the table itself up to its root. */
  chain: string[];
  /** The root of the chain: rows of all its descendants live in one physical table. */
  base: string;
  /** The table itself and every table below it. */
  family: string[];
  columns: Map<string, DemoColumn>;
  /** Those whose values scripts calculate. */
  calculated: readonly DemoColumn[];
  /** The columns of the physical table: those that a record of the base's family has filled. */
  stored: ReadonlySet<string>;
  displayColumn: string;
  /** Writes are captured: `update_synch` on the nearest collection row, or a child of `sys_metadata`. */
  tracked: boolean;
  /** What its own rows of the dictionary say. */
  own: Own;
}

/** A column whose record goes with the one that it refers to. */
export interface Cascade {
  table: string;
  element: string;
  reference: string;
}

export interface Dictionary {
  tables: Map<string, DemoTable>;
  /** Base → the columns of its physical table. */
  stored: Map<string, Set<string>>;
  /** How many columns were laid down since it was read. */
  columnsAdded: number;
  /**
   * Value → label of a column's choices, of the most specific table that has some: in the language,
   * in English where it has none.
   */
  choiceLabels(table: DemoTable, element: string, language?: string): ReadonlyMap<string, string>;
  cascades(): readonly Cascade[];
}

/** The root of the dictionary's own tables. */
const METADATA = "sys_metadata";
const IDENTIFIER = /^[a-z][a-z0-9_]{0,79}$/;

/** Only such names become tables or columns of the database; nothing else is ever put into SQL text. */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name);
}

/**
 * Reads the tables out of the dictionary; what a table consists of is read when it is first asked
 * for. Few requests touch more than a handful of hundreds of tables.
 */
export function loadDictionary(database: Database): Dictionary {
  const stored = readStoredColumns(database);
  const tables = new Map<string, DemoTable>();
  // Columns of the dictionary that no record may have filled yet.
  const optional = (...elements: string[]) =>
    elements.map((element) =>
      stored.get(METADATA)?.has(element) ? `"${element}"` : `'' AS "${element}"`
    ).join(", ");
  const overrides = readOverrides(
    database,
    optional(
      "mandatory",
      "mandatory_override",
      "calculation",
      "calculation_override",
    ),
  );
  const rare = optional("mandatory", "virtual", "virtual_type", "calculation");
  const source: Source = { database, tables, overrides, rare };
  const rows = database.all(
    `SELECT sys_id, name, label, super_class, ws_access, sys_scope FROM t_sys_metadata
     WHERE sys_class_name = 'sys_db_object'`,
  );
  const nameOf = new Map(rows.map((row) => [text(row, "sys_id"), text(row, "name")]));
  const parents = new Map(
    rows.map((row) => [text(row, "name"), nameOf.get(text(row, "super_class")) ?? ""]),
  );
  for (const row of rows) {
    const name = text(row, "name");
    if (!isIdentifier(name)) continue;
    const chain = chainOf(parents, name);
    const base = chain.at(-1) ?? name;
    const columns = stored.get(base) ?? new Set();
    stored.set(base, columns);
    tables.set(name, createTable(row, { chain, base, stored: columns, source }));
  }
  for (const table of tables.values()) {
    for (const ancestor of table.chain) tables.get(ancestor)?.family.push(table.name);
  }
  let cascades: readonly Cascade[] | undefined;
  return {
    tables,
    stored,
    columnsAdded: 0,
    choiceLabels: createChoiceLabels(database),
    cascades: () => cascades ??= readCascades(database),
  };
}

/** From a table up to its root; a circle ends where it closes. */
function chainOf(parents: ReadonlyMap<string, string>, name: string): string[] {
  const chain = [name];
  for (
    let parent = parents.get(name) ?? "";
    isIdentifier(parent) && !chain.includes(parent);
    parent = parents.get(parent) ?? ""
  ) chain.push(parent);
  return chain;
}

function text(row: SqlRow, name: string): string {
  return String(row[name] ?? "");
}

/** What tables are described from. */
interface Source {
  database: Database;
  tables: ReadonlyMap<string, DemoTable>;
  /** Table → the rows that override columns it inherits. */
  overrides: ReadonlyMap<string, SqlRow[]>;
  /** SQL of the columns that a database may lack. */
  rare: string;
}

function createTable(
  row: SqlRow,
  { chain, base, stored, source }: {
    chain: string[];
    base: string;
    stored: ReadonlySet<string>;
    source: Source;
  },
): DemoTable {
  const [name = "", parent = ""] = chain;
  let own: Own | undefined;
  let columns: Map<string, DemoColumn> | undefined;
  let calculated: DemoColumn[] | undefined;
  let displayColumn: string | undefined;
  const table: DemoTable = {
    name,
    label: text(row, "label"),
    sysId: text(row, "sys_id"),
    parent,
    scope: text(row, "sys_scope"),
    webServices: text(row, "ws_access") === "true",
    chain,
    base,
    family: [],
    stored,
    get own() {
      return own ??= readOwn(source, name);
    },
    get columns() {
      return columns ??= columnsOf(table, source);
    },
    get calculated() {
      return calculated ??= [...table.columns.values()].filter((one) => one.calculation !== "");
    },
    get displayColumn() {
      return displayColumn ??= displayColumnOf(table, source);
    },
    get tracked(): boolean {
      return table.own.capture ?? source.tables.get(parent)?.tracked ?? name === "sys_metadata";
    },
  };
  return table;
}

function readOwn({ database, rare }: Source, name: string): Own {
  const rows = database.all(
    `SELECT element, column_label, internal_type, reference, reference_key,
       reference_cascade_rule, max_length, display, "unique", default_value, choice, attributes,
       ${rare}
     FROM t_sys_metadata
     WHERE sys_class_name = 'sys_dictionary' AND name = ? AND active = 'true' ORDER BY rowid`,
    name,
  );
  const columns: DemoColumn[] = [];
  let capture: boolean | undefined;
  for (const row of rows) {
    const element = text(row, "element");
    if (element === "") capture ??= readCapture(text(row, "attributes"));
    else if (isIdentifier(element)) {
      columns.push({
        element,
        label: text(row, "column_label"),
        type: text(row, "internal_type") || "string",
        table: name,
        reference: text(row, "reference"),
        referenceKey: text(row, "reference_key"),
        cascade: text(row, "reference_cascade_rule") === CASCADE,
        maxLength: Number(text(row, "max_length")) || defaultLength(text(row, "internal_type")),
        display: text(row, "display") === "true",
        unique: text(row, "unique") === "true",
        mandatory: text(row, "mandatory") === "true",
        defaultValue: text(row, "default_value"),
        choice: Number(text(row, "choice")) || 0,
        calculation: calculationOf(row),
      });
    }
  }
  return { columns, capture };
}

/** A formula is none: it is no script. */
function calculationOf(row: SqlRow): string {
  const isScript = text(row, "virtual") === "true" && text(row, "virtual_type") !== "formula";
  return isScript ? text(row, "calculation").trim() : "";
}

/** `update_synch=true` captures every write; with `update_synch_custom` only a designer does. */
function readCapture(attributes: string): boolean | undefined {
  if (/(^|,)update_synch_custom=true(,|$)/.test(attributes)) return false;
  const [, value] = /(?:^|,)update_synch=(true|false)(?:,|$)/.exec(attributes) ?? [];
  return value === undefined ? undefined : value === "true";
}

/** A table's own column wins over a parent's of that name, and what it overrides over both. */
function columnsOf({ name, parent, own }: DemoTable, source: Source): Map<string, DemoColumn> {
  const columns = new Map(source.tables.get(parent)?.columns);
  for (const column of own.columns) columns.set(column.element, column);
  for (const row of source.overrides.get(name) ?? []) {
    const column = columns.get(text(row, "element"));
    if (!column) continue;
    const overrides = (name: string) => text(row, `${name}_override`) === "true";
    columns.set(column.element, {
      ...column,
      ...(overrides("default_value") && { defaultValue: text(row, "default_value") }),
      ...(overrides("mandatory") && { mandatory: text(row, "mandatory") === "true" }),
      ...(overrides("calculation") && { calculation: text(row, "calculation").trim() }),
    });
  }
  return columns;
}

function readOverrides(database: Database, rare: string): Map<string, SqlRow[]> {
  const rows = database.all(
    `SELECT name, element, default_value, default_value_override, display_override, ${rare}
     FROM t_sys_metadata WHERE sys_class_name = 'sys_dictionary_override'`,
  );
  return Map.groupBy(rows, (row) => text(row, "name"));
}

/**
 * What an override names, the most specific table's first; else the column with display=true; else
 * `number`, else `name`.
 */
function displayColumnOf(table: DemoTable, { tables, overrides }: Source): string {
  for (const name of table.chain) {
    for (const row of overrides.get(name) ?? []) {
      const element = text(row, "element");
      if (text(row, "display_override") === "true" && table.columns.has(element)) return element;
    }
  }
  for (const name of table.chain) {
    const shown = tables.get(name)?.own.columns.find(({ display }) => display);
    if (shown) return shown.element;
  }
  return ["number", "name"].find((element) => table.columns.has(element)) ?? "sys_id";
}

const CASCADE = "cascade";

function readCascades(database: Database): Cascade[] {
  return database.all(
    `SELECT name, element, reference FROM t_sys_metadata WHERE sys_class_name = 'sys_dictionary'
     AND active = 'true' AND reference_cascade_rule = ?`,
    CASCADE,
  ).map((row) => ({
    table: text(row, "name"),
    element: text(row, "element"),
    reference: text(row, "reference"),
  }));
}

/** The columns of each root's table, as the database has them. */
function readStoredColumns(database: Database): Map<string, Set<string>> {
  const stored = new Map<string, Set<string>>();
  const rows = database.all(
    `SELECT substr(m.name, 3) AS base, c.name AS element
     FROM sqlite_master m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.name LIKE 't\\_%' ESCAPE '\\'`,
  );
  for (const { base, element } of rows) {
    const columns = stored.get(String(base)) ?? new Set();
    columns.add(String(element));
    stored.set(String(base), columns);
  }
  return stored;
}

function createChoiceLabels(database: Database): Dictionary["choiceLabels"] {
  const cache = new Map<string, ReadonlyMap<string, string>>();
  return (table, element, language = "en") => {
    const key = `${table.name}.${element}.${language}`;
    const known = cache.get(key);
    if (known) return known;
    const labels = new Map<string, string>();
    for (const name of table.chain) {
      const rows = database.all(
        `SELECT value, label FROM t_sys_metadata WHERE sys_class_name = 'sys_choice'
         AND name = ? AND element = ? AND inactive <> 'true' AND language IN ('en', '', ?)
         ORDER BY language = ?`,
        name,
        element,
        language,
        language,
      );
      for (const row of rows) labels.set(text(row, "value"), text(row, "label"));
      if (rows.length > 0) break;
    }
    cache.set(key, labels);
    return labels;
  };
}
