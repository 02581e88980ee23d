import type {
  Alternative,
  Condition,
  JoinedRecords,
  ParsedQuery,
  RelatedRecords,
  Term,
  TextSearch,
} from "../../query/ast.ts";
import { parseQuery } from "../../query/parse.ts";
import { printTerm } from "../../query/print.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { isNumeric } from "../values/field_kinds.ts";
import type { DemoInstance } from "../database/instance.ts";
import type { ScriptContext } from "../values/script_values.ts";
import { physicalTable } from "../database/storage.ts";
import { cannotEvaluate } from "../wire/rest_error.ts";
import type { RecordChange } from "./changes.ts";
import { compileCondition, type ConditionContext, namesFields } from "./condition.ts";
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
  /** Terms that were dropped, in words: as the platform drops them, and with `partly` any others. */
  dropped: string[];
}

/** What became of the terms that have no SQL, in words. */
interface Left {
  /** The platform leaves these out too. */
  dropped: string[];
  /** The platform runs these, or may. */
  unevaluated: string[];
}

export interface CompileOptions {
  query: string;
  script: ScriptContext;
  /** Drops also what the demo cannot evaluate: for who looks at `dropped` and then takes no row. */
  partly?: boolean;
  /** The write that the query is asked about. */
  change?: RecordChange | undefined;
  /** Further conditions that must hold. */
  also?: (context: ConditionContext) => Fragment[];
}

/**
 * An encoded query as parameterised SQL. Terms with an unknown field or operator are left out and the
 * rest runs, unless the property `glide.invalid_query.returns_no_rows` is true. Throws 501 for terms
 * that only a real instance can evaluate: without them more rows would be found than are meant.
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
  const left: Left = {
    dropped: parsed.problems.map((problem) => problem.message),
    unevaluated: [],
  };
  const parts = [
    classCondition(selection),
    ...(options.also?.(context) ?? []),
    compileAlternatives(context, parsed.alternatives, left),
  ];
  if (left.unevaluated.length > 0 && !options.partly) throw cannotEvaluate(left.unevaluated);
  const dropped = [...left.dropped, ...left.unevaluated];
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
  left: Left,
): Fragment {
  return joinFragments(
    alternatives.map(({ groups }) => compileGroups(context, groups, left)),
    "OR",
  );
}

function compileGroups(context: ConditionContext, groups: Term[][], left: Left): Fragment {
  const compiled: Fragment[] = [];
  for (const terms of groups) {
    const parts: Fragment[] = [];
    for (const term of terms) {
      const words = `"${printTerm(term)}" at ${term.position}`;
      if (term.kind === "condition" && !namesFields(context.selection, term)) {
        left.dropped.push(`${words} names no field of ${context.selection.table.name}`);
        continue;
      }
      const part = compileTerm(context, term, left);
      if (part) parts.push(part);
      else left.unevaluated.push(words);
    }
    if (parts.length > 0) compiled.push(joinFragments(parts, "OR"));
  }
  return compiled.length > 0 ? joinFragments(compiled, "AND") : ALWAYS;
}

function compileTerm(context: ConditionContext, term: Term, left: Left): Fragment | undefined {
  switch (term.kind) {
    case "condition":
      return compileCondition(context, term);
    case "text":
      return compileTextSearch(context.selection, term);
    case "join":
      return compileJoined(context, term, left);
    case "related":
      return compileRelated(context, term, left);
  }
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
  left: Left,
): Fragment | undefined {
  const other = selectOther(selection, { name: term.table, field: term.field, term });
  if (!other) return undefined;
  const body = from(other.selection, [
    classCondition(other.selection),
    fragment(`(${other.key} = ${selection.alias}.sys_id AND ${other.key} <> '')`),
    compileGroups({ selection: other.selection, script }, term.groups, left),
  ]);
  return fragment(`(SELECT COUNT(*) ${body.sql}) ${term.comparison} ?`, ...body.values, term.count);
}

function compileJoined(
  { selection, script }: ConditionContext,
  term: JoinedRecords,
  left: Left,
): Fragment | undefined {
  const { table, field, joinedTable, joinedField, condition } = term;
  const own = selection.table.chain.includes(table) ? resolvePath(selection, field) : undefined;
  const other = selectOther(selection, { name: joinedTable, field: joinedField, term });
  if (!own || !other) return undefined;
  const groups: Condition[][] = condition ? [[condition]] : [];
  const body = from(other.selection, [
    classCondition(other.selection),
    fragment(`${other.key} <> ''`),
    compileGroups({ selection: other.selection, script }, groups, left),
  ]);
  return fragment(`${own.sql} IN (SELECT ${other.key} ${body.sql})`, ...body.values);
}

/** Another table within a query, and the column by which its rows belong to the query's. */
function selectOther(
  { instance, alias }: Selection,
  { name, field, term }: { name: string; field: string; term: Term },
): { selection: Selection; key: string } | undefined {
  const table = instance.table(name);
  if (!table?.columns.has(field)) return undefined;
  const selection = createSelection(instance, table, `${alias}r${term.position}`);
  const key = resolvePath(selection, field);
  return key && { selection, key: key.sql };
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
