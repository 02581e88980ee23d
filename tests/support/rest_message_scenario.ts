/**
 * What a developer asks an AI client to do first, through any client: find the tool for calling an
 * external REST API, build a REST message with a function in a new update set, read both back, see
 * both captured, and undo everything.
 */
import assert from "node:assert/strict";
import type { ToolResult } from "../../mod/tools/call.ts";
import type { ToolSearchAnswer } from "../../mod/tools/match.ts";
import type { ListAnswer } from "../../mod/tools/record_views.ts";

/** Calls one of the meta-tools and answers its structured content. Throws on a protocol error. */
export type CallMetaTool = (name: string, args: Record<string, unknown>) => Promise<unknown>;

export interface RestMessageScenario {
  /** Runs everything before the undo. */
  build(): Promise<void>;
  /** Undoes what was built and proves that it is gone. */
  undo(): Promise<void>;
}

/** `label` keeps the records of several clients on one instance apart. */
export function createRestMessageScenario(
  call: CallMetaTool,
  label: string,
): RestMessageScenario {
  const execute = async (tool: string, args: unknown, options?: unknown) =>
    await call("tool_execute", { tool, args, ...(options ? { options } : {}) }) as ToolResult;
  const done = async (tool: string, args: unknown, options?: unknown) => {
    const answer = await execute(tool, args, options);
    assert.equal(answer.status, "done", `${tool}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const query = async (table: string, encoded: string, fields: string[]) => {
    const answer = await done("sn_query_table", { table, query: encoded, fields, limit: 20 });
    return (answer.result as ListAnswer).rows;
  };
  const name = `Weather ${label}`;
  const functionName = "Current weather";
  let changes: string[] = [];
  let message = "";

  return {
    async build() {
      const found = await call("tool_search", {
        query: "call an external REST API",
      }) as ToolSearchAnswer;
      const names = found.matches.flatMap((match) => [match.tool, match.family?.create]);
      assert.ok(names.includes("sn_create_rest_message"), `found only ${names.join(", ")}`);

      const set = await done("sn_create_update_set", { name: `Set ${label}`, make_current: true });
      const updateSet = set.change?.[0]?.sys_id ?? assert.fail(JSON.stringify(set));
      const created = await done("sn_create_rest_message", {
        name,
        rest_endpoint: "https://api.example.com/weather",
      });
      message = created.change?.[0]?.sys_id ?? assert.fail(JSON.stringify(created));
      const withFunction = await done("sn_create_rest_message_function", {
        rest_message: name,
        function_name: functionName,
        http_method: "get",
        rest_endpoint: "https://api.example.com/weather/current",
      });
      const writes = [...created.change ?? [], ...withFunction.change ?? []];
      for (const { capture } of writes) {
        assert.equal(capture.state, "captured", JSON.stringify(writes));
        assert.equal("update_set" in capture && capture.update_set, updateSet);
      }
      changes = writes.map((change) => change.id ?? assert.fail("a written change has no id"));

      const messages = await query("sys_rest_message", `sys_id=${message}`, ["name"]);
      assert.deepEqual(messages.map((row) => row.name), [name]);
      const fields = ["function_name", "rest_message"];
      const functions = await query("sys_rest_message_fn", `rest_message=${message}`, fields);
      const functionNames = functions.map((row) => row.function_name);
      assert.ok(functionNames.includes(functionName), JSON.stringify(functions));
      const captured = await query("sys_update_xml", `update_set=${updateSet}`, ["name", "action"]);
      for (const { table, sys_id } of writes) {
        assert.ok(
          captured.some((row) => row.name === `${table}_${sys_id}`),
          `${table}_${sys_id} is not in ${JSON.stringify(captured)}`,
        );
      }
    },
    async undo() {
      const planned = await execute("sn_undo_changes", { changes });
      assert.equal(planned.status, "needs_approval", JSON.stringify(planned));
      await done("sn_undo_changes", { changes }, { approval: planned.approval?.approval });
      assert.deepEqual(await query("sys_rest_message", `sys_id=${message}`, ["name"]), []);
      const functions = await query("sys_rest_message_fn", `rest_message=${message}`, [
        "function_name",
      ]);
      assert.deepEqual(functions, []);
    },
  };
}
