import { isObject } from "../../base/is_object.ts";
import { parseJson } from "../../base/parse_json.ts";
import { MASK } from "../../changes/field_text.ts";
import { isSecretName, isSecretValue } from "../../changes/secret_columns.ts";
import { maskSecretText } from "../../tools/lint/secret_text.ts";

/** What stands in place of a private value. */
export const LEFT_OUT = "[left out]";
/** Characters kept of one text, and members of one list. */
const MOST_CHARACTERS = 2_000;
const MOST_MEMBERS = 50;
/** Characters of all arguments together, as JSON. */
const MOST_IN_ALL = 64_000;
/** `name=value` of an encoded query or an address, and an encoded query's operators in words. */
const TERMS = [
  /(?<![\w.-])([\w.-]{1,80})(!?=)([^^&\s]+)/g,
  /(?<![\w.])([a-z0-9_.]{1,80})(NOT LIKE|LIKE|STARTSWITH|ENDSWITH|NOT IN|IN|SAMEAS)([^^&\s]+)/g,
];
/** Members that name the column whose value stands beside them. */
const COLUMN_NAMES = ["field", "column", "element"];
const NAMING = [...COLUMN_NAMES, "name"];
/** Members that say that the `value` beside them is no credential that its record's type hides. */
const TELLING = [...COLUMN_NAMES, "label", "type"];

export interface Redaction {
  /** As they may be kept. */
  args: unknown;
  /** The values that were taken out of them, for taking them out of messages too. */
  hidden: readonly string[];
}

/** What the columns are known to be beyond their names. */
export interface KnownColumns {
  isPrivate(column: string): boolean;
  /** By the dictionary; of the rest the name decides. */
  isSecret?(column: string): boolean;
}

/**
 * Arguments without secrets and without the values of private columns: by the name of what holds
 * them, in texts that are JSON too, in conditions and addresses, and by the form of known tokens. A
 * text that names a private column goes as a whole. Long texts and lists are cut.
 */
export function redactArguments(args: unknown, known: KnownColumns): Redaction {
  const { isPrivate } = known;
  const isSecret = (column: string) => isSecretName(column) || known.isSecret?.(column) === true;
  const hidden: string[] = [];
  const visit = (value: unknown): unknown => {
    if (typeof value === "string") return redactText(value, { isPrivate, isSecret, hidden, visit });
    if (Array.isArray(value)) {
      const kept = value.slice(0, MOST_MEMBERS).map(visit);
      const more = value.length - kept.length;
      return more > 0 ? [...kept, `… ${more} more`] : kept;
    }
    if (!isObject(value)) return value;
    const named = NAMING.some((key) => isPrivate(textOf(value[key])));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, member(value, key, inner, named)]),
    );
  };
  const member = (
    of: Record<string, unknown>,
    key: string,
    inner: unknown,
    named: boolean,
  ): unknown => {
    if (isPrivate(key) || named && !NAMING.includes(key)) return hide(inner, LEFT_OUT);
    if (key === "value" && isUntold(of, isSecret) && !isFlag(inner)) return hide(inner, LEFT_OUT);
    const secret = isSecret(key) || isSecretValue({ field: key, images: [of] });
    return secret && !isFlag(inner) ? hide(inner, MASK) : visit(inner);
  };
  const hide = (value: unknown, mark: string): unknown => {
    if (typeof value === "string" && value.length > 2) hidden.push(value);
    return value === null || value === "" ? value : mark;
  };
  return { args: cutToFit(visit(args)), hidden };
}

/**
 * Whether nothing beside a `value` tells what it is, as of a header, a property or a parameter that
 * only the instance knows, or whether its column holds credentials.
 */
function isUntold(of: Record<string, unknown>, isSecret: (column: string) => boolean): boolean {
  return !TELLING.some((key) => key in of) || COLUMN_NAMES.some((key) => isSecret(textOf(of[key])));
}

/** A message without what was taken out of the arguments, and without what looks like a secret. */
export function redactMessage(message: string, { hidden }: Pick<Redaction, "hidden">): string {
  const shown = hidden.reduce((text, value) => text.replaceAll(value, MASK), message);
  return maskSecretText(shown).text.slice(0, MOST_CHARACTERS);
}

/** Whether a column is one of those named: `u_ssn`, or `sys_user.u_ssn` for one table's. */
export function privateColumns(columns: readonly string[]): (column: string) => boolean {
  const names = new Set(columns.map((column) => elementOf(column).toLowerCase()));
  return (column) => column !== "" && names.has(elementOf(column).toLowerCase());
}

interface TextContext {
  isPrivate: (column: string) => boolean;
  isSecret: (column: string) => boolean;
  hidden: string[];
  visit: (value: unknown) => unknown;
}

function redactText(text: string, context: TextContext): unknown {
  const { isPrivate, isSecret, hidden, visit } = context;
  if (/^\s*[[{]/.test(text)) {
    const parsed = parsedOf(text);
    if (parsed !== undefined) return JSON.stringify(visit(parsed));
  }
  if (text.split(/[^\w]+/).some(isPrivate)) return LEFT_OUT;
  const hideTerm = (term: string, name: string, operator: string, value: string) => {
    if (!isSecret(elementOf(name)) || isFlag(value)) return term;
    hidden.push(value);
    return name + operator + MASK;
  };
  const terms = TERMS.reduce((done, form) => done.replaceAll(form, hideTerm), text);
  const shown = maskSecretText(terms).text;
  if (shown.length <= MOST_CHARACTERS) return shown;
  return `${shown.slice(0, MOST_CHARACTERS)}… (${shown.length} characters)`;
}

function parsedOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function cutToFit(args: unknown): unknown {
  const { length } = JSON.stringify(args) ?? "";
  return length <= MOST_IN_ALL ? args : `… ${length} characters, too many to keep`;
}

/** The last part of a path: of `caller_id.u_ssn` the column. */
function elementOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

function isFlag(value: unknown): boolean {
  return typeof value === "boolean" || value === "true" || value === "false";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
