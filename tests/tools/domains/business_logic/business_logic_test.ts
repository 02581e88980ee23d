import assert from "node:assert/strict";
import type { AppError } from "../../../../mod/base/errors.ts";
import { behave, startTestServices } from "../../../support/services.ts";
import { refuses, runApproved } from "../../../support/tool_runs.ts";

const ACTION = {
  ui_policy: "On hold needs a reason",
  table: "incident",
  field: "close_notes",
  visible: "false",
};

Deno.test("sn_create_ui_policy_action: it goes in as a file that keeps its policy, and is recorded", async () => {
  await using started = await startTestServices();
  await behave(started, { dropsPolicyReference: true });
  await started.run("sn_create_update_set", { name: "Policies" });
  const stored = await started.run("sn_create_ui_policy_action", ACTION);
  assert.deepEqual([stored.status, stored.capture], ["done", "captured"], JSON.stringify(stored));
  assert.match(stored.warnings.join(), /goes in as a file.*drops ui_policy.*never run on a real/);
  const { ui_policy, sys_id: id } = stored.result as Record<string, string>;
  assert.match(ui_policy ?? "", /^[0-9a-f]{32}$/);
  const changed = await started.run("sn_update_ui_policy_action", {
    id,
    changes: { visible: "true", ui_policy },
  });
  assert.equal(changed.status, "done", JSON.stringify(changed));
  const undone = await runApproved(started, "sn_undo_changes", {
    changes: [stored, changed].map(({ change }) => change?.[0]?.id),
  });
  assert.equal(undone.status, "done", JSON.stringify(undone));
});

Deno.test("sn_create_ui_policy_action: a policy that the instance drops without a word is a failure", async () => {
  await using started = await startTestServices();
  await behave(started, { withoutSourceLoad: true });
  await started.run("sn_create_update_set", { name: "Policies" });
  const stored = await started.run("sn_create_ui_policy_action", ACTION);
  assert.equal(stored.status, "done", JSON.stringify(stored));
  assert.match(stored.warnings.join(), /Some releases drop sys_ui_policy_action.ui_policy/);
  await behave(started, { dropsPolicyReference: true });
  const dropped = await started.run("sn_create_ui_policy_action", { ...ACTION, field: "state" });
  assert.equal(dropped.status, "failed", JSON.stringify(dropped));
  assert.match(JSON.stringify(dropped.change), /ui_policy/);
  assert.equal(dropped.result, null);
});

Deno.test("scripts: grave findings are warnings, one that cannot be read is written knowingly alone", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Rules" });
  const rule = {
    name: "Fleet: loops",
    collection: "incident",
    when: "before",
    action_update: true,
    advanced: true,
  };
  const bad = await started.run("sn_create_business_rule", {
    ...rule,
    script: "current.update();\neval('1');",
  });
  assert.equal(bad.status, "done", JSON.stringify(bad));
  assert.match(bad.warnings.join("\n"), /script, line 1:/);
  const unreadable = { ...rule, name: "Fleet: broken", script: "if (" };
  const call = { tool: "sn_create_business_rule", args: unreadable };
  await refuses(started, call, {
    code: "invalid_input",
    message: /sys_script\.script: .* line 1 \(check script\)/,
    remedy: /options\.accept \["script"\]/,
  });
  const broken = await started.run(call.tool, unreadable, { dry_run: true, accept: ["script"] });
  assert.match(broken.warnings.join("\n"), /check script, accepted/);
  assert.match(broken.warnings.join("\n"), /cannot be parsed/);
  const generic = await started.run("sn_update_record", {
    table: "sys_script",
    id: "Fleet: loops",
    values: { script: "eval('1');" },
  }, { dry_run: true });
  assert.match(generic.warnings.join("\n"), /script, line 1:/);
  const good = await started.run("sn_create_business_rule", {
    ...rule,
    name: "Fleet: quiet",
    script: "(function executeRule(current, previous) {})(current, previous);",
  });
  assert.deepEqual(good.warnings, []);
});

Deno.test("scripts: a finding about a secret does not repeat the secret", async () => {
  await using started = await startTestServices();
  const answer = await started.run("sn_create_fix_script", {
    name: "With a secret",
    script: `var password = "hunter2-hunter2";\nvar x = eval("1");`,
  }, { dry_run: true, scope: "global" }).catch((error: Error) => ({ warnings: [error.message] }));
  assert.doesNotMatch(answer.warnings.join("\n"), /hunter2/);
  const unreadable = { name: "With a secret", script: `var password = "hunter2-hunter2";\nif (` };
  const refused = await started.run("sn_create_fix_script", unreadable, { scope: "global" })
    .then(() => undefined, (error: AppError) => error);
  assert.match(refused?.message ?? "", /check script/);
  assert.doesNotMatch(JSON.stringify([refused?.message, refused?.details]), /hunter2/);
});

Deno.test("choices: what people say is stored as the platform's value, and the answer says so", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Rules" });
  const rule = {
    name: "Fleet: shown",
    collection: "x_demo_fleet_vehicle",
    when: "display",
    action_insert: true,
  };
  const made = await started.run("sn_create_business_rule", rule);
  assert.equal(made.status, "done", JSON.stringify(made));
  assert.ok(made.warnings.includes(`when: "display" is stored as "before_display".`));
  const changes = { when: "async" };
  const changed = await started.run("sn_update_business_rule", { id: rule.name, changes });
  assert.ok(changed.warnings.includes(`when: "async" is stored as "async_always".`));
  const read = await started.run("sn_get_business_rule", { id: rule.name, fields: ["when"] });
  assert.match(JSON.stringify(read.result), /"async_always"/);
  const trace = { table: rule.collection, operation: "display" };
  await started.run("sn_update_business_rule", { id: rule.name, changes: { when: "display" } });
  const traced = await started.run("sn_trace_table_automation", trace);
  assert.match(JSON.stringify(traced.result), /"display rules".*Fleet: shown/s);
});

Deno.test("sn_create_data_policy: says that a policy without rules does nothing, with the next call", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Policies" });
  const values = { short_description: "Every vehicle has a plate", model_table: "incident" };
  const { warnings, result } = await started.run("sn_create_data_policy", values);
  assert.match(warnings.join(), /without rules does nothing: call sn_create_data_policy_rule/);
  const { sys_id } = result as { sys_id: string };
  const rule = { sys_data_policy: sys_id, table: "incident", field: "category", mandatory: "true" };
  const ruled = await started.run("sn_create_data_policy_rule", rule);
  assert.equal(ruled.status, "done", JSON.stringify(ruled));
  assert.doesNotMatch(ruled.warnings.join(), /does nothing/);
});
