/**
 * The notation of the seeded dictionary. One line a column: `element | Label | type | options`.
 * Types: a name of `sys_glide_object`, with `(length)` where it matters; `reference(table)`; a
 * reference by another column than sys_id is `reference(table.column)`.
 * Options, comma-separated: `mandatory`, `readonly`, `display`, `unique`, `cascade`,
 * `choice`, `default=…` (to the end of the line).
 */

export interface ColumnSource {
  element: string;
  label: string;
  type: string;
  maxLength: number;
  reference: string;
  referenceKey: string;
  mandatory: boolean;
  readOnly: boolean;
  display: boolean;
  unique: boolean;
  cascade: boolean;
  choice: boolean;
  defaultValue: string;
}

export interface TableSource {
  name: string;
  label: string;
  parent: string;
  extendable: boolean;
  /** Changes are captured in update sets: attribute `update_synch` on the collection row. */
  tracked: boolean;
  /** Captured when its own designer saves it, not over REST: attribute `update_synch_custom`. */
  customCapture: boolean;
  /** Attributes of the collection row. */
  webServices: boolean;
  /** Prefix of auto numbers. */
  numberPrefix: string;
  scope: string;
  columns: ColumnSource[];
}

export type TableOptions = Partial<Omit<TableSource, "name" | "label" | "columns">>;

const LENGTHS: Record<string, number> = {
  reference: 32,
  GUID: 32,
  boolean: 40,
  integer: 40,
  glide_date_time: 40,
  glide_date: 40,
  journal: 4000,
  journal_input: 4000,
  json: 8000,
  script: 8000,
  script_plain: 8000,
  xml: 1000000,
  html: 65536,
  css: 65536,
  glide_list: 4000,
  password: 255,
  password2: 255,
  table_name: 80,
  field_name: 80,
  sys_class_name: 80,
  conditions: 4000,
  condition_string: 254,
  script_server: 65000,
  url: 1024,
};

/** The length of a column whose row names none. */
export function defaultLength(type: string): number {
  return LENGTHS[type] ?? 40;
}

/** A table with the usual options where none are given. Throws on a column line it cannot read. */
export function defineTable(
  name: string,
  label: string,
  options: TableOptions,
  columns = "",
): TableSource {
  return {
    name,
    label,
    parent: "",
    extendable: false,
    tracked: false,
    customCapture: false,
    webServices: true,
    numberPrefix: "",
    scope: "global",
    ...options,
    columns: parseColumns(columns),
  };
}

/** Columns in the notation above. Throws on a line it cannot read. */
export function parseColumns(text: string): ColumnSource[] {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "")
    .map(parseColumn);
}

function parseColumn(line: string): ColumnSource {
  const [element = "", label = "", type = "", rest = ""] = line.split("|").map((part) =>
    part.trim()
  );
  const match = /^([A-Za-z0-9_]+)(?:\(([a-z0-9_.]+)\))?$/.exec(type);
  if (!match) throw new Error(`the column line "${line}" has no readable type`);
  const [, base = "", argument = ""] = match;
  const [before = "", defaultValue = ""] = rest.split(/default=/, 2);
  const flags = before.split(",").map((flag) => flag.trim());
  const [reference = "", referenceKey = ""] = base === "reference" || base === "glide_list"
    ? argument.split(".")
    : [""];
  const length = reference === "" && argument !== "" ? Number(argument) : defaultLength(base);
  return {
    element,
    label,
    type: base,
    maxLength: length,
    reference,
    referenceKey,
    mandatory: flags.includes("mandatory"),
    readOnly: flags.includes("readonly"),
    display: flags.includes("display"),
    unique: flags.includes("unique"),
    cascade: flags.includes("cascade"),
    choice: flags.includes("choice"),
    defaultValue,
  };
}

/** The columns that every root table has. */
export const SYSTEM_COLUMNS = `
  sys_id         | Sys ID     | GUID            | readonly
  sys_created_on | Created    | glide_date_time | readonly
  sys_created_by | Created by | string(40)      | readonly
  sys_updated_on | Updated    | glide_date_time | readonly
  sys_updated_by | Updated by | string(40)      | readonly
  sys_mod_count  | Updates    | integer         | readonly
`;

/** What a root that other tables extend has beside them: which of them a record is of. */
export const CLASS_COLUMN = "sys_class_name | Class | sys_class_name | readonly";
