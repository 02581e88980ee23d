/** What the demo instance and the tools say otherwise than the independent dictionary does. */
import {
  type ColumnSource,
  defaultLength,
  type TableSource,
} from "../../mod/demo/declare/table_source.ts";
import type { ArtifactDefinition } from "../../mod/tools/artifact.ts";
import type { ArtifactField } from "../../mod/tools/artifact_fields.ts";
import type { InstanceDeclarations } from "./instance_declarations.ts";
import type { PlatformColumn, PlatformDictionary } from "./platform_dictionary.ts";
import { classOfType } from "./platform_types.ts";

/** `table.column aspect` → what is said here and there. */
export type Contradictions = ReadonlyMap<string, string>;

interface Aspect {
  name: string;
  here: string;
  there: string;
}

/**
 * Parents, and of columns the class of type, reference, mandatory, readonly, length, default and
 * choices. `choices` holds the demo's lists by `table.column`, as `value=Label` pairs.
 */
export function demoContradictions(
  { tables, columnOf }: PlatformDictionary,
  seeded: readonly TableSource[],
  choices: Readonly<Record<string, string>>,
): Contradictions {
  const found = new Map<string, string>();
  for (const table of seeded) {
    const parent = tables.get(table.name)?.parent ?? "";
    // A file without a parent is a partial one as often as a root.
    if (parent !== "") {
      keepDifferent(found, table.name, [{ name: "parent", here: table.parent, there: parent }]);
    }
    for (const column of table.columns) {
      const told = columnOf(table.name, column.element);
      if (told === undefined || isSystem(column.element)) continue;
      const path = `${table.name}.${column.element}`;
      keepDifferent(found, path, columnAspects(column, told));
      const list = choices[path]?.split("|").map((pair) => pair.split("=")[0] ?? "") ?? [];
      keepDifferent(found, path, choiceAspects(list, told));
    }
  }
  return found;
}

/**
 * Tables whose parent instances declare otherwise. Of what is declared above a table the nearest one
 * counts that the demo has: it needs no table between two others that nobody asks for.
 */
export function parentContradictions(
  { tables: declared }: InstanceDeclarations,
  seeded: readonly TableSource[],
): Contradictions {
  const found = new Map<string, string>();
  const known = new Set(seeded.map(({ name }) => name));
  for (const { name, parent: here } of seeded) {
    if (!declared.has(name)) continue;
    let there = declared.get(name)?.parent ?? "";
    while (there !== "" && !known.has(there)) there = declared.get(there)?.parent ?? "";
    keepDifferent(found, name, [{ name: "parent", here, there }]);
  }
  return found;
}

/** A column as the demo has it or a tool writes it. */
export interface UsedColumn {
  table: string;
  element: string;
  /** The class of its type. */
  type: string;
  /** The table that it points to, or empty. */
  reference: string;
}

/**
 * What instances declare otherwise of columns that the dictionary does not have: that there is none
 * of the name, its kind, its reference.
 */
export function declaredContradictions(
  { columnOf }: PlatformDictionary,
  declarations: InstanceDeclarations,
  columns: readonly UsedColumn[],
): Contradictions {
  const found = new Map<string, string>();
  for (const { table, element, ...here } of columns) {
    const declared = declarations.columnOf(table, element);
    if (declared === undefined || columnOf(table, element) || isSystem(element)) continue;
    const path = `${table}.${element}`;
    if (declared === "absent") found.set(`${path} absent`, "no instance at hand declares it");
    else keepDifferent(found, path, declaredAspects(declared.kind, here));
  }
  return found;
}

function declaredAspects(
  kind: string,
  { type, reference }: { type: string; reference: string },
): Aspect[] {
  if (kind === "") return [];
  const there = { boolean: "boolean", number: "number", string: "text" }[kind] ?? "reference";
  // What is counted and what is paid are both declared as numbers.
  const here = there === "number" && type === "money" ? "number" : type;
  const aspects = [{ name: "type", here, there }];
  if (there === "reference") aspects.push({ name: "reference", here: reference, there: kind });
  return aspects;
}

/** The kind of every field, its reference, and its choices. */
export function toolContradictions(
  { columnOf }: PlatformDictionary,
  definitions: readonly ArtifactDefinition[],
): Contradictions {
  const found = new Map<string, string>();
  for (const { table, fields } of definitions) {
    for (const [element, field] of Object.entries(fields)) {
      const told = columnOf(table, element);
      if (told === undefined) continue;
      const path = `${table}.${element}`;
      const stored = [...field.choices ?? [], ...Object.values(field.aliases ?? {})];
      keepDifferent(found, path, [...fieldAspects(field, told), ...choiceAspects(stored, told)]);
    }
  }
  return found;
}

function keepDifferent(found: Map<string, string>, path: string, aspects: Aspect[]): void {
  for (const { name, here, there } of aspects) {
    if (here !== there) found.set(`${path} ${name}`, `${here || "none"}, not ${there || "none"}`);
  }
}

/** The instance's own; what the vendor's files leave out of most tables. */
function isSystem(element: string): boolean {
  return element.startsWith("sys_") && !element.startsWith("sys_security");
}

function columnAspects(column: ColumnSource, told: PlatformColumn): Aspect[] {
  const aspects: Aspect[] = [];
  if (told.type !== "") {
    const there = typeOf(told);
    aspects.push({ name: "type", here: classOfType(column.type), there });
    // A list of tables is chosen by name, and so is no reference.
    if (there === "reference" || there === "list") {
      aspects.push({ name: "reference", here: column.reference, there: told.reference });
    }
  }
  if (told.sources.includes("sdk")) {
    const here = String(column.mandatory);
    aspects.push({ name: "mandatory", here, there: String(told.mandatory) });
  }
  // What the vendor's files leave out of it, forms may still keep from being typed.
  if (told.readOnly) {
    aspects.push({ name: "readonly", here: String(column.readOnly), there: "true" });
  }
  // What is longer here keeps what an instance would cut; the vendor's files often leave it out.
  const isOwn = column.maxLength !== defaultLength(column.type);
  if (isOwn && classOfType(column.type) === "text" && Number(told.maxLength) > column.maxLength) {
    aspects.push({ name: "length", here: String(column.maxLength), there: told.maxLength });
  }
  if (isPlainDefault(told)) {
    const here = column.defaultValue === "" ? unset(told) : column.defaultValue;
    aspects.push({ name: "default", here, there: told.defaultValue });
  }
  return aspects;
}

/** A text that names a table of records is a reference whose file is partial. */
function typeOf({ type, reference }: PlatformColumn): string {
  return type === "string" && reference !== "" ? "reference" : classOfType(type);
}

/** A box that nobody ticked is false. */
function unset({ type }: PlatformColumn): string {
  return type === "boolean" ? "false" : "";
}

/** Long ones are cut in the file; scripts are not run here; a default that is a name is a sample. */
function isPlainDefault({ defaultValue, type }: PlatformColumn): boolean {
  return defaultValue !== "" && defaultValue.length < 40 &&
    !/[(<{]|^javascript:/.test(defaultValue) &&
    !/script|html|xml|reference/.test(type) && defaultValue !== "My New Test";
}

function choiceAspects(list: readonly string[], told: PlatformColumn): Aspect[] {
  if (told.choices.length === 0) return [];
  const known = new Set(told.choices.map((value) => value.toLowerCase()));
  return list.filter((value) => !told.choices.includes(value)).map((value) => ({
    name: `choice ${value}`,
    here: known.has(value.toLowerCase()) ? "another spelling" : "told",
    there: "a choice",
  }));
}

/** What a field of a tool may be, by the class of its column. */
const FITTING: Readonly<Record<string, readonly ArtifactField["type"][]>> = {
  boolean: ["boolean"],
  reference: ["reference", "choice"],
  list: ["list"],
  number: ["integer", "decimal", "choice", "text"],
  money: ["decimal", "text"],
  date: ["date"],
  "date and time": ["date_time"],
  journal: ["journal"],
  secret: ["secret"],
};
const TEXTS: readonly ArtifactField["type"][] = [
  "text",
  "choice",
  "script",
  "conditions",
  "list",
  "secret",
];

function fieldAspects(field: ArtifactField, told: PlatformColumn): Aspect[] {
  if (told.type === "") return [];
  const there = typeOf(told);
  const fits = (FITTING[there] ?? TEXTS).includes(field.type);
  const aspects = [{ name: "type", here: fits ? there : field.type, there }];
  if (field.table !== undefined && told.reference !== "") {
    aspects.push({ name: "reference", here: field.table, there: told.reference });
  }
  return aspects;
}
