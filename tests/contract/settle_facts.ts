/** Asks an instance what no source at hand proves. Reads alone: nothing is written. */
import { isObject } from "../../mod/base/is_object.ts";
import type { OpenFact, OpenFacts } from "../../scripts/dictionary/open_facts.ts";
import { classOfType } from "../../scripts/dictionary/platform_types.ts";
import type { ContractTarget } from "./run_case.ts";

/** `holds` and `differs` settle a fact; `cannot tell` says in `seen` why nothing is settled. */
export interface Settled {
  fact: string;
  expected: string;
  seen: string;
  verdict: "holds" | "differs" | "cannot tell";
}

type Row = Readonly<Record<string, unknown>>;
type Asked = { rows: readonly Row[] } | { refused: string };

/** One line a fact: verdict, fact, expected and seen, parted by tabs. */
export function describeSettled({ verdict, fact, expected, seen }: Settled): string {
  return [verdict, fact, `expected ${expected}`, `seen ${seen}`].join("\t");
}

/** Every fact with what the instance says of it, in the order of the facts. */
export async function settleFacts(
  target: ContractTarget,
  { facts, chainOf }: OpenFacts,
): Promise<Settled[]> {
  const settled: Settled[] = [];
  const isThere = tableCheck(target);
  for (const fact of facts) {
    if (fact.kind === "interface") settled.push(await settleInterface(target, fact.path));
    else if (!await isThere(fact.table)) settled.push(unsettled(fact, "no such table"));
    else if (fact.kind === "column") settled.push(await settleColumn(target, fact, chainOf));
    else settled.push(await settleChoices(target, fact, chainOf));
  }
  return settled;
}

/** Whether the instance has a table, asked once each. One that may not be asked counts as there. */
function tableCheck(target: ContractTarget): (table: string) => Promise<boolean> {
  const known = new Map<string, boolean>();
  return async (table) => {
    const before = known.get(table);
    if (before !== undefined) return before;
    const asked = await ask(target, "sys_db_object", { query: `name=${table}`, fields: "name" });
    const there = "refused" in asked || asked.rows.length > 0;
    known.set(table, there);
    return there;
  };
}

type Column = Extract<OpenFact, { kind: "column" }>;
type Choices = Extract<OpenFact, { kind: "choices" }>;
type ChainOf = OpenFacts["chainOf"];

async function settleColumn(
  target: ContractTarget,
  fact: Column,
  chainOf: ChainOf,
): Promise<Settled> {
  const { table, column } = fact;
  const asked = await ask(target, "sys_dictionary", {
    query: `nameIN${chainOf(table).join(",")}^element=${column}`,
    fields: "name,internal_type,reference",
  });
  if ("refused" in asked) return unsettled(fact, asked.refused);
  const row = asked.rows[0];
  const type = textOf(row?.internal_type);
  const reference = textOf(row?.reference);
  const isSame = row !== undefined && classOfType(type) === classOfType(fact.type) &&
    (fact.reference === "" || reference === fact.reference);
  const seen = row === undefined ? "no such column" : `${type} ${reference}`.trim();
  return { ...told(fact), seen, verdict: isSame ? "holds" : "differs" };
}

async function settleChoices(
  target: ContractTarget,
  fact: Choices,
  chainOf: ChainOf,
): Promise<Settled> {
  const { table, column, values, reference } = fact;
  const asked = reference
    ? await ask(target, reference, { query: `nameIN${values.join(",")}`, fields: "name" })
    : await ask(target, "sys_choice", {
      query: `nameIN${chainOf(table).join(",")}^element=${column}^language=en`,
      fields: "value,label",
    });
  if ("refused" in asked) return unsettled(fact, asked.refused);
  if (asked.rows.length === 0) return unsettled(fact, "no list of values");
  const known = asked.rows.map(({ name, value, label }) =>
    reference ? [textOf(name)] : [textOf(value), textOf(label)]
  );
  const missing = values.filter((value) => !known.flat().includes(value));
  const list = known.map((words) => words.join("=")).join(", ");
  return { ...told(fact), seen: list, verdict: missing.length === 0 ? "holds" : "differs" };
}

/** A GET: where the resource takes another method, the instance says so, and nothing happens. */
async function settleInterface(target: ContractTarget, path: string): Promise<Settled> {
  const response = await target.fetch(
    new Request(new URL(path, target.origin), { headers: headersOf(target), redirect: "manual" }),
  );
  const text = await response.text();
  const isUnknown = response.status === 404 || /does not represent any resource/.test(text);
  const isRefused = response.status === 401 || response.status === 403;
  return {
    ...told({ kind: "interface", path }),
    seen: `status ${response.status}${isUnknown ? ", no such resource" : ""}`,
    verdict: isUnknown ? "differs" : isRefused ? "cannot tell" : "holds",
  };
}

function told(fact: OpenFact): Pick<Settled, "fact" | "expected"> {
  switch (fact.kind) {
    case "column":
      return {
        fact: `column ${fact.table}.${fact.column}`,
        expected: `${fact.type} ${fact.reference}`.trim(),
      };
    case "choices":
      return {
        fact: `values of ${fact.table}.${fact.column}`,
        expected: fact.values.join(", "),
      };
    case "interface":
      return { fact: `interface ${fact.path}`, expected: "a resource of the instance" };
  }
}

function unsettled(fact: OpenFact, seen: string): Settled {
  return { ...told(fact), seen, verdict: "cannot tell" };
}

async function ask(
  target: ContractTarget,
  table: string,
  { query, fields }: { query: string; fields: string },
): Promise<Asked> {
  const url = new URL(`/api/now/table/${table}`, target.origin);
  url.searchParams.set("sysparm_query", query);
  url.searchParams.set("sysparm_fields", fields);
  url.searchParams.set("sysparm_exclude_reference_link", "true");
  const response = await target.fetch(new Request(url, { headers: headersOf(target) }));
  const body: unknown = await response.json().catch(() => null);
  const rows = isObject(body) && Array.isArray(body.result) ? body.result.filter(isObject) : [];
  return response.ok ? { rows } : { refused: `${table} answers ${response.status}` };
}

function headersOf({ user, password }: ContractTarget): Headers {
  const login = btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)));
  return new Headers({ accept: "application/json", authorization: `Basic ${login}` });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
