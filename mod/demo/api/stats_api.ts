import { requireReadable } from "../access/acl_query.ts";
import type { DemoAnswer, DemoCall } from "../call.ts";
import { scriptContext } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { createDisplay } from "../records/display.ts";
import { isNumeric } from "../values/field_kinds.ts";
import { type CompiledQuery, compileQuery } from "../query_sql/compile.ts";
import { type ResolvedPath, resolvePath } from "../query_sql/path.ts";
import { wrongMethod } from "../wire/rest_error.ts";
import { requestedQuery, requireTable } from "./table_api.ts";

const FUNCTIONS = ["avg", "min", "max", "sum"] as const;
type AggregateFunction = typeof FUNCTIONS[number];

/** One computed figure: its place in the answer and the SQL that makes it. */
interface Figure {
  name: AggregateFunction | "count";
  field: string;
  sql: string;
}

/** `/api/now/stats/{table}`: count and figures, grouped or not. */
export function statsApi(call: DemoCall, name: string): DemoAnswer {
  if (call.method !== "GET") throw wrongMethod(call.method);
  const table = requireTable(call, name);
  const compiled = compileQuery(call.instance, table, {
    query: requestedQuery(call, table),
    script: scriptContext(call),
  });
  for (const term of compiled.dropped) call.dropped?.terms.add(term);
  requireReadable(call, table, [
    ...names(call, "sysparm_group_by"),
    ...FUNCTIONS.flatMap((name) => names(call, `sysparm_${name}_fields`)),
    ...names(call, "sysparm_having").flatMap((text) => text.split("^")[1] ?? []),
  ]);
  const figures = readFigures(call, compiled);
  const groups = [...names(call, "sysparm_group_by"), ...compiled.groupBy].flatMap((field) => {
    const path = resolvePath(compiled.selection, field);
    return path ? [{ field, path }] : [];
  });
  const columns = [
    ...groups.map(({ path }, index) => `${path.sql} AS g${index}`),
    ...figures.map(({ sql }, index) => `${sql} AS f${index}`),
    "COUNT(*) AS everything",
  ];
  const having = readHaving(call, compiled);
  const source = compiled.from();
  const grouping = groups.length > 0
    ? ` GROUP BY ${groups.map((_, index) => `g${index}`).join(", ")}${having.sql}${
      readOrder(call, groups, figures)
    }`
    : "";
  const rows = call.instance.database.all(
    `SELECT ${columns.join(", ")} ${source.sql}${grouping}`,
    ...source.values,
    ...(groups.length > 0 ? having.values : []),
  );
  if (groups.length === 0) return { status: 200, result: { stats: statsOf(rows[0], figures) } };
  const shown = call.parameters.get("sysparm_display_value") ?? "false";
  return {
    status: 200,
    result: rows.map((row) => ({
      stats: statsOf(row, figures),
      groupby_fields: groups.map(({ field, path }, index) =>
        groupField(call, table, { field, path, value: String(row[`g${index}`]), shown })
      ),
    })),
  };
}

function names(call: DemoCall, parameter: string): string[] {
  return (call.parameters.get(parameter) ?? "").split(",").map((name) => name.trim()).filter(
    Boolean,
  );
}

function readFigures(call: DemoCall, { selection }: CompiledQuery): Figure[] {
  const figures: Figure[] = FUNCTIONS.flatMap((name) =>
    names(call, `sysparm_${name}_fields`).flatMap((field) => {
      const path = resolvePath(selection, field);
      return path ? [{ name, field, sql: figureSql(name, path) }] : [];
    })
  );
  if (call.parameters.get("sysparm_count") === "true") {
    figures.unshift({ name: "count", field: "", sql: "COUNT(*)" });
  }
  return figures;
}

function figureSql(name: AggregateFunction, path: ResolvedPath): string {
  const filled = `NULLIF(${path.sql}, '')`;
  const asText = (name === "min" || name === "max") && !isNumeric(path.column.type);
  return `${name.toUpperCase()}(${asText ? filled : `CAST(${filled} AS REAL)`})`;
}

/** Averages carry four decimals; whole sums none. */
function statsOf(row: SqlRow | undefined, figures: Figure[]): Record<string, unknown> {
  const stats: Record<string, unknown> = {};
  figures.forEach(({ name, field }, index) => {
    const value = row?.[`f${index}`] ?? null;
    if (name === "count") stats.count = String(value ?? 0);
    else {
      const text = value === null ? "" : name === "avg" ? Number(value).toFixed(4) : String(value);
      stats[name] = { ...stats[name] as Record<string, string> | undefined, [field]: text };
    }
  });
  return stats;
}

function groupField(
  call: DemoCall,
  table: DemoTable,
  { field, path, value, shown }: {
    field: string;
    path: ResolvedPath;
    value: string;
    shown: string;
  },
): Record<string, string> {
  const display = () => createDisplay(call.instance, call.actor).of(table, path.column, value);
  if (shown === "true") return { field, value: display() };
  return shown === "all" ? { field, value, display_value: display() } : { field, value };
}

/** `count^priority^>^3`, comma-separated. */
function readHaving(
  call: DemoCall,
  { selection }: CompiledQuery,
): { sql: string; values: string[] } {
  const parts = names(call, "sysparm_having").flatMap((text) => {
    const [name, field = "", comparison = "", value] = text.split("^");
    const known = ["=", "!=", ">", ">=", "<", "<="].includes(comparison);
    if (!known || value === undefined) return [];
    if (name === "count") return [{ sql: `COUNT(*) ${comparison} CAST(? AS REAL)`, value }];
    const path = resolvePath(selection, field);
    const aggregate = FUNCTIONS.find((candidate) => candidate === name);
    if (!path || !aggregate) return [];
    return [{ sql: `${figureSql(aggregate, path)} ${comparison} CAST(? AS REAL)`, value }];
  });
  return {
    sql: parts.length > 0 ? ` HAVING ${parts.map((part) => part.sql).join(" AND ")}` : "",
    values: parts.map((part) => part.value),
  };
}

/** `AVG^field`, `COUNT` or a grouped field, each with `^DESC` or else ascending. */
function readOrder(
  call: DemoCall,
  groups: { field: string }[],
  figures: Figure[],
): string {
  const keys = names(call, "sysparm_order_by").flatMap((text) => {
    const parts = text.split("^");
    const [first = "", column] = parts;
    const direction = parts.at(-1)?.toUpperCase() === "DESC" ? "DESC" : "ASC";
    const figure = figures.findIndex(({ name, field }) =>
      name === first.toLowerCase() && (name === "count" || field === column)
    );
    if (figure >= 0) return [`f${figure} ${direction}`];
    const group = groups.findIndex(({ field }) => field === first);
    return group >= 0 ? [`g${group} ${direction}`] : [];
  });
  const all = [...keys, ...groups.map((_, index) => `g${index}`)];
  return ` ORDER BY ${all.join(", ")}`;
}
