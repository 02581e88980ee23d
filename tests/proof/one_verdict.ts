/**
 * Each table of the instance, reached by every way that writes to it. Under `writes: ask` each way
 * stops and says what is grave about it: the same, whichever way it was.
 */
import assert from "node:assert/strict";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { startTestServices, type TestServices } from "../support/services.ts";
import { pickSample, type Proof } from "./proof.ts";

interface TableRow {
  name: string;
  super_class: string;
}

/** How a record of a table is created; undefined where the way does not lead to the table. */
type Way = (to: Destination) => { tool: string; args: Record<string, unknown> } | undefined;

interface Destination {
  table: string;
  /** The table that it extends. */
  parent: string;
  values: Record<string, string>;
  /** A record of the table, where it has one. */
  existing: string | undefined;
}

const CREATES: Readonly<Record<string, Way>> = {
  "by its table": ({ table, values }) => ({ tool: "sn_create_record", args: { table, values } }),
  "by its parent": ({ table, parent, values }) =>
    parent === "" ? undefined : {
      tool: "sn_create_record",
      args: { table: parent, values: { ...values, sys_class_name: table } },
    },
  "in a batch": ({ table, values }) => ({
    tool: "sn_run_batch",
    args: { requests: [{ method: "POST", path: `/api/now/table/${table}`, body: values }] },
  }),
  "over REST": ({ table, values }) => ({
    tool: "sn_call_rest_api",
    args: { method: "POST", path: `/api/now/v2/table/${table}`, body: values },
  }),
  "by an upsert": ({ table, values }) => ({
    tool: "sn_upsert_record",
    args: { table, key: { sys_id: "0".repeat(32) }, values },
  }),
};

const UPDATES: Readonly<Record<string, Way>> = {
  "by its table": ({ table, existing: id, values }) =>
    id === undefined ? undefined : { tool: "sn_update_record", args: { table, id, values } },
  "by its parent": ({ parent: table, existing: id, values }) =>
    id === undefined || table === ""
      ? undefined
      : { tool: "sn_update_record", args: { table, id, values } },
  "in a batch": ({ table, existing, values }) =>
    existing === undefined ? undefined : {
      tool: "sn_run_batch",
      args: {
        requests: [{ method: "PUT", path: `/api/now/table/${table}/${existing}`, body: values }],
      },
    },
  "in bulk": ({ table, existing, values }) =>
    existing === undefined ? undefined : {
      tool: "sn_bulk_update_records",
      args: { table, query: `sys_id=${existing}`, values },
    },
  "by an upsert": ({ table, existing, values }) =>
    existing === undefined
      ? undefined
      : { tool: "sn_upsert_record", args: { table, key: { sys_id: existing }, values } },
};

/** What may write more columns than the one: at least as grave. */
const AT_LEAST: Readonly<Record<string, Way>> = {
  "by a copy": ({ table, existing: id, values }) =>
    id === undefined
      ? undefined
      : { tool: "sn_clone_record", args: { table, id, overrides: values } },
  "by an import": () => ({
    tool: "sn_import_rows",
    args: { table: STAGING, rows: [{ depot: "Verdict" }, { depot: "Next" }] },
  }),
};

/** Which record such a call writes stands in a language that is not read: grave, whatever it is. */
const UNREAD: Readonly<Record<string, Way>> = {
  "by GraphQL": ({ table }) => ({
    tool: "sn_call_rest_api",
    args: { method: "POST", path: GRAPHQL, body: insertion(table) },
  }),
  "by GraphQL in a batch": ({ table }) => ({
    tool: "sn_run_batch",
    args: { requests: [{ method: "POST", path: GRAPHQL, body: insertion(table) }] },
  }),
};
const GRAPHQL = "/api/now/graphql";

function insertion(table: string): { query: string } {
  const query = `mutation { GlideRecord_Mutation { insert_${table} { sys_id { value } } } }`;
  return { query };
}
const STAGING = "x_demo_fleet_depot_import";

export const oneVerdict: Proof = {
  name: "risk: a table is as grave by every way that leads to it",
  sample: 40,
  whole: 10_000,
  async run(options) {
    await using started = await startTestServices();
    await started.run("sn_create_update_set", { name: "One verdict" });
    await askForEverything(started);
    const tables = await readTables(started);
    const figures = { tables: 0, grave: 0, ways: 0, refused: 0 };
    const apart: string[] = [];
    for (const row of pickSample(tables, options)) {
      const destination = await destinationOf(started, row);
      if (destination === undefined) continue;
      figures.tables++;
      await importInto(started, row.name);
      const hear = async (ways: Readonly<Record<string, Way>>) => {
        const heard: [way: string, verdict: string][] = [];
        for (const [name, way] of Object.entries(ways)) {
          const call = way(destination);
          if (call === undefined) continue;
          const verdict = await verdictOf(started, call);
          figures.ways++;
          if (verdict === undefined) figures.refused++;
          else heard.push([name, verdict]);
        }
        return heard;
      };
      const [creates, updates] = [await hear(CREATES), await hear(UPDATES)];
      for (const heard of [creates, updates]) {
        if (new Set(heard.map(([, verdict]) => verdict)).size > 1) {
          apart.push(`${row.name}: ${JSON.stringify(heard)}`);
        }
      }
      const [, least = ""] = creates[0] ?? [];
      if (least !== "") figures.grave++;
      for (const [way, verdict] of await hear(AT_LEAST)) {
        if (!verdict.includes(least)) apart.push(`${row.name}: ${way} ${verdict}, not ${least}`);
      }
      for (const [way, verdict] of await hear(UNREAD)) {
        if (verdict === "") apart.push(`${row.name}: ${way} says nothing`);
      }
    }
    assert.deepEqual(apart, []);
    assert.ok(figures.refused < figures.ways / 4, JSON.stringify(figures));
    return figures;
  },
};

/** The demo as an instance that a person has connected, and lets nothing through unasked. */
async function askForEverything({ services }: TestServices): Promise<void> {
  const { username, password } = demoCredentials;
  const { host } = await services.connections.save({
    instance: services.demo?.url ?? "",
    origin: "cli",
    username,
    secrets: { kind: "basic", password },
    label: "demo",
  });
  await services.connections.update(host, { writes: "ask" });
}

/** Has the staging table's map fill a table. */
async function importInto({ services }: TestServices, target: string): Promise<void> {
  const { username, password } = demoCredentials;
  const headers = {
    authorization: `Basic ${btoa(`${username}:${password}`)}`,
    "content-type": "application/json",
  };
  const url = `${services.demo?.url ?? ""}/api/now/table/sys_transform_map`;
  const query = `sysparm_query=source_table=${STAGING}&sysparm_fields=sys_id`;
  const { result } = await (await fetch(`${url}?${query}`, { headers })).json();
  for (const { sys_id } of result) {
    const body = JSON.stringify({ target_table: target });
    const answer = await fetch(`${url}/${sys_id}`, { method: "PATCH", headers, body });
    await answer.body?.cancel();
    assert.equal(answer.status, 200);
  }
}

async function readTables({ run }: TestServices): Promise<TableRow[]> {
  const tables: TableRow[] = [];
  for (let more = true; more;) {
    const { result } = await run("sn_query_table", {
      table: "sys_db_object",
      query: "nameISNOTEMPTY^ORDERBYname",
      fields: ["name", "super_class.name"],
      limit: 200,
      offset: tables.length,
    });
    const { rows } = result as { rows: Record<string, string>[] };
    tables.push(...rows.map((row) => ({
      name: row.name ?? "",
      super_class: row["super_class.name"] ?? "",
    })));
    more = rows.length === 200;
  }
  return tables;
}

/** A value for one column that any account may write, and a record to write it to. */
async function destinationOf(
  { run }: TestServices,
  { name: table, super_class: parent }: TableRow,
): Promise<Destination | undefined> {
  // A column of the parent, where there is one: by that way the table's own are not known.
  const element = await textColumn({ run }, parent) ?? await textColumn({ run }, table);
  if (element === undefined) return undefined;
  const own = await run("sn_query_table", {
    table,
    query: `sys_class_name=${table}`,
    fields: ["sys_id"],
    limit: 1,
  }).catch(() => undefined);
  const [existing] = (own?.result as { rows: { sys_id?: string }[] } | undefined)?.rows ?? [];
  return {
    table,
    parent,
    values: { [element]: "Verdict" },
    existing: existing?.sys_id,
  };
}

async function textColumn(
  { run }: Pick<TestServices, "run">,
  table: string,
): Promise<string | undefined> {
  if (table === "") return undefined;
  const { result } = await run("sn_query_table", {
    table: "sys_dictionary",
    query: `name=${table}^internal_type=string^elementNOT LIKEsys_^ORelement=sys_name` +
      "^elementISNOTEMPTY^ORDERBYelement",
    fields: ["element"],
    limit: 1,
  });
  return (result as { rows: { element?: string }[] }).rows[0]?.element;
}

/** What is grave about a call, "" where nothing is; undefined where it is refused outright. */
async function verdictOf(
  { run }: TestServices,
  { tool, args }: { tool: string; args: Record<string, unknown> },
): Promise<string | undefined> {
  try {
    const { status, next = "" } = await run(tool, args);
    assert.equal(status, "needs_approval", `${tool} ${JSON.stringify(args)}`);
    return /^It needs approval: (.*?)\. /.exec(next)?.[1] ?? "";
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return undefined;
  }
}
