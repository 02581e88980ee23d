import assert from "node:assert/strict";
import { createCatalogue } from "../../../mod/tools/create_catalogue.ts";
import { allArtifacts, allTools } from "../../../mod/tools/domains/all_tools.ts";

const catalogue = createCatalogue(allTools, allArtifacts);
const first = (query: string) => catalogue.search({ query }).matches[0]?.tool;

/** What people ask for, and the tool that must be among the first three. */
const REQUESTS: [query: string, tool: string][] = [
  ["call an external REST API", "sn_create_rest_message"],
  ["outbound HTTP integration with another system", "sn_create_rest_message"],
  ["add a GET method to a REST message", "sn_create_rest_message_function"],
  ["list rest messages", "sn_list_rest_messages"],
  ["update the rest message endpoint", "sn_update_rest_message"],
  ["add an Accept header to a rest function", "sn_create_rest_message_function_header"],
  ["how many incidents are open", "sn_count_records"],
  ["average by group", "sn_aggregate_records"],
  ["find tickets assigned to me", "sn_list_incidents"],
  ["undo what I did", "sn_undo_changes"],
  ["roll back my change", "sn_undo_changes"],
  ["new update set", "sn_create_update_set"],
  ["which update set am I in", "sn_get_context"],
  ["switch application scope", "sn_switch_scope"],
  ["what is captured in this update set", "sn_get_update_set_contents"],
  ["columns of a table", "sn_describe_table"],
  ["which tables extend task", "sn_get_table_hierarchy"],
  ["who am i on this instance", "sn_get_instance_status"],
  ["add work note", "sn_add_comment"],
  ["check my encoded query", "sn_explain_query"],
  ["sysid of a group by name", "sn_resolve_reference"],
  ["delete a record", "sn_delete_record"],
  ["create incident", "sn_create_incident"],
  ["describeTable", "sn_describe_table"],
  ["updte set contnts", "sn_get_update_set_contents"],
];

for (const [query, tool] of REQUESTS) {
  Deno.test(`tool search: "${query}" finds ${tool} among the first three`, () => {
    const found = catalogue.search({ query, limit: 3 }).matches.map((match) => match.tool);
    assert.ok(found.includes(tool), `found ${found.join(", ")}`);
  });
}

Deno.test("tool search: an exact name comes first, whatever else matches", () => {
  for (const name of catalogue.tools.keys()) assert.equal(first(name), name);
});

Deno.test("tool search: a family is one hit that names its members and its delete", () => {
  const { matches } = catalogue.search({
    query: "rest message",
    limit: 20,
    detail: "full",
  });
  const stems = matches.map((match) => match.family?.create).filter(Boolean);
  assert.equal(new Set(stems).size, stems.length);
  const family = matches.find((match) => match.family?.create === "sn_create_rest_message")?.family;
  assert.deepEqual(family, {
    list: "sn_list_rest_messages",
    get: "sn_get_rest_message",
    create: "sn_create_rest_message",
    update: "sn_update_rest_message",
    delete: {
      tool: "sn_delete_artifact",
      args: { type: "rest_message", id: "<sys_id or name>" },
    },
  });
});

Deno.test("tool search: detail cuts schema and example, limit and filters are kept", () => {
  const brief = catalogue.search({ query: "record", detail: "brief", limit: 2 });
  assert.equal(brief.matches.length, 2);
  assert.ok(brief.more > 0);
  assert.ok(brief.matches.every((match) => !match.args && !match.example));
  const destructive = catalogue.search({ query: "record", risk: "D", limit: 20 });
  assert.ok(destructive.matches.every((match) => match.risk === "D"));
  const domain = catalogue.search({
    query: "record",
    domain: "generic records",
    limit: 20,
    detail: "name",
  });
  assert.ok(domain.matches.every((match) => match.domain === "Records of any table"));
});

Deno.test("tool search: no hit answers near names and the domains", () => {
  const answer = catalogue.search({ query: "qqqqqq" });
  assert.deepEqual(answer.matches, []);
  assert.ok((answer.domains?.length ?? 0) > 3);
});

Deno.test("tool search: a limit outside 1 to 20 is refused with its value", () => {
  for (const limit of [0, 21, 2.5]) {
    assert.throws(() => catalogue.search({ query: "x", limit }), new RegExp(`limit ${limit}`));
  }
});

Deno.test("catalogue: an unknown tool is refused with the nearest names", () => {
  assert.throws(
    () => catalogue.find("sn_create_rest_mesage"),
    (error: Error & { remedy?: string }) =>
      error.remedy?.includes("sn_create_rest_message") ?? false,
  );
});

Deno.test("catalogue: every definition has a schema, an example that fits it and a short summary", () => {
  for (const tool of allTools) {
    const parsed = tool.input.safeParse(tool.example);
    assert.ok(parsed.success, `${tool.name}: ${parsed.error?.message}`);
    assert.ok(tool.summary.length <= 140, tool.name);
    assert.match(tool.name, /^sn_[a-z]+(_[a-z]+)+$/);
    assert.equal("plan" in tool, tool.risk !== "R", tool.name);
    assert.equal(catalogue.describe(tool.name).args?.type, "object", tool.name);
  }
});
