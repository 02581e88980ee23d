import assert from "node:assert/strict";
import { nameTools } from "../../../mod/agent/mcp/tool_names.ts";

Deno.test("names of servers' tools: what every provider takes, once each, the same in every process", () => {
  const long = "a_tool_with_a_name_that_goes_on_and_on_until_it_is_too_long_for_providers";
  const tools = ["get", "list/all", "list.all", long, `${long}_b`];
  const names = nameTools("my server", tools, new Set(["my_server_get"]));
  assert.equal(new Set(names).size, tools.length);
  assert.ok(names.every((name) => /^[A-Za-z0-9_-]{1,64}$/.test(name)), names.join(" "));
  assert.equal(names[1], "my_server_list_all");
  assert.match(names[0] ?? "", /^my_server_get_[0-9a-f]{8}$/);
  assert.match(names[2] ?? "", /^my_server_list_all_[0-9a-f]{8}$/);
  assert.deepEqual(nameTools("my server", tools, new Set(["my_server_get"])), names);
});
