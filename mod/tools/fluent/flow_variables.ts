import type { PillKind, PillSource } from "./data_pills.ts";
import { refuse } from "./dictionary.ts";
import type { Variable } from "./flow_spec.ts";
import { call, type FluentValue } from "./fluent_text.ts";

/** The language's column for a variable's type, and the type of its pill. */
const TYPES = {
  string: { column: "StringColumn", pill: "string" },
  integer: { column: "IntegerColumn", pill: "integer" },
  boolean: { column: "BooleanColumn", pill: "boolean" },
  decimal: { column: "DecimalColumn", pill: "decimal" },
  date_time: { column: "DateTimeColumn", pill: "glide_date_time" },
  reference: { column: "ReferenceColumn", pill: "record" },
} as const;

/** Declared inputs, outputs or variables under the key of the configuration; nothing where there are none. */
export function columnsOf(
  key: string,
  variables: readonly Variable[] | undefined,
): Record<string, FluentValue> {
  if (variables === undefined || variables.length === 0) return {};
  return { [key]: columnsByName(variables) };
}

/** Each variable as a column. Throws `invalid_input` for a reference without a table, and for a name twice. */
export function columnsByName(variables: readonly Variable[]): Record<string, FluentValue> {
  const columns: Record<string, FluentValue> = {};
  for (const { name, type = "string", table, label, mandatory } of variables) {
    if (Object.hasOwn(columns, name)) throw refuse(`"${name}" is declared twice`, "Name it once.");
    if ((type === "reference") !== (table !== undefined)) {
      throw refuse(
        type === "reference" ? `The reference "${name}" has no table` : `"${name}" has a table`,
        "Give a table to references, and only to those.",
      );
    }
    columns[name] = call(TYPES[type].column, {
      label: label ?? labelOf(name),
      referenceTable: table,
      mandatory,
    });
  }
  return columns;
}

/** The columns' names that a file with these variables imports. */
export function columnImports(
  ...variables: readonly (readonly Variable[] | undefined)[]
): Record<string, readonly string[]> {
  const used = variables.flatMap((own = []) =>
    own.map(({ type = "string" }) => TYPES[type].column)
  );
  return { "@servicenow/sdk/core": [...new Set(used)] };
}

/** What pills name by them. */
export function variableSource(
  name: string,
  code: string,
  variables: readonly Variable[] = [],
): [string, Omit<PillSource, "use">][] {
  return variables.length === 0 ? [] : [[name, { code, outputs: variableOutputs(variables) }]];
}

/** The kind of each variable's pill. */
export function variableOutputs(variables: readonly Variable[]): Record<string, PillKind> {
  return Object.fromEntries(
    variables.map(({ name, type = "string", table }) => [name, { type: TYPES[type].pill, table }]),
  );
}

/** `due_date` → `Due date`. */
function labelOf(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
