import { scriptContext } from "../../call.ts";
import { createDisplay } from "../../records/display.ts";
import { compileQuery } from "../../query_sql/compile.ts";
import { type ResolvedPath, resolvePath } from "../../query_sql/path.ts";
import { isNumeric } from "../../values/field_kinds.ts";
import type { Json } from "../engine/create_guest.ts";
import { requireTable } from "./record_reads.ts";
import { type HostOperations, partOf, type ScriptHost, toText, toTexts } from "./script_host.ts";

const FUNCTIONS = ["COUNT", "SUM", "AVG", "MIN", "MAX"];
const COMPARISONS = ["=", "!=", ">", ">=", "<", "<="];

interface Figure {
  name: string;
  field: string;
  sql: string;
}

/** The operation of `GlideAggregate`. */
export const figureOperations: HostOperations = {
  aggregate: (host, request) => aggregate(host, request ?? null),
};

function aggregate(host: ScriptHost, request: Json): Json {
  const { instance, actor } = host.call;
  const table = requireTable(host, toText(partOf(request, "table")));
  const compiled = compileQuery(instance, table, {
    query: toText(partOf(request, "query")),
    script: scriptContext(host.asker),
  });
  const pathOf = (field: string): ResolvedPath => {
    const path = resolvePath(compiled.selection, field);
    if (!path) throw new Error(`There is no column "${field}" from ${table.name}`);
    return path;
  };
  const figures = listOf(request, "figures").map((part) => readFigure(part, pathOf));
  const groups = toTexts(partOf(request, "groups")).map((field) => ({
    field,
    path: pathOf(field),
  }));
  const having = listOf(request, "having").map((part) => readHaving(part, pathOf));
  const order = readOrder(listOf(request, "order"), { figures, groups, pathOf });
  const columns = [
    ...groups.map(({ path }, index) => `${path.sql} AS g${index}`),
    ...figures.map(({ sql }, index) => `${sql} AS f${index}`),
    "COUNT(*) AS everything",
  ];
  const source = compiled.from();
  const grouping = groups.length === 0
    ? ""
    : ` GROUP BY ${groups.map((_, index) => `g${index}`).join(", ")}`;
  const condition = having.length > 0 && groups.length > 0
    ? ` HAVING ${having.map(({ sql }) => sql).join(" AND ")}`
    : "";
  const rows = instance.database.all(
    `SELECT ${columns.join(", ")} ${source.sql}${grouping}${condition}${grouping && order}`,
    ...source.values,
    ...(condition === "" ? [] : having.map(({ value }) => value)),
  );
  const display = createDisplay(instance, actor);
  return rows.map((row) => ({
    groups: Object.fromEntries(groups.map(({ field, path }, index) => {
      const value = String(row[`g${index}`] ?? "");
      return [field, { value, display: display.of(table, path.column, value) }];
    })),
    figures: Object.fromEntries(figures.map(({ name, field }, index) => {
      const value = row[`f${index}`] ?? null;
      return [`${name} ${field}`, value === null ? null : shownFigure(name, value)];
    })),
  }));
}

function listOf(request: Json, name: string): Json[] {
  const list = partOf(request, name);
  return Array.isArray(list) ? list : [];
}

function readFigure(part: Json, pathOf: (field: string) => ResolvedPath): Figure {
  const [name, field] = [toText(partOf(part, "name")), toText(partOf(part, "field"))];
  if (!FUNCTIONS.includes(name)) {
    throw new Error(`The demo instance does not support GlideAggregate.addAggregate("${name}")`);
  }
  return { name, field, sql: figureSql(name, field, pathOf) };
}

function figureSql(name: string, field: string, pathOf: (field: string) => ResolvedPath): string {
  if (name === "COUNT") {
    return field === "" ? "COUNT(*)" : `COUNT(NULLIF(${pathOf(field).sql}, ''))`;
  }
  const path = pathOf(field);
  const filled = `NULLIF(${path.sql}, '')`;
  const asText = (name === "MIN" || name === "MAX") && !isNumeric(path.column.type);
  return `${name}(${asText ? filled : `CAST(${filled} AS REAL)`})`;
}

function readHaving(
  part: Json,
  pathOf: (field: string) => ResolvedPath,
): { sql: string; value: string } {
  const [name, field, operator, value] = ["name", "field", "operator", "value"]
    .map((key) => toText(partOf(part, key)));
  if (!FUNCTIONS.includes(name ?? "") || !COMPARISONS.includes(operator ?? "")) {
    throw new Error(`The demo instance does not support GlideAggregate.addHaving("${name}")`);
  }
  const sql = `${figureSql(name ?? "", field ?? "", pathOf)} ${operator} CAST(? AS REAL)`;
  return { sql, value: value ?? "" };
}

function readOrder(
  parts: Json[],
  { figures, groups, pathOf }: {
    figures: Figure[];
    groups: { field: string }[];
    pathOf: (field: string) => ResolvedPath;
  },
): string {
  const keys = parts.map((part) => {
    const [name, field] = [toText(partOf(part, "name")), toText(partOf(part, "field"))];
    const direction = partOf(part, "descending") === true ? "DESC" : "ASC";
    if (name === "") return `${pathOf(field).sql} ${direction}`;
    const figure = figures.findIndex((known) => known.name === name && known.field === field);
    return figure < 0 ? `COUNT(*) ${direction}` : `f${figure} ${direction}`;
  });
  return ` ORDER BY ${[...keys, ...groups.map((_, index) => `g${index}`)].join(", ")}`;
}

/** Averages carry four decimals, as in the platform's own figures; whole sums none. */
function shownFigure(name: string, value: string | number): string {
  return name === "AVG" ? Number(value).toFixed(4) : String(value);
}
