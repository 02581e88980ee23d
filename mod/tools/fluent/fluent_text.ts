import { sha256Hex } from "../../base/sha256.ts";

/** Source as it stands: an expression that a writer made, never what a caller gave. */
export class Code {
  constructor(readonly text: string) {}
}

export type FluentValue =
  | string
  | number
  | boolean
  | Code
  | readonly FluentValue[]
  | { readonly [key: string]: FluentValue | undefined };

/** A file of an application's sources, below its workspace. */
export interface SourceFile {
  path: string;
  text: string;
}

const WIDE = 96;
const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;
/** An object literal takes this key for its prototype. */
const OWN_MEANING = "__proto__";

/** A value as the language writes it. A text is a literal that nothing in it can end. */
export function printValue(value: FluentValue): string {
  if (value instanceof Code) return value.text;
  if (typeof value === "string") return literal(value);
  if (typeof value !== "object") return String(value);
  const entries = isList(value) ? value.map(printValue) : Object.entries(value).flatMap(
    ([key, entry]) => entry === undefined ? [] : [`${printKey(key)}: ${printValue(entry)}`],
  );
  const [open, close] = isList(value) ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) return open + close;
  const line = `${open} ${entries.join(", ")} ${close}`;
  if (line.length <= WIDE && !line.includes("\n")) return line;
  return `${open}\n${entries.map((entry) => `  ${indent(entry)},\n`).join("")}${close}`;
}

/** A call with its arguments, each on its own line where they do not fit on one. */
export function call(name: string, ...args: readonly FluentValue[]): Code {
  const printed = args.map(printValue);
  const line = `${name}(${printed.join(", ")})`;
  const isShort = line.length <= WIDE && !line.includes("\n");
  const hugs = printed.length === 1;
  if (isShort || hugs) return new Code(line);
  return new Code(`${name}(\n${printed.map((arg) => `  ${indent(arg)},\n`).join("")})`);
}

/** A function without parameters, or with the one named, whose body are statements. */
export function arrow(statements: readonly string[], parameter?: string): Code {
  const head = parameter === undefined ? "()" : `(${parameter}: any)`;
  const body = statements.map((statement) => `  ${indent(statement)}\n`).join("");
  return new Code(`${head} => {\n${body}}`);
}

/** Texts and expressions joined: the expression alone, a text, or a template literal. */
export function joinText(given: readonly (string | Code)[]): string | Code {
  const parts = mergeTexts(given);
  const [only = ""] = parts;
  if (parts.length <= 1) return only;
  const inner = parts.map((part) =>
    part instanceof Code ? `\${${part.text}}` : literal(part).slice(1, -1)
      .replaceAll('\\"', '"').replaceAll("`", "\\`").replaceAll("${", "\\${")
  );
  return new Code(`\`${inner.join("")}\``);
}

/** Neighbouring texts are escaped as one: `$` and `{` would make an expression of what follows. */
function mergeTexts(parts: readonly (string | Code)[]): (string | Code)[] {
  const merged: (string | Code)[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === "string" && typeof last === "string") merged.splice(-1, 1, last + part);
    else if (part !== "") merged.push(part);
  }
  return merged;
}

/** `Now.ID["…"]`: the name under which the compiler keeps a record's sys_id. */
export function idOf(...names: readonly string[]): Code {
  return new Code(`Now.ID[${literal(names.join("__"))}]`);
}

/**
 * A name as a file or an id has it: `Escalate P1` → `escalate_p1`. What letters and digits do not
 * keep apart, six characters of its hash do.
 */
export function slugOf(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_").replaceAll(/^_+|_+$/g, "");
  const short = plain.slice(0, 60) || "unnamed";
  const isWhole = /^[A-Za-z0-9]+(?:[ _][A-Za-z0-9]+)*$/.test(name) && short === plain;
  return isWhole ? short : `${short}_${sha256Hex(name).slice(0, 6)}`;
}

/** What the sources of one thing are called: as the last of its files. */
export function partOf(files: readonly Pick<SourceFile, "path">[]): string {
  return files.at(-1)?.path.replace(/^.*\//, "").replace(/\.now\.ts$/, "") ?? "";
}

/** A file that imports names, each of which it uses, and has these statements. */
export function fluentFile(
  path: string,
  { imports, statements }: {
    /** Module → names; the compiler refuses one that nothing uses. */
    imports: Readonly<Record<string, readonly string[]>>;
    statements: readonly string[];
  },
): SourceFile {
  const lines = Object.entries(imports).flatMap(([module, names]) =>
    names.length === 0 ? [] : [`import { ${names.join(", ")} } from "${module}";`]
  );
  const head = ['import "@servicenow/sdk/global";', ...lines].join("\n");
  return { path, text: `${head}\n\n${statements.join("\n\n")}\n` };
}

function literal(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u2028\u2029]/g,
    (end) => `\\u${end.charCodeAt(0).toString(16)}`,
  );
}

function printKey(key: string): string {
  if (key === OWN_MEANING) return `[${literal(key)}]`;
  return PLAIN_KEY.test(key) ? key : literal(key);
}

/** Line breaks of texts are escaped, so each one here is the writer's own. */
function indent(text: string): string {
  return text.replaceAll("\n", "\n  ");
}

function isList(value: FluentValue): value is readonly FluentValue[] {
  return Array.isArray(value);
}
