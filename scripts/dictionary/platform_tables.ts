/** What the demo instance takes from the independent dictionary: whole tables, and columns of others. */
import { baseChoices } from "../../mod/demo/areas/platform/base_choices.ts";
import { labelOf } from "../../mod/demo/declare/platform_table.ts";
import { defaultLength, type TableSource } from "../../mod/demo/declare/table_source.ts";
import { handKeptTables } from "../../mod/demo/seed/all_tables.ts";
import {
  type PlatformColumn,
  type PlatformDictionary,
  type PlatformTable,
  readPlatformDictionary,
} from "./platform_dictionary.ts";
import { type InstanceDeclarations, readDeclarations } from "./instance_declarations.ts";
import { classOfType } from "./platform_types.ts";
import { WANTED } from "./wanted_tables.ts";

/** What root tables and application files have of themselves. */
const SYSTEM =
  /^sys_(id|created_(on|by)|updated_(on|by)|mod_count|class_name|name|scope|package|policy|update_name|overrides|customer_update|replace_on_upgrade|tags)$/;
const DOMAIN = /^sys_domain(_path)?$/;
const SHOWN = [
  "name",
  "label",
  "title",
  "short_description",
  "display_text",
  "text",
  "description",
];
/** Exports write the records of other tables into the files of these. */
const MIXED_EXPORTS = ["sys_choice", "sys_documentation"];
/** The platform's names of types that the vendor's package calls by its own. */
const TYPES: Readonly<Record<string, string>> = {
  BasicImage: "image",
  CalendarDateTime: "calendar_date_time",
  date: "glide_date",
  datetime: "glide_date_time",
  DaysOfWeek: "days_of_week",
  DueDate: "due_date",
  NameValuePairs: "name_values",
  Override: "string",
  SlushBucket: "slushbucket",
  TemplateValue: "template_value",
};

export interface PlatformParts {
  /** The text of `mod/demo/areas/platform/tables.ts`. */
  tables: string;
  /** The text of `mod/demo/areas/platform/columns.ts`. */
  columns: string;
  /** The text of `mod/demo/areas/platform/choices.ts`. */
  choices: string;
}

/** What the demo's tables are to be, as far as it is known while they are put together. */
interface Plan {
  dictionary: PlatformDictionary;
  /** Where instances have their tables; none where only columns are asked for. */
  declared: InstanceDeclarations["tables"];
  /** Parent of every table. */
  parents: Map<string, string>;
  /** Own columns of every table. */
  elements: Map<string, Set<string>>;
  /** Lists of values, by `table.column`. */
  choices: Map<string, string>;
}

/** The generated files. Throws on a wanted table that the dictionary lacks. */
export async function writePlatformParts(): Promise<PlatformParts> {
  const dictionary = await readPlatformDictionary();
  const plan = {
    ...planOf(dictionary, handKeptTables),
    declared: (await readDeclarations()).tables,
  };
  const wanted = planWanted(plan);
  const referred = new Set<string>();
  const own = handKeptTables.flatMap(({ name }) => {
    const columns = ownColumns(plan, name);
    for (const { reference } of columns) addReferred(plan, reference, referred);
    return columns.length === 0 ? [] : [`${name}: ${partsOf(plan, columns).join("; ")}\n`];
  });
  const lines = wanted.map((table) => {
    const columns = ownColumns(plan, table.name);
    for (const { reference } of columns) addReferred(plan, reference, referred);
    return tableLine(plan, table.name, columns);
  });
  const others: string[] = [];
  // What is referred to refers further: the set grows while it is read.
  for (const name of referred) {
    const columns = ownColumns(plan, name);
    for (const { reference } of columns) addReferred(plan, reference, referred);
    others.push(tableLine(plan, name, columns));
  }
  return {
    tables: tablesFile(lines, others),
    columns: columnsFile(own),
    choices: choicesFile(plan.choices),
  };
}

/** `table.column` of what the dictionary states and the tables neither have nor inherit. */
export function lackingColumns(
  dictionary: PlatformDictionary,
  tables: readonly TableSource[],
): string[] {
  const plan = planOf(dictionary, tables);
  return tables.flatMap(({ name }) =>
    ownColumns(plan, name).map(({ column }) => `${name}.${column}`)
  );
}

function planOf(dictionary: PlatformDictionary, tables: readonly TableSource[]): Plan {
  return {
    dictionary,
    parents: new Map(tables.map(({ name, parent }) => [name, parent])),
    elements: new Map(
      tables.map(({ name, columns }) => [name, new Set(columns.map((one) => one.element))]),
    ),
    choices: new Map(),
    declared: new Map(),
  };
}

/** The wanted tables, each behind what it extends. Throws on one that the dictionary lacks. */
function planWanted(plan: Plan): PlatformTable[] {
  const names = Object.keys(WANTED);
  const known = (name: string) => plan.parents.has(name) || names.includes(name);
  const parents = new Map(names.map((name) => {
    requireTable(plan.dictionary, name);
    return [name, parentOf(plan, name, known)];
  }));
  const placed = new Set<string>();
  const place = (name: string): void => {
    const parent = parents.get(name);
    if (parent === undefined || placed.has(name)) return;
    place(parent);
    placed.add(name);
    plan.parents.set(name, parent);
  };
  names.forEach(place);
  return [...placed].map((name) => requireTable(plan.dictionary, name));
}

function requireTable({ tables }: PlatformDictionary, name: string): PlatformTable {
  const table = tables.get(name);
  if (!table) throw new Error(`the independent dictionary has no table ${name}`);
  return table;
}

/**
 * What the dictionary says, else the nearest known table above it that instances declare. An export
 * names whom a row was captured as: what has such a name is an application file.
 */
function parentOf(
  { dictionary, declared }: Plan,
  name: string,
  isKnown: (name: string) => boolean,
): string {
  const told = dictionary.tables.get(name);
  if (told?.parent) return told.parent;
  let above = declared.get(name)?.parent ?? "";
  while (above !== "" && !isKnown(above)) above = declared.get(above)?.parent ?? "";
  return above || (told?.columns.has("sys_update_name") ? "sys_metadata" : "");
}

/** A table that a column names and nobody holds, behind what it extends. */
function addReferred(plan: Plan, name: string, referred: Set<string>): void {
  if (name === "" || plan.parents.has(name)) return;
  const parent = parentOf(plan, name, (above) => plan.parents.has(above));
  addReferred(plan, parent, referred);
  plan.parents.set(name, parent);
  referred.add(name);
}

/** The columns that the dictionary states of a table and that it neither has nor inherits. */
function ownColumns(plan: Plan, name: string): PlatformColumn[] {
  const own = plan.elements.get(name) ?? new Set();
  const columns = [...plan.dictionary.tables.get(name)?.columns.values() ?? []].filter((one) =>
    !SYSTEM.test(one.column) && isStated(one) && !own.has(one.column) &&
    !inherits(plan, plan.parents.get(name) ?? "", one.column)
  );
  plan.elements.set(name, new Set([...own, ...columns.map(({ column }) => column)]));
  return columns;
}

/** An export alone may hold what is no column: `item` stands for a record's name. */
function isStated({ table, column, type, level, defaultValue }: PlatformColumn): boolean {
  // Elsewhere a domain is there once domains are separated.
  if (DOMAIN.test(column)) return defaultValue !== "";
  return type !== "" || level === "vendor" ||
    (column !== "item" && !MIXED_EXPORTS.includes(table));
}

function inherits(plan: Plan, table: string, element: string): boolean {
  return table !== "" && (plan.elements.get(table)?.has(element) ||
    inherits(plan, plan.parents.get(table) ?? "", element));
}

function tableLine(plan: Plan, name: string, columns: readonly PlatformColumn[]): string {
  const shown = SHOWN.find((element) => columns.some(({ column }) => column === element)) ??
    columns.find((column) => typeOf(plan, column).startsWith("string"))?.column;
  const parts = partsOf(plan, columns, shown);
  const label = WANTED[name] ?? labelOf(name.replace(/^(sys|cmn|sn)_/, ""));
  const head = [name, label, plan.parents.get(name) ?? "", ...isTracked(plan, name)].join("|");
  return `${head}: ${parts.join("; ")}`.trim() + "\n";
}

/** Application files, and what has the name of a customer update. */
function isTracked({ dictionary, parents }: Plan, name: string): ["tracked"] | [] {
  const hasName = dictionary.tables.get(name)?.columns.has("sys_update_name");
  return hasName || rootOf(parents, name) === "sys_metadata" ? ["tracked"] : [];
}

function rootOf(parents: ReadonlyMap<string, string>, name: string): string {
  const parent = parents.get(name) ?? "";
  return parent === "" ? name : rootOf(parents, parent);
}

/** `element|type|options|Label`, without what is empty at its end. */
function partsOf(plan: Plan, columns: readonly PlatformColumn[], shown = ""): string[] {
  return columns.map((column) => {
    const { table, column: element, mandatory, readOnly, defaultValue, choiceLabels } = column;
    const path = `${table}.${element}`;
    const isTold = isWholeList(column);
    if (isTold) plan.choices.set(path, choiceLabels);
    const options = [
      ...mandatory ? ["mandatory"] : [],
      ...readOnly ? ["readonly"] : [],
      ...element === shown ? ["display"] : [],
      ...isTold || baseChoices[path] ? ["choice"] : [],
      ...isPlainDefault(column) ? [`default=${defaultValue}`] : [],
    ].join(",");
    const label = isPlainLabel(column) ? column.label : "";
    return [element, typeOf(plan, column), options, label].join("|").replace(/\|+$/, "");
  });
}

/** A list that lacks the column's own default is a part of one. */
function isWholeList({ type, choices, choiceLabels, defaultValue }: PlatformColumn): boolean {
  return choiceLabels !== "" && !/^reference|^glide_list/.test(type) &&
    (defaultValue === "" || choices.includes(defaultValue));
}

/** A box that nobody ticked is false anyway; a record's sys_id and a script mean nothing here. */
function isPlainDefault({ defaultValue, type }: PlatformColumn): boolean {
  return defaultValue !== "" && defaultValue !== "false" && defaultValue.length < 40 &&
    !/[(<{;|]|^javascript:/.test(defaultValue) && !/script|html|xml|reference/.test(type);
}

function isPlainLabel({ column, label }: PlatformColumn): boolean {
  return label !== "" && label !== labelOf(column) && !/[;|]/.test(label);
}

/** Of a column whose type nobody states, as its name says; a text where it says nothing. */
function typeOf(
  { parents }: Plan,
  { column, type: told, reference, maxLength }: PlatformColumn,
): string {
  const type = TYPES[told] ?? told;
  if (type === "" && column.includes("_") && parents.has(column)) return `reference(${column})`;
  if (type === "") {
    return column === "active" ? "boolean" : column === "order" ? "integer" : "string";
  }
  // A text that names a table of records is a reference whose file is partial.
  if (reference !== "" && /^(string|reference)$/.test(type)) return `reference(${reference})`;
  if (reference !== "" && type === "glide_list") return `glide_list(${reference})`;
  const length = Number(maxLength);
  const isLonger = classOfType(type) === "text" && length > defaultLength(type);
  return isLonger || (length > 0 && /^(string|translated_)/.test(type))
    ? `${type}(${length})`
    : type;
}

const HEAD =
  "/** Written by `deno task gen` from the independent dictionary, `scripts/dictionary`. */";

function tablesFile(wanted: readonly string[], referred: readonly string[]): string {
  return `${HEAD}
import { readPlatformTables } from "../../declare/platform_table.ts";

/** What tools and clients want and no area holds by hand. */
export const platformTables = readPlatformTables(\`
${wanted.join("")}\`);

/** What columns refer to, as far as the dictionary knows it: parents first, without records. */
export const referredTables = readPlatformTables(\`
${referred.join("")}\`);
`;
}

function columnsFile(lines: readonly string[]): string {
  return `${HEAD}
import { readPlatformColumns } from "../../declare/platform_table.ts";

/** Columns of the tables that areas hold, beside those that they describe themselves. */
export const platformColumns = readPlatformColumns(\`
${lines.join("")}\`);
`;
}

function choicesFile(choices: ReadonlyMap<string, string>): string {
  const lines = [...choices].map(([path, list]) => `${path}: ${withLabels(list)}\n`);
  return `${HEAD}
import { readPlatformChoices } from "../../declare/platform_table.ts";

/** Lists of values of the columns that the dictionary adds. */
export const platformChoices = readPlatformChoices(\`
${lines.join("")}\`);
`;
}

/** A value that is its own label stands alone in the dictionary. */
function withLabels(list: string): string {
  return list.split("|").filter((pair) => pair !== "" && !pair.startsWith("="))
    .map((pair) => pair.includes("=") ? pair : `${pair}=${pair}`).join("|");
}
