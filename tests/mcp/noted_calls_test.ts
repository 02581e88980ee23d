import assert from "node:assert/strict";
import { startMcpApp } from "../support/mcp_app.ts";

Deno.test("log: searches, skills and what was refused before the pipeline are noted, with the answer's size", async () => {
  await using app = await startMcpApp();
  const ask = async (name: string, args: unknown) => {
    const params = { name, arguments: args };
    const answer = await app.post({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    return (await answer.json()).result.content[0].text.length as number;
  };
  const sizes = [
    await ask("tool_search", { query: "rows" }),
    await ask("sn_load_skill", { name: "weaving" }),
    await ask("sn_memory_search", { query: "naming" }),
    await ask("sn_load_skill", { name: "no-such-skill" }),
    await ask("tool_execute", { options: "?" }),
  ];
  assert.deepEqual(
    app.noted.map(({ tool, outcome, answer }) => [tool, outcome, answer?.characters]),
    [
      ["tool_search", "done", sizes[0]],
      ["sn_load_skill", "done", sizes[1]],
      ["sn_memory_search", "done", sizes[2]],
      ["sn_load_skill", "not_found", sizes[3]],
      ["tool_execute", "invalid_input", sizes[4]],
    ],
  );
  const [search, , , missing] = app.noted;
  assert.deepEqual([search?.port, search?.args], ["mcp", { query: "rows" }]);
  assert.match(missing?.error?.message ?? "", /no-such-skill/);
});

Deno.test("log: what the pipeline has noted is not noted again, and learns the size of its answer", async () => {
  await using app = await startMcpApp({
    execute(call) {
      if (call.answer) call.answer.noted = true;
      return Promise.resolve({ status: "done", instance: null, result: "rows", warnings: [] });
    },
  });
  const params = { name: "tool_execute", arguments: { tool: "sn_list_rows" } };
  await (await app.post({ jsonrpc: "2.0", id: 1, method: "tools/call", params })).text();
  assert.ok((app.calls[0]?.answer?.characters ?? 0) > 10);
  assert.deepEqual(app.noted, []);
});
