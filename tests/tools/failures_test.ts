/** Failures that help, on one instance: what stands, what is meant, and what to do about it. */
import assert from "node:assert/strict";
import type { AppError } from "../../mod/base/errors.ts";
import type { ToolResult } from "../../mod/tools/call.ts";
import { present } from "../support/present.ts";
import { startTestServices } from "../support/services.ts";
import { runApproved } from "../support/tool_runs.ts";

const SCRIPT = "function onChange(control, oldValue, newValue, isLoading) {}";

Deno.test("failures: each names what stands, what is meant and what comes next", async (t) => {
  await using started = await startTestServices();
  const { run } = started;
  const refused = (tool: string, args: unknown): Promise<AppError> =>
    run(tool, args).then(
      (answer) => assert.fail(`${tool}: ${answer.status}`),
      (error: AppError) => error,
    );
  const stored = async (table: string, id: string, field: string) =>
    ((await run("sn_get_record", { table, id, fields: [field] })).result as Record<string, string>)[
      field
    ];
  const idOf = ({ result }: ToolResult) => (result as { sys_id: string }).sys_id;
  await run("sn_create_update_set", { name: "Failures" });

  await t.step("sn_update_incident takes its fields without changes, and says so", async () => {
    const answer = await run("sn_update_incident", { id: "INC0010001", description: "Long" });
    assert.equal(answer.status, "done");
    assert.match(answer.warnings.join(), /Took "description" as "changes.description"/);
    assert.equal(await stored("incident", "INC0010001", "description"), "Long");
  });

  await t.step(
    "sn_create_column without element is done, under the name that was made",
    async () => {
      const answer = await run("sn_create_column", {
        name: "incident",
        column_label: "Floor",
        internal_type: "integer",
      });
      assert.equal(answer.status, "done", answer.next);
      assert.equal((answer.result as { element: string }).element, "u_floor");
      assert.equal(answer.capture, "captured");
    },
  );

  await t.step("a value that may stand once: the column, and who has it", async () => {
    const answer = await run("sn_create_record", {
      table: "x_demo_fleet_vehicle",
      values: { plate: "FL-1001", state: "available" },
    });
    assert.equal(answer.status, "failed");
    assert.match(
      answer.next ?? "",
      /x_demo_fleet_vehicle\.plate = "FL-1001" \(VEH\d+ [0-9a-f]{32}\)/,
    );
    assert.doesNotMatch(answer.next ?? "", /state = /);
    const { tool, args } = present(answer.next_call);
    const { result } = await run(tool, args);
    assert.match(JSON.stringify(result), /FL-1001/);
  });

  await t.step(
    "a variable by its name becomes the one of the item, in columns and conditions",
    async () => {
      const script = await run("sn_create_catalog_client_script", {
        name: "Asks why",
        type: "onChange",
        cat_item: "VPN access",
        cat_variable: "reason",
        script: SCRIPT,
      });
      const named = await stored("catalog_script_client", idOf(script), "cat_variable");
      assert.match(present(named), /^IO:[0-9a-f]{32}$/);
      const policy = await run("sn_create_record", {
        table: "catalog_ui_policy",
        values: {
          short_description: "Big plans",
          catalog_item: "Mobile phone",
          catalog_conditions: "plan=large^ORkeep_number=Yes^EQ",
        },
      });
      const conditions = await stored("catalog_ui_policy", idOf(policy), "catalog_conditions");
      assert.match(present(conditions), /^IO:[0-9a-f]{32}=large\^ORIO:[0-9a-f]{32}=Yes\^EQ$/);
      assert.match(policy.warnings.join(), /is stored as "IO:/);
      const same = await run("sn_update_record", {
        table: "catalog_ui_policy",
        id: idOf(policy),
        values: { catalog_conditions: conditions },
      });
      assert.equal(same.change?.[0]?.status, "unchanged");
    },
  );

  await t.step("a variable of another item, or of none, is refused", async () => {
    const write = (catalog_conditions: string) =>
      refused("sn_create_catalog_ui_policy", {
        short_description: "Wrong",
        catalog_item: "VPN access",
        catalog_conditions,
      });
    assert.match((await write("plan=large^EQ")).message, /"plan" is no variable that is certainly/);
    assert.match((await write("until=1^NQnope=1^EQ")).message, /there is no variable "nope"/);
  });

  await t.step(
    "an order says which questions take an answer, and which are read-only",
    async () => {
      const error = await refused("sn_order_catalog_item", { id: "Shared mailbox" });
      assert.match(error.message, /"retention" .* is mandatory and read-only/);
      assert.match(error.remedy ?? "", /takes answers to: mailbox!/);
      assert.match(error.remedy ?? "", /Read-only on the form: retention!/);
    },
  );

  await t.step(
    "sn_edit_flow on a draft stands, and says what the update set has of it",
    async () => {
      await run("sn_create_update_set", { name: "Fleet failures", scope: "x_demo_fleet" });
      const column = await run("sn_create_column", {
        name: "x_demo_fleet_vehicle",
        column_label: "Tank size",
        internal_type: "integer",
      });
      assert.deepEqual([column.status, column.capture], ["done", "captured"], column.next);
      await run("sn_copy_flow", { flow: "Plan an inspection", name: "A draft" });
      const edits = [{ step: "2", inputs: { message: "A month ahead" } }];
      const answer = await run("sn_edit_flow", { flow: "A draft", edits });
      assert.equal(answer.status, "done", answer.next);
      assert.match(answer.warnings.join(), /only its parts/);
      const flow = await run("sn_get_flow", { flow: "A draft", step: "2" });
      assert.match(JSON.stringify(flow.result), /A month ahead/);
    },
  );
});

Deno.test("failures: an undo says what it leaves in the update set, and takes it out", async () => {
  await using started = await startTestServices();
  const { run } = started;
  await run("sn_create_update_set", { name: "Left" });
  const answer = await run("sn_create_business_rule", {
    name: "Left behind",
    collection: "incident",
    when: "before",
    action_insert: true,
    advanced: true,
    script: "gs.info(1);",
  });
  const changes = [present(answer.change?.[0]?.id)];
  const actions = async () => {
    const { result } = await run("sn_query_table", {
      table: "sys_update_xml",
      query: "update_set.name=Left",
      fields: ["action"],
      display: "values",
    });
    return (result as { rows: { action: string }[] }).rows.map(({ action }) => action);
  };
  await assert.rejects(run("sn_undo_changes", { changes, clear_entries: true }), /is not undone/);
  const undone = await runApproved(started, "sn_undo_changes", { changes });
  assert.match(undone.warnings.join(), /1 of them, of created records, then has the action DELETE/);
  assert.deepEqual(await actions(), ["DELETE"]);
  const { tool, args } = present(undone.next_call);
  const cleared = await runApproved(started, tool, args);
  assert.equal(cleared.status, "done", cleared.next);
  assert.equal((cleared.result as { taken_out: unknown[] }).taken_out.length, 1);
  assert.deepEqual(await actions(), []);
  const again = await run(tool, args);
  assert.deepEqual([again.status, again.change], ["done", []]);
});
