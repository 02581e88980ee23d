/** What calls say of the platform's columns: in their queries and in what they write. */
import { seededTables } from "../../mod/demo/seed/all_tables.ts";
import { parseQuery } from "../../mod/query/parse.ts";
import { demoDepartures } from "../../scripts/dictionary/demo_departures.ts";
import { readDeclarations } from "../../scripts/dictionary/instance_declarations.ts";
import { readPlatformDictionary } from "../../scripts/dictionary/platform_dictionary.ts";

/** A column as a request names it, with the values that stand in its query or body. */
export interface ColumnUse {
  table: string;
  column: string;
  values: Set<string>;
}

export interface PlatformUse extends Disposable {
  /** `table.column` → its use. */
  columns: ReadonlyMap<string, ColumnUse>;
}

interface Asked {
  method: string;
  url: URL;
  body: unknown;
}

const TABLE_PATH = /^\/api\/now\/(?:v\d\/)?(?:table|stats)\/(\w+)/;

/** Watches every request of this process through the global `fetch`, until it is disposed. */
export function watchPlatformUse(): PlatformUse {
  const columns = new Map<string, ColumnUse>();
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    for (const asked of await readAsked(request.clone())) note(columns, asked);
    return await original(request);
  };
  return { columns, [Symbol.dispose]: () => void (globalThis.fetch = original) };
}

async function readAsked(request: Request): Promise<Asked[]> {
  const url = new URL(request.url);
  const isJson = request.headers.get("content-type")?.startsWith("application/json");
  const body: unknown = isJson ? JSON.parse(await request.text() || "null") : null;
  if (!url.pathname.endsWith("/batch")) return [{ method: request.method, url, body }];
  const { rest_requests = [] } = body as { rest_requests?: { method: string; url: string }[] };
  return rest_requests.map((one) => ({
    method: one.method,
    url: new URL(one.url, url),
    body: null,
  }));
}

function note(columns: Map<string, ColumnUse>, { method, url, body }: Asked): void {
  const [, table] = TABLE_PATH.exec(url.pathname) ?? [];
  if (table === undefined) return;
  const add = (path: string, value?: string) => {
    // What stands behind a dot belongs to another table.
    const [column = ""] = path.split(".");
    if (!/^[a-z]\w*$/.test(column)) return;
    const use = columns.get(`${table}.${column}`) ?? { table, column, values: new Set<string>() };
    if (value !== undefined && column === path) use.values.add(value);
    columns.set(`${table}.${column}`, use);
  };
  const query = parseQuery(url.searchParams.get("sysparm_query") ?? "");
  for (const { field } of query.order) add(field);
  for (const { groups } of query.alternatives) {
    for (const term of groups.flat()) {
      if (term.kind !== "condition") continue;
      // A search for text goes through whatever columns the instance's own dictionary has.
      if (!/^(=|!=|IN|NOT IN)$/.test(term.operator)) continue;
      for (const value of term.value.split(",")) add(term.field, value);
    }
  }
  if (method === "GET" || typeof body !== "object" || body === null) return;
  for (const [column, value] of Object.entries(body)) add(column, String(value));
}

/**
 * What stands against the sources: columns that no instance declares, and values that are not in the
 * dictionary's list of their column. Both as `table.column`, the latter with the value.
 */
export async function listWrongUses({ columns }: PlatformUse): Promise<string[]> {
  const parents = new Map(seededTables.map(({ name, parent }) => [name, parent]));
  const { columnOf } = await readPlatformDictionary(parents);
  const declarations = await readDeclarations();
  return [...columns].flatMap(([path, { table, column, values }]) => {
    const told = columnOf(table, column);
    const isAbsent = !told && !column.startsWith("sys_") &&
      declarations.columnOf(table, column) === "absent";
    if (isAbsent && !demoDepartures.includes(`${path} absent`)) return [path];
    // A list of tables is that of one plugin: any table may be asked for.
    if (!told || told.choices.length === 0 || column === "table") return [];
    return [...values].filter((value) => !isKnown(value, told.choices))
      .map((value) => `${path} ${value}`);
  });
}

function isKnown(value: string, choices: readonly string[]): boolean {
  return value === "" || value.startsWith("javascript:") || choices.includes(value);
}
