/** The table definitions in the vendor's npm package, read without running anything but them. */
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import { z } from "zod";

const labelShape = z.union([
  z.string(),
  z.array(z.object({ label: z.string().optional() })).transform(([first]) => first?.label ?? ""),
]);
/** A text of its own, or what a language file says. */
const choiceShape = z.union([
  z.string().transform((label) => ({ label, sequence: 0 })),
  z.object({ label: z.string().default(""), sequence: z.number().default(0) }),
]);
const columnShape = z.object({
  /** Absent of a column that is written without a maker. */
  kind: z.string().default(""),
  columnType: z.string().optional(),
  column_type: z.string().optional(),
  referenceTable: z.string().optional(),
  mandatory: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  maxLength: z.number().optional(),
  default: z.unknown().optional(),
  choices: z.record(z.string(), choiceShape).optional(),
  label: labelShape.optional(),
});
const tableShape = z.object({
  name: z.string(),
  extends: z.string().optional(),
  schema: z.record(z.string(), z.unknown()).optional(),
});

export type VendorTable = z.output<typeof tableShape>;

/** The facts of a column, as the independent dictionary writes them. */
export interface VendorColumn {
  table: string;
  parent: string;
  column: string;
  type: string;
  reference: string;
  /** `mandatory` and `readonly`, parted by a comma. */
  mandatory: string;
  maxLength: string;
  defaultValue: string;
  /** `value=Label` in order, parted by `|`; the value alone where it is its label. */
  choices: string;
  label: string;
}

/** The platform's names of what the package calls by its own. */
const TYPES: Readonly<Record<string, string>> = {
  Boolean: "boolean",
  CalendarDateTime: "CalendarDateTime",
  Date: "glide_date",
  DateTime: "glide_date_time",
  Duration: "glide_duration",
  Guid: "GUID",
  List: "glide_list",
  Password2: "password2",
  SystemClassName: "sys_class_name",
  Time: "glide_time",
};
/** Kinds whose platform name the package does not tell. */
const OWN_NAMES = new Set([
  "BasicImage",
  "DaysOfWeek",
  "DueDate",
  "NameValuePairs",
  "Override",
  "SlushBucket",
  "TemplateValue",
]);

/** Every column of a package's `dist/fluent`. Throws on a definition that it cannot read. */
export function readVendorColumns(packageFolder: string): VendorColumn[] {
  return loadTables(join(packageFolder, "dist", "fluent")).flatMap((table) =>
    Object.entries(table.schema ?? {}).map(([column, told]) => columnOf(table, column, told))
  );
}

/** Each module is run with a `db` that keeps what it is given. */
function loadTables(folder: string): VendorTable[] {
  const tables = new Map<string, VendorTable>();
  const db = new Proxy({}, {
    get: (_, kind) => (...args: unknown[]) => {
      const told = args.find((arg) => typeof arg === "object" && arg !== null);
      if (kind !== "Table") return { ...told, kind: String(kind) };
      const table = tableShape.parse(told);
      tables.set(table.name, table);
      return told;
    },
  });
  const loaded = new Map<string, { exports: unknown }>();
  const load = (path: string): unknown => {
    const known = loaded.get(path);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(path, module);
    const required = (name: string): unknown => {
      if (/(^|\/)db(\/index)?$/.test(name)) return db;
      return name.startsWith(".") ? load(fileOf(join(dirname(path), name))) : {};
    };
    const run = compileFunction(Deno.readTextFileSync(path), ["require", "exports", "module"]);
    run(required, module.exports, module);
    return module.exports;
  };
  for (const path of scriptsIn(folder)) load(path);
  return [...tables.values()];
}

function* scriptsIn(folder: string): Generator<string> {
  for (const { name, isDirectory } of [...Deno.readDirSync(folder)]) {
    if (isDirectory) yield* scriptsIn(join(folder, name));
    else if (name.endsWith(".js")) yield join(folder, name);
  }
}

function fileOf(path: string): string {
  const found = [path, `${path}.js`, join(path, "index.js")].find((candidate) =>
    statSync(candidate, { throwIfNoEntry: false })?.isFile()
  );
  if (found === undefined) throw new Error(`${path} is no module`);
  return found;
}

function columnOf(table: VendorTable, column: string, told: unknown): VendorColumn {
  const facts = columnShape.parse(told);
  return {
    table: table.name,
    parent: table.extends ?? "",
    column,
    type: typeOf(facts),
    reference: facts.referenceTable ?? "",
    mandatory: [...facts.mandatory ? ["mandatory"] : [], ...facts.readOnly ? ["readonly"] : []]
      .join(","),
    maxLength: String(facts.maxLength ?? ""),
    defaultValue: typeof facts.default === "object"
      ? ""
      : oneLine(facts.default).slice(0, 60).trim(),
    choices: choicesOf(facts),
    label: oneLine(facts.label),
  };
}

function choicesOf({ choices = {} }: z.output<typeof columnShape>): string {
  return Object.entries(choices).filter(([value]) => !/[|=]/.test(value))
    .sort(([, one], [, other]) => one.sequence - other.sequence)
    .map(([value, { label }]) =>
      label === "" || label === value ? value : `${value}=${label.replaceAll("|", "/")}`
    ).map(oneLine).join("|");
}

function typeOf({ kind, columnType, column_type }: z.output<typeof columnShape>): string {
  if (kind === "GenericColumn") return columnType ?? column_type ?? "";
  const name = kind.replace(/Column$/, "");
  const snake = name.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  return TYPES[name] ?? (OWN_NAMES.has(name) ? name : snake);
}

function oneLine(value: unknown): string {
  return String(value ?? "").replace(/\s+/g, " ").trim();
}
