/** Sources loaded into the demo instance as a client does it. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { done, type Failure, refuses, runApproved } from "../../../support/tool_runs.ts";
import { present } from "../../../support/present.ts";
import { linkCompiler } from "../../../support/compiler.ts";
import { defineSourceTool } from "../../../../mod/tools/domains/source/define_source_tool.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";
import type { ToolResult } from "../../../../mod/tools/call.ts";

const TOOL = "sn_source_apply";
const rule = (order: number, more = "") =>
  `import '@servicenow/sdk/global'
import { BusinessRule } from '@servicenow/sdk/core'
BusinessRule({
  $id: Now.ID['rule'],
  name: 'Applied rule',
  table: 'incident',
  when: 'after',
  action: ['insert'],
  order: ${order},
  script: \`gs.info("new");${more}\`,
})
`;
const args = (text: string) => ({
  scope: "global",
  files: [{ path: "src/fluent/applied.now.ts", text }],
});

async function rows({ run }: TestServices, fields = ["order"]) {
  const query = { table: "sys_script", query: "name=Applied rule", fields };
  const { rows } = (await run("sn_query_table", query)).result as {
    rows: Record<string, string>[];
  };
  return rows;
}

async function keysOf({ settings }: TestServices): Promise<string | undefined> {
  const path = join(settings.paths.files, "source/global/src/fluent/generated/keys.ts");
  return await Deno.readTextFile(path).catch(() => undefined);
}

const SCOPE = "x_demo_fleet";
/** Records of it that differ in what the compiler makes of them. */
const PULLED = {
  include: { table: "sys_script_include", id: "330bb255339c5ec5d225884b3341cbcf" },
  playbook: { table: "sys_pd_process_definition", id: "a7b063d9c42576211556e88c963b713a" },
  step: { table: "sys_atf_step", id: "2a21f2904892286ba9211bed1959aed9" },
};

const changeOf = ({ change }: ToolResult) => change?.[0];

Deno.test("sn_source_apply", async (t) => {
  await using started = await startTestServices();
  const { run } = started;

  await t.step("without the compiler says the command that fetches it", async () => {
    await refuses(started, { tool: TOOL, args: args(rule(1)) }, {
      code: "not_found",
      remedy: /`assistant source install`/,
    });
  });
  await linkCompiler(started.settings.paths.source);

  await t.step("source that does not compile changes nothing, here or there", async () => {
    const faulty = args(rule(1).replace("'after'", "'soon'"));
    await assert.rejects(run(TOOL, faulty), (error: Failure) => {
      assert.equal(error.code, "invalid_input");
      assert.match(error.message, /src\/fluent\/applied\.now\.ts:7:3: .*"soon"/);
      assert.match(error.remedy ?? "", /sn_source_docs.*Nothing was sent/);
      return true;
    });
    assert.deepEqual(await rows(started), []);
    assert.equal(await keysOf(started), undefined);
  });

  await t.step(
    "the Default set is refused as for every write, and so is no application",
    async () => {
      await refuses(started, { tool: TOOL, args: args(rule(100)) }, { code: "default_update_set" });
      const unknown = { ...args(rule(1)), scope: "x_acme_nothing" };
      await refuses(started, { tool: TOOL, args: unknown }, {
        code: "not_found",
        remedy: /sn_create_application/,
      });
    },
  );
  await run("sn_create_update_set", { name: "Sources", scope: "global" });

  await t.step("a credential in source or code is found before anything is sent", async () => {
    for (
      const text of [
        rule(1, ' var password = "Tr0ub4dor&3xyz";'),
        rule(1).replace("name:", "description: 'api key: Zk9-88aXq-77Lmn2',\n  name:"),
      ]
    ) {
      await refuses(started, { tool: TOOL, args: args(text) }, {
        code: "write_refused",
        message: /A credential stands in the source: src\/fluent\/applied\.now\.ts:\d+/,
        remedy: /Nothing was sent/,
      });
    }
    assert.deepEqual(await rows(started), []);
  });

  await t.step("a dry run keeps and sends nothing, and means the same records", async () => {
    const planned = changeOf(await run(TOOL, args(rule(100)), { dry_run: true }));
    assert.equal(await keysOf(started), undefined);
    const made = await done(started, TOOL, args(rule(100)));
    assert.equal(changeOf(made)?.load?.records[0]?.sys_id, planned?.load?.records[0]?.sys_id);
    assert.equal(made.capture, "captured");
    assert.equal((await rows(started)).length, 1);
    assert.match(made.warnings.join(), /never run on a real instance/);
  });

  await t.step("a second apply changes the same record, an unchanged one nothing", async () => {
    const unchanged = await done(started, TOOL, args(rule(100)));
    assert.equal(changeOf(unchanged)?.status, "unchanged");
    const [before] = await rows(started);
    const changed = await done(started, TOOL, args(rule(200)));
    const [after] = await rows(started);
    assert.deepEqual([after?.sys_id, after?.order], [before?.sys_id, "200"]);
    assert.deepEqual(changeOf(changed)?.load?.records[0]?.diff, {
      order: { from: "100", to: "200" },
    });
    const undone = await runApproved(started, "sn_undo_changes", {
      changes: [changeOf(changed)?.id],
    });
    assert.equal(undone.status, "done");
    assert.equal((await rows(started))[0]?.order, "100");
  });

  await t.step("two at once to one application wait for each other", async () => {
    const answers = await Promise.all([200, 200].map((order) => run(TOOL, args(rule(order)))));
    assert.deepEqual(answers.map((answer) => changeOf(answer)?.status).toSorted(), [
      "done",
      "unchanged",
    ], "the second saw what the first had done");
    assert.equal((await rows(started)).length, 1, "with the same sys_id");
  });

  await t.step(
    "a record becomes a source under the sys_id that it has, or stays a file",
    async () => {
      await refuses(started, {
        tool: "sn_source_pull",
        args: { scope: SCOPE, update_set: "Sources", records: [PULLED.include] },
      }, { code: "invalid_input" });
      await refuses(started, {
        tool: "sn_source_pull",
        args: { scope: "global", update_set: "Fleet 1.2" },
      }, { code: "conflict", message: /belongs to another application/ });
      const pulled = (await done(started, "sn_source_pull", {
        scope: SCOPE,
        records: Object.values(PULLED),
      })).result as { files: string[]; left: string[] };
      const [playbook, step, ...sources] = pulled.files;
      const texts = await Promise.all(
        sources.map((file) =>
          Deno.readTextFile(join(started.settings.paths.files, "source", SCOPE, file))
        ),
      );
      assert.match(texts.join("\n"), /import \{ ScriptInclude \}/);
      assert.match(texts.join("\n"), new RegExp(`Now\\.ID\\['${PULLED.include.id}'\\]`));
      assert.equal(sources.length, 2, "the script include and its script");
      // One that the compiler cannot read, and one whose source would take away what it does not say.
      assert.deepEqual([step, playbook].map((path) => path?.replace(/^metadata\/update\//, "")), [
        `sys_pd_process_definition_${PULLED.playbook.id}.xml`,
        `sys_atf_step_${PULLED.step.id}.xml`,
      ]);
      assert.match(
        pulled.left.join(),
        /sys_pd_process.*stays a file.*Cannot coerce value to number/,
      );
      assert.match(pulled.left.join(), /sys_atf_step.*Its source would delete sys_variable_value/);
      const planned = (await done(started, "sn_source_plan", { scope: SCOPE })).result;
      assert.deepEqual((planned as { counts: unknown }).counts, { same: 3 });
    },
  );

  await t.step("a flow is published, reported, idempotent and undone", async () => {
    const flow = {
      scope: "global",
      files: [{
        path: "src/fluent/flow.now.ts",
        text: `import '@servicenow/sdk/global'
import { Flow, wfa, trigger, action } from '@servicenow/sdk/automation'
Flow({ $id: Now.ID['esc'], name: 'Applied flow', runAs: 'system' },
  wfa.trigger(trigger.record.created, { $id: Now.ID['t1'] }, { table: 'incident', condition: 'priority=1', run_flow_in: 'background', trigger_strategy: 'once' }),
  (params) => { wfa.action(action.core.updateRecord, { $id: Now.ID['a1'] }, { table_name: 'incident', record: wfa.dataPill(params.trigger.current, 'reference'), values: TemplateValue({ urgency: '1' }) }) })
`,
      }, { path: "src/fluent/applied.now.ts", text: rule(100) }],
    };
    const asked = await run(TOOL, flow);
    assert.match(asked.next ?? "", /what it publishes runs from then on/);
    const made = await runApproved(started, TOOL, flow);
    assert.equal(made.status, "done", made.next);
    const { publish } = made.result as { publish: { name: string; published: boolean }[] };
    assert.deepEqual(publish.map(({ name, published }) => [name, published]), [
      ["Applied flow", true],
    ]);
    const flows = async () =>
      ((await run("sn_query_table", {
        table: "sys_hub_flow",
        query: "name=Applied flow",
        fields: ["active", "status"],
      })).result as { rows: { active: string }[] }).rows;
    assert.equal((await flows())[0]?.active, "true");
    assert.equal(changeOf(await runApproved(started, TOOL, flow))?.status, "unchanged");
    const undone = await runApproved(started, "sn_undo_changes", {
      changes: [changeOf(made)?.id],
    });
    assert.equal(undone.status, "done", undone.next);
    assert.match(undone.warnings.join(), /Snapshots and versions that the publication made stay/);
    assert.deepEqual(await flows(), []);
  });
});

Deno.test("sources that lost their sys_ids make no second record of the same name", async () => {
  await using started = await startTestServices();
  const { paths } = started.settings;
  await linkCompiler(paths.source);
  await started.run("sn_create_update_set", { name: "Sources", scope: "global" });
  await done(started, TOOL, args(rule(100)));
  const kept = await keysOf(started);
  const [before] = await rows(started, ["sys_id"]);
  const folder = join(paths.files, "source/global");
  await Deno.remove(folder, { recursive: true });
  await Deno.remove(join(paths.source, "compiled"), { recursive: true });
  await refuses(started, { tool: TOOL, args: args(rule(200)) }, {
    code: "invalid_input",
    message: new RegExp(`"Applied rule" already \\(${before?.sys_id}\\)`),
    remedy: /keys\.ts.*sn_source_pull.*options\.accept \["duplicate"\]/,
  });
  const planned = await started.run("sn_source_plan", args(rule(200)));
  assert.match(
    JSON.stringify(planned.result),
    new RegExp(`"refused":"[^}]*already \\(${before?.sys_id}\\).*"next":"[^"]*sn_source_pull`),
    "the plan says what the apply would",
  );
  assert.deepEqual(await rows(started, ["sys_id"]), [before]);
  await Deno.remove(folder, { recursive: true });
  await Deno.mkdir(join(folder, "src/fluent/generated"), { recursive: true });
  await Deno.writeTextFile(join(folder, "src/fluent/generated/keys.ts"), kept ?? "");
  const changed = await done(started, TOOL, args(rule(200)));
  assert.equal(changed.change?.[0]?.status, "done");
  assert.deepEqual(await rows(started, ["sys_id", "order"]), [{
    ...present(before),
    order: "200",
  }]);
});

Deno.test("a tool that writes sources has a scope beside its own arguments", () => {
  const tool = defineSourceTool({
    name: "sn_test_rule",
    summary: "Make a rule.",
    args: { order: z.number() },
    example: { order: 1 },
    byHand: { fields: 1 },
    write: ({ order }) => [{ path: "src/fluent/test.now.ts", text: rule(order) }],
  });
  assert.deepEqual(tool.input.parse({ order: 1, scope: "x_acme_app" }), {
    order: 1,
    scope: "x_acme_app",
  });
  assert.throws(() => tool.input.parse({ order: 1, files: [] }));
});
