import type {
  Alternative,
  ParsedQuery,
  RelatedRecords,
  Term,
  TextSearch,
} from "../../query/ast.ts";
import { parseQuery } from "../../query/parse.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { isNumeric } from "../values/field_kinds.ts";
import type { DemoInstance } from "../database/instance.ts";
import type { ScriptContext } from "../values/script_values.ts";
import { physicalTable } from "../database/storage.ts";
import type { RecordChange } from "./changes.ts";
import { compileCondition, type ConditionContext } from "./condition.ts";
import { ALWAYS, type Fragment, fragment, joinFragments, NEVER } from "./fragment.ts";
import {
  createSelection,
  isFieldPath,
  resolveDisplay,
  resolvePath,
  type Selection,
} from "./path.ts";

export interface CompiledQuery {
  selection: Selection;
  /** `FROM … WHERE …` with its parameters. Call it last: paths resolved later add joins. */
  from(): Fragment;
  /** ` ORDER BY …` or "". */
  order: string;
  groupBy: string[];
  /** Terms that were dropped, in words. */
  dropped: string[];
}

export interface CompileOptions {
  query: string;
  script: ScriptContext;
  /** The write that the query is asked about. */
  change?: RecordChange | undefined;
  /** Further conditions that must hold. */
  also?: (context: ConditionContext) => Fragment[];
}

/**
 * An encoded query as parameterised SQL. Terms with an unknown field, operator or script are left
 * out and the rest runs, unless the property `glide.invalid_query.returns_no_rows` is true.
 */
export function compileQuery(
  instance: DemoInstance,
  table: DemoTable,
  options: CompileOptions,
): CompiledQuery {
  const parsed = parseQuery(options.query, {
    isField: (path) => isFieldPath(instance, table, path),
  });
  const selection = createSelection(instance, table);
  const context: ConditionContext = {
    selection,
    script: options.script,
    change: options.change,
  };
  const dropped = parsed.problems.map((problem) => problem.message);
  const parts = [
    classCondition(selection),
    ...(options.also?.(context) ?? []),
    compileAlternatives(context, parsed.alternatives, dropped),
  ];
  const strict = instance.property("glide.invalid_query.returns_no_rows") === "true";
  if (dropped.length > 0 && strict) parts.push(NEVER);
  const order = compileOrder(selection, parsed);
  return {
    selection,
    from: () => from(selection, parts),
    order,
    groupBy: parsed.groupBy,
    dropped,
  };
}

function from(selection: Selection, conditions: Fragment[]): Fragment {
  const { table, alias, joins, joinValues } = selection;
  const where = joinFragments(conditions, "AND");
  const source = [`FROM ${physicalTable(table.base)} ${alias}`, ...joins].join(" ");
  return { sql: `${source} WHERE ${where.sql}`, values: [...joinValues, ...where.values] };
}

/** Rows of the table and of every table below it. */
function classCondition({ table, alias }: Selection): Fragment {
  if (table.family.length === 1) return fragment(`${alias}.sys_class_name = ?`, table.name);
  if (table.base === table.name) return ALWAYS;
  return fragment(
    `${alias}.sys_class_name IN (SELECT value FROM json_each(?))`,
    JSON.stringify(table.family),
  );
}

function compileAlternatives(
  context: ConditionContext,
  alternatives: Alternative[],
  dropped: string[],
): Fragment {
  return joinFragments(
    alternatives.map(({ groups }) => compileGroups(context, groups, dropped)),
    "OR",
  );
}

function compileGroups(context: ConditionContext, groups: Term[][], dropped: string[]): Fragment {
  const compiled: Fragment[] = [];
  for (const terms of groups) {
    const parts: Fragment[] = [];
    for (const term of terms) {
      const part = compileTerm(context, term, dropped);
      if (part) parts.push(part);
      else dropped.push(`the term at ${term.position} was rejected`);
    }
    if (parts.length > 0) compiled.push(joinFragments(parts, "OR"));
  }
  return compiled.length > 0 ? joinFragments(compiled, "AND") : ALWAYS;
}

function compileTerm(
  context: ConditionContext,
  term: Term,
  dropped: string[],
): Fragment | undefined {
  if (term.kind === "condition") return compileCondition(context, term);
  if (term.kind === "text") return compileTextSearch(context.selection, term);
  return compileRelated(context, term, dropped);
}

const SEARCHED = ["number", "name", "short_description", "description", "label", "message"];

/** Every word must occur in one of the columns that a person would search. */
function compileTextSearch(selection: Selection, term: TextSearch): Fragment | undefined {
  const columns = SEARCHED.flatMap((element) => resolvePath(selection, element)?.sql ?? []);
  if (term.target === "group" || columns.length === 0) return undefined;
  const words = term.words.split(/\s+/).filter((word) => word !== "");
  const perWord = words.map((word) =>
    joinFragments(columns.map((sql) => fragment(`instr(lower(${sql}), lower(?)) > 0`, word)), "OR")
  );
  return perWord.length > 0 ? joinFragments(perWord, "AND") : undefined;
}

/** Of a many-to-many list the rows of the table in between are counted, as of any other. */
function compileRelated(
  { selection, script }: ConditionContext,
  term: RelatedRecords,
  dropped: string[],
): Fragment | undefined {
  const child = selection.instance.table(term.table);
  if (!child || !child.columns.has(term.field)) return undefined;
  const inner = createSelection(selection.instance, child, `${selection.alias}r${term.position}`);
  const key = resolvePath(inner, term.field);
  if (!key) return undefined;
  const parts = [
    classCondition(inner),
    fragment(`(${key.sql} = ${selection.alias}.sys_id AND ${key.sql} <> '')`),
    compileGroups({ selection: inner, script }, term.groups, dropped),
  ];
  const body = from(inner, parts);
  return fragment(`(SELECT COUNT(*) ${body.sql}) ${term.comparison} ?`, ...body.values, term.count);
}

function compileOrder(selection: Selection, { order, groupBy }: ParsedQuery): string {
  const grouped = groupBy.map((field) => ({ field, descending: false }));
  const keys = [...grouped, ...order].flatMap(({ field, descending }) => {
    const sql = orderKey(selection, field);
    return sql ? [`${sql} ${descending ? "DESC" : "ASC"}`] : [];
  });
  return keys.length > 0 ? ` ORDER BY ${keys.join(", ")}` : "";
}

/** References sort by what they show, numbers by value. */
export function orderKey(selection: Selection, field: string): string | undefined {
  const path = resolveDisplay(selection, field);
  if (!path) return undefined;
  return isNumeric(path.column.type) ? `CAST(${path.sql} AS REAL)` : path.sql;
}
