import assert from "node:assert/strict";
import { offerTools } from "../../mod/agent/tools/many_tools.ts";
import type { AgentTool, ToolContext } from "../../mod/agent/tools/agent_tool.ts";
import { present } from "../support/present.ts";

const context = { readOnly: false, agent: { name: "build" } } as unknown as ToolContext;

function toolOf(name: string, more: Partial<AgentTool> = {}): AgentTool {
  return {
    name,
    description: `Does ${name.replaceAll("_", " ")}`,
    inputSchema: { type: "object" },
    source: name.split("_")[0] ?? "",
    forReaders: false,
    run: (args) => Promise.resolve({ output: `${name} ${JSON.stringify(args)}` }),
    ...more,
  };
}

const OWN = ["bash", "tool_search", "tool_execute"].map((name) => toolOf(name));
const many = Array.from({ length: 60 }, (_none, index) => toolOf(`crm_report_number_${index}`));
const invoice = toolOf("billing_create_invoice", { description: "Writes a bill for a customer" });

Deno.test("tools of servers: a few are given to the model, of equal names the first", () => {
  const offered = offerTools(OWN, [invoice, toolOf("bash"), toolOf("bash")], () => true);
  assert.deepEqual(offered.map(({ name }) => name), [
    "bash",
    "tool_search",
    "tool_execute",
    "billing_create_invoice",
  ]);
});

Deno.test("tools of servers: many are found by the search and run as those of the platform", async () => {
  const offered = offerTools(OWN, [...many, invoice], ({ name }) => name !== "crm_report_number_7");
  assert.deepEqual(offered.map(({ name }) => name), ["bash", "tool_search", "tool_execute"]);
  const [, search, execute] = offered;
  const find = async (query: string, given = context) =>
    (await present(search).run({ query }, given)).output.split("\n").slice(2)
      .map((line) => JSON.parse(line).tool);
  assert.match(present(search).description, /Also finds the tools of crm, billing/);
  assert.equal((await find("bill for a customer"))[0], "billing_create_invoice");
  assert.equal((await find("crm_report_number_31"))[0], "crm_report_number_31");
  assert.ok(!(await find("report number 7")).includes("crm_report_number_7"));
  assert.deepEqual(await find("create invoice", { ...context, readOnly: true }), []);

  const run = (tool: string, given = context) =>
    present(execute).run({ tool, args: { a: 1 } }, given).then(({ output }) => output);
  assert.equal(await run("billing_create_invoice"), 'billing_create_invoice {"a":1}');
  assert.match(await run("sn_list_records"), /^tool_execute /);
  await assert.rejects(run("crm_report_number_7"), /may not call/);
  await assert.rejects(run("billing_create_invoice", { ...context, readOnly: true }), /may not/);
});
