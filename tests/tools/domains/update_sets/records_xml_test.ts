/** Records and update sets as XML: exported with what belongs to them, and loaded where they go. */
import assert from "node:assert/strict";
import type { ToolResult } from "../../../../mod/tools/call.ts";
import { present } from "../../../support/present.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";
import { done, refuses, runApproved } from "../../../support/tool_runs.ts";

const TOOL = "sn_import_records_xml";
const changeOf = ({ change }: ToolResult) => present(change?.[0]);

async function exported({ run }: TestServices, args: Record<string, unknown>) {
  const { result } = await run("sn_export_records_xml", args);
  return result as { file: string; records: number; dependents?: Record<string, number> };
}

async function count({ run }: TestServices, table: string, query: string): Promise<number> {
  const { result } = await run("sn_query_table", { table, query, fields: ["sys_id"] });
  return (result as { rows: unknown[] }).rows.length;
}

Deno.test("records as XML", async (t) => {
  await using started = await startTestServices();
  await done(started, "sn_create_update_set", { name: "Origin" });

  await t.step(
    "a record with what belongs to it goes, and comes back from its file, recorded",
    async () => {
      const made = await done(started, "sn_create_rest_message", {
        name: "Tides",
        rest_endpoint: "https://tides.example.com",
      });
      await done(started, "sn_create_rest_message_function", {
        rest_message: "Tides",
        function_name: "today",
        http_method: "get",
        rest_endpoint: "https://tides.example.com/today",
      });
      const alone = await exported(started, { table: "sys_rest_message", ids: ["Tides"] });
      assert.deepEqual([alone.records, alone.dependents], [1, undefined]);
      const { file, records, dependents } = await exported(started, {
        table: "sys_rest_message",
        ids: ["Tides"],
        dependents: true,
      });
      assert.deepEqual([records, dependents], [2, { sys_rest_message_fn: 1 }]);

      await runApproved(started, "sn_delete_record", {
        table: "sys_rest_message",
        id: (made.result as { sys_id: string }).sys_id,
      });
      assert.equal(await count(started, "sys_rest_message", "name=Tides"), 0);
      await done(started, "sn_create_update_set", { name: "Restored" });
      const plan = await started.run(TOOL, { file }, { dry_run: true });
      assert.deepEqual(
        changeOf(plan).load?.records.map(({ operation, table }) => [operation, table]),
        [["create", "sys_rest_message"], ["create", "sys_rest_message_fn"]],
      );
      const back = await runApproved(started, TOOL, { file });
      assert.equal(back.status, "done", JSON.stringify(back));
      assert.deepEqual(
        changeOf(back).load?.files.map(({ capture }) => capture),
        ["captured", "captured"],
      );
      assert.equal(await count(started, "sys_update_xml", "update_set.name=Restored"), 2);
      const again = await runApproved(started, TOOL, { file });
      assert.equal(changeOf(again).status, "unchanged");
      const undone = await runApproved(started, "sn_undo_changes", {
        changes: [changeOf(back).id],
      });
      assert.equal(undone.status, "done", JSON.stringify(undone));
      assert.equal(await count(started, "sys_rest_message", "name=Tides"), 0);
    },
  );

  await t.step(
    "a credential in the code of a record is named before anything is sent",
    async () => {
      const script = 'var password = "Tr0ub4dor&amp;3xyz";';
      const xml = `<record_update table="sys_script_include"><sys_script_include ` +
        `action="INSERT_OR_UPDATE"><sys_id>${"c".repeat(32)}</sys_id><name>Planted</name>` +
        `<script>${script}</script></sys_script_include></record_update>`;
      const { warnings } = await started.run(TOOL, { xml }, { dry_run: true });
      assert.match(
        warnings.join("\n"),
        /A credential stands in sys_script_include\.script of Planted, line 1/,
      );
    },
  );

  await t.step("an update set's file is loaded entry by entry, deletions too", async () => {
    await done(started, "sn_create_update_set", { name: "Travelling" });
    const message = await done(started, "sn_create_ui_message", {
      key: "greeting",
      language: "en",
      message: "Hello",
    });
    const { sys_id: id } = message.result as { sys_id: string };
    const { result } = await done(started, "sn_export_update_set", { id: "Travelling" });
    await done(started, "sn_update_ui_message", { id, changes: { message: "Changed" } });
    await done(started, "sn_create_update_set", { name: "Arrived" });
    const { file } = result as { file: string };
    const loaded = await runApproved(started, TOOL, { file });
    assert.deepEqual(changeOf(loaded).load?.records[0]?.diff.message, {
      from: "Changed",
      to: "Hello",
    });
    const gone = `<record_update table="sys_ui_message"><sys_ui_message action="DELETE">` +
      `<sys_id>${id}</sys_id></sys_ui_message></record_update>`;
    const asked = await started.run(TOOL, { xml: gone });
    assert.equal(asked.status, "needs_approval", "a deletion asks, whoever brings it");
    await runApproved(started, TOOL, { xml: gone });
    assert.equal(await count(started, "sys_ui_message", "key=greeting"), 0);
  });

  await t.step("what it brings is judged by its own class", async () => {
    const rule = `<unload><sys_security_acl action="INSERT_OR_UPDATE"><sys_id>${"a1".repeat(16)}` +
      `</sys_id><name>incident</name><active>true</active></sys_security_acl></unload>`;
    const asked = await started.run(TOOL, { xml: rule });
    assert.equal(asked.status, "needs_approval");
    assert.match(JSON.stringify(asked), /it changes who may do what/);
  });

  await t.step("data, several applications and other text are refused", async () => {
    const record = (table: string, more = "") =>
      `<${table} action="INSERT_OR_UPDATE"><sys_id>${"b2".repeat(16)}</sys_id>${more}</${table}>`;
    const scope = (id: string) => `<sys_scope>${id}</sys_scope>`;
    const wrong: [string, string, RegExp][] = [
      [`<unload>${record("incident")}</unload>`, "invalid_input", /incident are plain data/],
      [
        `<unload>${record("sys_script", scope("global"))}${
          record("sys_script", scope("c3".repeat(16)))
        }</unload>`,
        "conflict",
        /several applications/,
      ],
      [
        `<unload>${record("sys_script", scope("c3".repeat(16)))}</unload>`,
        "not_found",
        /no application/,
      ],
      [`<xml>${record("sys_script")}</xml>`, "platform_error", /no <unload> or <record_update>/],
      ["<unload/>", "invalid_input", /holds no records/],
      [
        `<unload><sys_script><name>x</name></sys_script></unload>`,
        "invalid_input",
        /has no sys_id/,
      ],
    ];
    for (const [xml, code, message] of wrong) {
      await refuses(started, { tool: TOOL, args: { xml } }, { code, message });
    }
    await refuses(started, { tool: TOOL, args: {} }, { code: "invalid_input", message: /one way/ });
  });
});
