import assert from "node:assert/strict";
import { z } from "zod";
import { allTools } from "../../mod/tools/domains/all_tools.ts";
import { queryArguments } from "../../mod/tools/query_arguments.ts";
import type { ToolResult } from "../../mod/tools/call.ts";
import { refuses } from "../support/tool_runs.ts";
import { startTestServices } from "../support/services.ts";

/** Queries that a tool reads itself, with the reason. */
const OWN = new Map([
  ["sn_explain_query.query", "it tells what would be refused"],
  ["sn_compare_instances.query", "a name may be another record on each instance"],
  ["sn_build_table_acls.condition", "it is stored, and checked with the record"],
]);

Deno.test("queries: every input that is an encoded query is declared one, with its table", () => {
  const undeclared: string[] = [];
  for (const tool of allTools) {
    if (!(tool.input instanceof z.ZodObject)) continue;
    const declared = queryArguments(tool).map(({ argument }) => argument);
    const { shape } = tool.input;
    for (const [name, input] of Object.entries(shape)) {
      const meant = /^Encoded query/.test(z.globalRegistry.get(input)?.description ?? "");
      const place = `${tool.name}.${name}`;
      if (meant && !declared.includes(name) && !OWN.has(place)) undeclared.push(place);
    }
    if (declared.length > 0 && !tool.queried && !("table" in shape)) {
      undeclared.push(`${tool.name}: its table`);
    }
  }
  assert.deepEqual(undeclared, []);
});

Deno.test("queries: reading and writing tools run what people mean, and show what that is", async () => {
  await using started = await startTestServices();
  const { run } = started;
  const said = "state=On Hold^assignment_group=Network";
  const runsAs = ({ translated }: ToolResult) => translated?.map(({ runs_as }) => runs_as);

  const counted = await run("sn_count_records", { table: "incident", query: said });
  const [query = ""] = runsAs(counted) ?? [];
  assert.match(query, /^state=3\^assignment_group=[0-9a-f]{32}$/);
  assert.match(counted.warnings.join(), /query "state=On Hold\^.*" was run as "state=3/);
  const { count } = counted.result as { count: number };
  assert.ok(count > 0);

  const calls: [string, Record<string, unknown>][] = [
    ["sn_query_table", { table: "incident", query: said, fields: ["number"] }],
    ["sn_aggregate_records", { table: "incident", query: said, group_by: ["priority"] }],
    ["sn_list_incidents", { query: said }],
    ["sn_list_incidents", { filters: { state: "On Hold", assignment_group: "Network" } }],
  ];
  for (const [tool, args] of calls) {
    const answer = await run(tool, args);
    assert.deepEqual(runsAs(answer), [query], tool);
    const { total = count } = answer.result as { total?: number };
    assert.equal(total, count, tool);
  }
  const plain = await run("sn_count_records", { table: "incident", query });
  assert.equal("translated" in plain, false);
  assert.deepEqual(plain.warnings, []);

  const planned = await run("sn_bulk_update_records", {
    table: "incident",
    query: said,
    values: { urgency: "3" },
  });
  assert.equal(planned.status, "needs_approval");
  assert.deepEqual(runsAs(planned), [query]);
  assert.equal(planned.change?.length, count);

  const explained = (await run("sn_explain_query", { table: "incident", query: said })).result;
  assert.equal((explained as { runs_as: string }).runs_as, query);
  const wrong = { table: "incident", query: "assignment_group=Nettwork" };
  const told = (await run("sn_explain_query", wrong)).result as Record<string, unknown>;
  assert.equal(told.valid, false);
  assert.match(JSON.stringify(told.refused), /no record .*Did you mean Network/);

  for (const tool of ["sn_query_table", "sn_count_records", "sn_aggregate_records"]) {
    await refuses(started, { tool, args: wrong }, {
      code: "invalid_input",
      message: /no record "Nettwork".*check condition-value/,
      remedy: /Did you mean Network\?/,
    });
  }
  const accepted = await run("sn_count_records", wrong, { accept: ["condition-value"] });
  assert.deepEqual(accepted.result, { table: "incident", count: 0 });
  assert.match(accepted.warnings.join(), /accepted/);

  const items = await run("sn_query_cis", {
    class: "cmdb_ci_server",
    query: "operational_status=Operational",
  });
  assert.deepEqual(runsAs(items), ["operational_status=1"]);
});
