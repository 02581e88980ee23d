import type { Condition } from "../../query/ast.ts";
import { findOperator } from "../../query/operators.ts";
import { isNumeric } from "../values/field_kinds.ts";
import {
  isScript,
  readScript,
  type ScriptContext,
  type ScriptValue,
} from "../values/script_values.ts";
import { compareChange, type RecordChange } from "./changes.ts";
import { datePart, distance, onDate, ownPrecision, relativeDate, samePrecision } from "./dates.ts";
import { ALWAYS, type Fragment, fragment, joinFragments, NEVER } from "./fragment.ts";
import {
  isFieldPath,
  isTagPath,
  resolveDisplay,
  type ResolvedPath,
  resolvePath,
  type Selection,
  userOfRoles,
} from "./path.ts";
import { compareReference } from "./reference.ts";
import { compareRoles } from "./roles.ts";
import { compareTags } from "./tags.ts";

export interface ConditionContext {
  selection: Selection;
  script: ScriptContext;
  /** The write that a rule judges; without it the operators of changes have no meaning. */
  change?: RecordChange | undefined;
}

/** Whether the columns that a condition speaks of are there; the platform drops it otherwise. */
export function namesFields(
  { instance, table }: Selection,
  { field, operator, value }: Condition,
): boolean {
  const compared = findOperator(operator)?.group === "field" ? [value.replace(/@.*$/s, "")] : [];
  return [field, ...compared].every((path) => isFieldPath(instance, table, path));
}

/**
 * The SQL of one condition on columns that are there; undefined when it cannot be evaluated: a script
 * that is not on the lists, a value that the operator cannot take, an operator without a meaning for
 * the column, or for stored records: "changes" and its like are documented for notifications alone.
 * Text compares without regard to ASCII case, as the platform's default collation does.
 */
export function compileCondition(
  context: ConditionContext,
  { field, operator, value }: Condition,
): Fragment | undefined {
  const group = findOperator(operator)?.group;
  if (isTagPath(field)) return compareTags(context.selection, { operator, value });
  const user = userOfRoles(context.selection, field);
  if (user !== undefined) {
    const byGroups = context.selection.instance.property("demo.engine.group_roles") !== "false";
    return compareRoles({ user, byGroups }, { operator, value });
  }
  const path = group === "string"
    ? resolveDisplay(context.selection, field)
    : resolvePath(context.selection, field);
  if (!path || group === "tag") return undefined;
  if (group === "field") return compareFields(context.selection, path, { operator, value });
  if (group === "date") return compareDates(context, path, { operator, value });
  if (operator === "BETWEEN") return compareBetween(context, path, value);
  const several = readValue(path, value, context.script);
  if (several === undefined) return undefined;
  if (group === "equality") {
    const isKey = path.column.element === "sys_id";
    return compareEqual(path, operator, isKey ? inEitherCase(several) : several);
  }
  const read = typeof several === "string" ? several : several.join(",");
  if (group === "change") {
    if (!context.change || field.includes(".")) return undefined;
    return compareChange(context.change, field, { operator, value: read });
  }
  if (group === "order") return compareOne(path, operator, read);
  if (group === "string") return compareText(path.sql, operator, read);
  return compareReference(context, path, { operator, value: read });
}

/** A value as stored: scripts resolved, `1` and `0` as booleans, a moment as a date's own day. */
function readValue(
  { column }: ResolvedPath,
  value: string,
  script: ScriptContext,
): ScriptValue | undefined {
  const plain = isScript(value) ? readScript(value, script) : value;
  if (typeof plain !== "string") return plain;
  if (plain !== value) return ownPrecision(column, plain, script);
  if (column.type !== "boolean") return plain;
  return plain.split(",").map((part) => part === "1" ? "true" : part === "0" ? "false" : part)
    .join(",");
}

/** sys_ids compare without regard to case as any text does, but their index compares with it. */
function inEitherCase(given: ScriptValue): ScriptValue {
  if (typeof given !== "string" || !/^[0-9a-f,]{32,}$/i.test(given)) return given;
  const parts = given.split(",");
  const lower = given.toLowerCase().split(",");
  return parts.every((part, index) => part === lower[index]) ? given : [...parts, ...lower];
}

/** `=NULL` asks for empty values; a list stands for any of its values. */
function compareEqual(path: ResolvedPath, operator: string, given: ScriptValue): Fragment {
  const { sql } = path;
  if (typeof given !== "string") {
    const negated = operator === "!=" || operator === "NOT IN";
    const list = JSON.stringify(given);
    if (negated) return fragment(`${sql} NOT IN (SELECT value FROM json_each(?))`, list);
    if (operator !== "=" && operator !== "IN") return compareEqual(path, operator, "");
    return fragment(`(${sql} IN (SELECT value FROM json_each(?)) AND ${sql} <> '')`, list);
  }
  const value = given === "NULL" && /^!?=$/.test(operator) ? "" : given;
  switch (operator) {
    case "=":
      // `<> ''` says nothing new; it lets SQLite use the index of filled values.
      if (value !== "") return fragment(`(${sql} = ? AND ${sql} <> '')`, value);
      return fragment(`${sql} = ''`);
    case "!=":
      return fragment(`${sql} <> ?`, value);
    case "IN":
    case "NOT IN": {
      const parts = value.split(",");
      const filled = operator === "IN" && !parts.includes("") ? ` AND ${sql} <> ''` : "";
      const list = JSON.stringify(parts);
      return fragment(`(${sql} ${operator} (SELECT value FROM json_each(?))${filled})`, list);
    }
    case "ISEMPTY":
    case "EMPTYSTRING":
      return fragment(`${sql} = ''`);
    case "ISNOTEMPTY":
      return fragment(`${sql} <> ''`);
    default:
      return ALWAYS;
  }
}

/** Regular expressions are the database's own, which is another one here. */
function compareText(sql: string, operator: string, value: string): Fragment | undefined {
  switch (operator) {
    case "MATCH_RGX":
      return undefined;
    case "MATCH_PAT":
      return fragment(`${sql} LIKE ? ESCAPE '\\'`, likePattern(value));
    case "STARTSWITH":
      return fragment(`lower(substr(${sql}, 1, length(?))) = lower(?)`, value, value);
    case "ENDSWITH":
    case "%":
      if (value === "") return ALWAYS;
      return fragment(
        `(length(${sql}) >= length(?) AND lower(substr(${sql}, -length(?))) = lower(?))`,
        value,
        value,
        value,
      );
    case "NOT LIKE":
    case "NOTLIKE":
    case "DOES NOT CONTAIN":
    case "!*":
      return fragment(`instr(lower(${sql}), lower(?)) = 0`, value);
    default:
      return fragment(`instr(lower(${sql}), lower(?)) > 0`, value);
  }
}

/** "Pattern matching" of the documentation: `*` for any characters, `?` for one. */
function likePattern(pattern: string): string {
  return pattern.replace(/[\\%_]/g, "\\$&").replaceAll("*", "%").replaceAll("?", "_");
}

function compareBetween(
  { script }: ConditionContext,
  path: ResolvedPath,
  value: string,
): Fragment | undefined {
  const bounds = value.split("@");
  if (bounds.length !== 2) return undefined;
  const [low, high] = bounds.map((bound) => readValue(path, bound, script));
  if (typeof low !== "string" || typeof high !== "string") return undefined;
  return joinFragments([compareOne(path, ">=", low), compareOne(path, "<=", high)], "AND");
}

function compareOne({ sql, column }: ResolvedPath, operator: string, value: string): Fragment {
  if (!isNumeric(column.type)) return fragment(`(${sql} <> '' AND ${sql} ${operator} ?)`, value);
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return NEVER;
  return fragment(`(${sql} <> '' AND CAST(${sql} AS REAL) ${operator} ?)`, number);
}

interface Comparison {
  operator: string;
  value: string;
}

const FIELD_SIGNS: Record<string, string> = {
  GT_FIELD: ">",
  LT_FIELD: "<",
  GT_OR_EQUALS_FIELD: ">=",
  LT_OR_EQUALS_FIELD: "<=",
};

function compareFields(
  selection: Selection,
  left: ResolvedPath,
  { operator, value }: Comparison,
): Fragment | undefined {
  const at = value.indexOf("@");
  const right = resolvePath(selection, at < 0 ? value : value.slice(0, at));
  if (!right) return undefined;
  if (operator === "MORETHAN" || operator === "LESSTHAN") {
    const rest = value.slice(at + 1);
    return distance(left, right, { rest, further: operator === "MORETHAN" });
  }
  const negated = operator === "NSAMEAS";
  if (negated || operator === "SAMEAS") {
    if (at >= 0) return samePrecision(left, right, { unit: value.slice(at + 1), negated });
    return fragment(`${left.sql} ${negated ? "<>" : "="} ${right.sql}`);
  }
  const numeric = isNumeric(left.column.type) && isNumeric(right.column.type);
  const [a, b] = [left.sql, right.sql].map((sql) => numeric ? `CAST(${sql} AS REAL)` : sql);
  const both = `${left.sql} <> '' AND ${right.sql} <> ''`;
  return fragment(`(${both} AND ${a} ${FIELD_SIGNS[operator]} ${b})`);
}

function compareDates(
  { script }: ConditionContext,
  path: ResolvedPath,
  { operator, value }: Comparison,
): Fragment | undefined {
  if (operator === "ON" || operator === "NOTON") {
    return onDate(path, value, { negated: operator === "NOTON", script });
  }
  if (operator === "DATEPART") return datePart(path, value, script);
  return relativeDate(path, operator.slice("RELATIVE".length), { value, script });
}
