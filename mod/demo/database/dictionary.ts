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
  defaultValue: string;
  choice: number;
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
  /** The columns of the physical table: those that a record of the base's family has filled. */
  stored: ReadonlySet<string>;
  displayColumn: string;
  /** Writes are captured: `update_synch` on the nearest collection row, or a child of `sys_metadata`. */
  tracked: boolean;
  /** What the collection rows say of it, from the table itself up; undefined where they say nothing. */
  capture: boolean | undefined;
}

export interface Dictionary {
  tables: Map<string, DemoTable>;
  /** Base → the columns of its physical table. */
  stored: Map<string, Set<string>>;
  /** How many columns were laid down since it was read. */
  columnsAdded: number;
  /** `table.element` → value → label, most specific table first. */
  choiceLabels(table: DemoTable, element: string): ReadonlyMap<string, string>;
}

const IDENTIFIER = /^[a-z][a-z0-9_]{0,79}$/;

/** Only such names become tables or columns of the database; nothing else is ever put into SQL text. */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name);
}

/** Reads the dictionary out of its own tables. */
export function loadDictionary(database: Database): Dictionary {
  const tables = readTables(database);
  readColumns(database, tables);
  for (const table of tables.values()) inherit(table, tables);
  for (const table of tables.values()) {
    for (const ancestor of table.chain) tables.get(ancestor)?.family.push(table.name);
  }
  applyOverrides(database, tables);
  for (const table of tables.values()) table.displayColumn ||= findDisplayColumn(table, tables);
  const stored = readStoredColumns(database);
  for (const table of tables.values()) {
    const columns = stored.get(table.base) ?? new Set();
    stored.set(table.base, columns);
    table.stored = columns;
  }
  return { tables, stored, columnsAdded: 0, choiceLabels: createChoiceLabels(database) };
}

function text(row: SqlRow, name: string): string {
  return String(row[name] ?? "");
}

function readTables(database: Database): Map<string, DemoTable> {
  const rows = database.all(
    `SELECT sys_id, name, label, super_class, ws_access, sys_scope FROM t_sys_metadata
     WHERE sys_class_name = 'sys_db_object'`,
  );
  const nameOf = new Map(rows.map((row) => [text(row, "sys_id"), text(row, "name")]));
  const tables = new Map<string, DemoTable>();
  for (const row of rows) {
    const name = text(row, "name");
    if (!isIdentifier(name)) continue;
    tables.set(name, {
      name,
      label: text(row, "label"),
      sysId: text(row, "sys_id"),
      parent: nameOf.get(text(row, "super_class")) ?? "",
      scope: text(row, "sys_scope"),
      webServices: text(row, "ws_access") === "true",
      chain: [],
      base: name,
      family: [],
      columns: new Map(),
      stored: new Set(),
      displayColumn: "",
      tracked: false,
      capture: undefined,
    });
  }
  return tables;
}

function readColumns(database: Database, tables: Map<string, DemoTable>): void {
  const rows = database.all(
    `SELECT name, element, column_label, internal_type, reference, reference_key,
       reference_cascade_rule, max_length, display, "unique", default_value, choice, attributes
     FROM t_sys_metadata WHERE sys_class_name = 'sys_dictionary' AND active = 'true'`,
  );
  for (const row of rows) {
    const table = tables.get(text(row, "name"));
    const element = text(row, "element");
    if (!table) continue;
    if (element === "") {
      table.capture ??= readCapture(text(row, "attributes"));
    } else if (isIdentifier(element)) {
      table.columns.set(element, {
        element,
        label: text(row, "column_label"),
        type: text(row, "internal_type") || "string",
        table: table.name,
        reference: text(row, "reference"),
        referenceKey: text(row, "reference_key"),
        cascade: text(row, "reference_cascade_rule") === "cascade",
        maxLength: Number(text(row, "max_length")) || defaultLength(text(row, "internal_type")),
        display: text(row, "display") === "true",
        unique: text(row, "unique") === "true",
        defaultValue: text(row, "default_value"),
        choice: Number(text(row, "choice")) || 0,
      });
    }
  }
}

/** `update_synch=true` captures every write; with `update_synch_custom` only a designer does. */
function readCapture(attributes: string): boolean | undefined {
  if (/(^|,)update_synch_custom=true(,|$)/.test(attributes)) return false;
  const [, value] = /(?:^|,)update_synch=(true|false)(?:,|$)/.exec(attributes) ?? [];
  return value === undefined ? undefined : value === "true";
}

/** Fills chain, base and inherited columns; a table's own column wins over a parent's of that name. */
function inherit(table: DemoTable, tables: Map<string, DemoTable>): void {
  if (table.chain.length > 0) return;
  table.chain = [table.name];
  table.tracked = table.capture ?? table.name === "sys_metadata";
  const parent = tables.get(table.parent);
  if (!parent || parent === table) return;
  inherit(parent, tables);
  if (parent.chain.includes(table.name)) return;
  table.chain = [table.name, ...parent.chain];
  table.base = parent.base;
  table.capture ??= parent.capture;
  table.tracked = table.capture ?? parent.tracked;
  const own = table.columns;
  table.columns = new Map(parent.columns);
  for (const [element, column] of own) table.columns.set(element, column);
}

function applyOverrides(database: Database, tables: Map<string, DemoTable>): void {
  const rows = database.all(
    `SELECT name, element, default_value, default_value_override, display_override
     FROM t_sys_metadata WHERE sys_class_name = 'sys_dictionary_override'`,
  );
  // Parents first: what a table overrides itself wins over what its parents do.
  const depth = (row: SqlRow) => tables.get(text(row, "name"))?.chain.length ?? 0;
  for (const row of rows.sort((a, b) => depth(a) - depth(b))) {
    const overridden = tables.get(text(row, "name"));
    for (const name of overridden?.family ?? []) {
      const table = tables.get(name);
      const column = table?.columns.get(text(row, "element"));
      if (!table || !column) continue;
      if (text(row, "default_value_override") === "true") {
        const defaultValue = text(row, "default_value");
        table.columns.set(column.element, { ...column, defaultValue });
      }
      if (text(row, "display_override") === "true") table.displayColumn = column.element;
    }
  }
}

/** The column with display=true, the most specific table's first; else `number`, else `name`. */
function findDisplayColumn(table: DemoTable, tables: Map<string, DemoTable>): string {
  for (const name of table.chain) {
    for (const column of tables.get(name)?.columns.values() ?? []) {
      if (column.table === name && column.display) return column.element;
    }
  }
  const fallback = ["number", "name"].find((element) => table.columns.has(element));
  return fallback ?? "sys_id";
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
  return (table, element) => {
    const key = `${table.name}.${element}`;
    const known = cache.get(key);
    if (known) return known;
    const labels = new Map<string, string>();
    for (const name of table.chain) {
      const rows = database.all(
        `SELECT value, label FROM t_sys_metadata WHERE sys_class_name = 'sys_choice'
         AND name = ? AND element = ? AND inactive <> 'true'`,
        name,
        element,
      );
      for (const row of rows) labels.set(text(row, "value"), text(row, "label"));
      if (rows.length > 0) break;
    }
    cache.set(key, labels);
    return labels;
  };
}
