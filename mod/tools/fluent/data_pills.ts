import { nearestNames } from "../../base/nearest.ts";
import { type FluentDictionary, refuse } from "./dictionary.ts";
import { Code, joinText } from "./fluent_text.ts";
import type { OutputKind } from "./flow_parts.ts";

/** What a name in front of a pill's first dot stands for. */
export interface PillSource {
  /** The expression of it: `params.trigger`, `find_step`. */
  code: string;
  outputs: Readonly<Record<string, PillKind>>;
  /** The output whose columns are named without it: `trigger.number`. */
  record?: string | undefined;
  /** Why it cannot be used here. */
  outOfReach?: string;
  /** Called when the source is used: it then needs a name in the file. */
  use(): void;
}

/** What an output is, and of which table where it is a record, or many. */
export interface PillKind {
  type: OutputKind | PillType;
  table?: string | undefined;
  /** The expression, where it is not the source's with the output's name: the record of a loop. */
  code?: string;
}

/** Types of flow data, as far as columns have them: the rest are written as texts. */
const PILL_TYPES = [
  "boolean",
  "choice",
  "currency",
  "date",
  "datetime",
  "decimal",
  "document_id",
  "due_date",
  "email",
  "float",
  "glide_date",
  "glide_date_time",
  "glide_duration",
  "glide_list",
  "glide_time",
  "html",
  "integer",
  "journal",
  "journal_input",
  "json",
  "long",
  "percent_complete",
  "phone_number_e164",
  "price",
  "reference",
  "script",
  "string",
  "string_full_utf8",
  "table_name",
  "url",
  "user_roles",
  "xml",
] as const;

export type PillType = typeof PILL_TYPES[number];

/** What a pill of this type of the dictionary is: a type of flow data, else a text. */
export function pillTypeOf(type: string | undefined): PillType | undefined {
  return PILL_TYPES.find((known) => known === type);
}

/** A pill that was found: its expression, and what it leads to. */
export interface Pill {
  name: string;
  code: Code;
  type: string;
  /** The table of the record that it is, or of the records. */
  table?: string | undefined;
  /** The column that it ends in, and that column's table. */
  column?: { table: string; path: string } | undefined;
}

/** What pills may name at one place of a flow. */
export interface PillScope {
  dictionary: FluentDictionary;
  /** `trigger`, `inputs`, `variables`, `steps.find`: each with what stands behind it. */
  sources: ReadonlyMap<string, PillSource>;
  /** Where the value stands, for messages: `step find, conditions`. */
  place: string;
}

const PILL = /\{\{([^{}]*)\}\}/g;

/** Whether a text has the marks of a pill, well formed or not. */
export function mentionsPill(text: string): boolean {
  return text.includes("{{") || text.includes("}}");
}

/** A text with its pills. Throws `invalid_input` for a pill that names nothing, with near names. */
export async function readText(text: string, scope: PillScope): Promise<string | Code> {
  return joinText(await readParts(text, scope));
}

/** The texts and pills of a text, in their order. */
export async function readParts(text: string, scope: PillScope): Promise<(string | Code)[]> {
  const parts: (string | Code)[] = [];
  let end = 0;
  for (const found of text.matchAll(PILL)) {
    if (found.index > end) parts.push(literalPart(text.slice(end, found.index), scope));
    parts.push((await readPill(found[1] ?? "", scope)).code);
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push(literalPart(text.slice(end), scope));
  return parts;
}

/** The one pill that a text is; undefined where it is anything else. */
export async function readSolePill(text: string, scope: PillScope): Promise<Pill | undefined> {
  const [, name] = /^\s*\{\{([^{}]*)\}\}\s*$/.exec(text) ?? [];
  return name === undefined ? undefined : await readPill(name, scope);
}

/** `trigger.caller_id.email`, `steps.find.record.number`. Throws `invalid_input` with near names. */
export async function readPill(given: string, scope: PillScope): Promise<Pill> {
  const name = given.trim();
  const { source, rest } = findSource(name, scope);
  if (source.outOfReach) throw refuse(`${spot(name, scope)}: ${source.outOfReach}`, NEARBY);
  source.use();
  const [first = "", ...path] = rest;
  const output = findOutput(source, first);
  if (output === undefined && source.record === undefined) throw noOutput(name, source, scope);
  const kept = output ?? source.record ?? "";
  const { type, table, code } = source.outputs[kept] ?? { type: "string" };
  const columns = output === undefined ? rest.filter((part) => part !== "") : path;
  const expression = code ?? `${source.code}.${kept}`;
  if (columns.length === 0) {
    const own = type === "record" ? "reference" : type;
    return { name, code: pillCode(expression, own), type, table };
  }
  if (type !== "record" && type !== "reference") {
    throw refuse(
      `${spot(name, scope)}: ${kept} is no record, so it has no "${columns.join(".")}"`,
      `Write {{${name.slice(0, name.length - columns.join(".").length - 1)}}}.`,
    );
  }
  return await walkColumns({ name, expression, table, columns }, scope);
}

async function walkColumns(
  { name, expression, table, columns }: {
    name: string;
    expression: string;
    table: string | undefined;
    columns: readonly string[];
  },
  scope: PillScope,
): Promise<Pill> {
  const wrong = columns.find((element) => !/^[a-z_][a-z0-9_]*$/.test(element));
  if (wrong !== undefined) {
    throw refuse(`${spot(name, scope)}: "${wrong}" is no column's name`, "Name columns by dots.");
  }
  const path = columns.join(".");
  const end = table === undefined ? undefined : await scope.dictionary.column(table, path);
  const type = pillTypeOf(end?.type) ?? (path.endsWith("sys_id") ? "reference" : "string");
  const code = pillCode(`${expression}.${path}`, type);
  return {
    name,
    code,
    type: type === "reference" ? "record" : type,
    table: path === "sys_id" ? table : end?.reference,
    column: table === undefined ? undefined : { table, path },
  };
}

function pillCode(expression: string, type: string): Code {
  return new Code(`wfa.dataPill(${expression}, "${type}")`);
}

const NEARBY = "Use it in the block that it stands in, or keep its value with set_variables.";

function findSource(name: string, { sources, place }: PillScope) {
  const [first = "", second = "", ...more] = name.split(".");
  const own = sources.get(first);
  if (own) return { source: own, rest: second === "" ? [] : [second, ...more] };
  const step = sources.get(`${first}.${second}`);
  if (step) return { source: step, rest: more };
  const names = [...sources.keys()];
  const near = nearestNames(`${first}.${second}`, names, 3);
  throw refuse(
    `{{${name}}} in ${place} names nothing that the flow knows there`,
    `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}Pills begin with one of: ${
      names.join(", ") || "none here"
    }.`,
  );
}

/** Outputs are found without case: the platform itself has `Record` and `record`. */
function findOutput({ outputs }: PillSource, said: string): string | undefined {
  return Object.keys(outputs).find((name) => name.toLowerCase() === said.toLowerCase());
}

function noOutput(name: string, { outputs }: PillSource, scope: PillScope) {
  const names = Object.keys(outputs);
  const near = nearestNames(name.split(".").at(-1) ?? "", names, 2);
  return refuse(
    `${spot(name, scope)}: there is no such result`,
    `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}It has: ${
      names.join(", ") || "none"
    }.`,
  );
}

function literalPart(text: string, { place }: PillScope): string {
  if (!mentionsPill(text)) return text;
  throw refuse(
    `A pill in ${place} is not closed: ${JSON.stringify(text.slice(0, 80))}`,
    "A pill is {{trigger.number}}; a text cannot have two braces side by side otherwise.",
  );
}

function spot(name: string, { place }: PillScope): string {
  return `{{${name}}} in ${place}`;
}
