import assert from "node:assert/strict";
import { linkCompiler } from "../../../support/compiler.ts";
import { type Failure, refuses } from "../../../support/tool_runs.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";

interface CheckAnswer {
  compiles: boolean;
  folder: string;
  faults?: { file: string; line: number; page?: string; message: string }[];
  makes?: Record<string, number>;
}

interface PlanAnswer extends CheckAnswer {
  counts: Record<string, number>;
  records: {
    operation: string;
    table: string;
    sys_id: string;
    name: string;
    diff: Record<string, unknown>;
  }[];
}

async function startWithCompiler(): Promise<TestServices> {
  const started = await startTestServices();
  await linkCompiler(started.settings.paths.source);
  return started;
}

async function answerOf<R>(started: TestServices, tool: string, args: unknown): Promise<R> {
  return (await started.run(tool, args)).result as R;
}

const rule = (values: string) =>
  `import '@servicenow/sdk/global'
import { BusinessRule } from '@servicenow/sdk/core'
BusinessRule({
  $id: Now.ID['rule'],
  name: 'Sources rule',
  table: 'incident',
  ${values}
})
`;

Deno.test("source: without the compiler each tool says who can fetch it, and nothing is written", async () => {
  await using started = await startTestServices();
  for (const tool of ["sn_source_check", "sn_source_plan"]) {
    const files = [{ path: "src/fluent/a.now.ts", text: "export {}" }];
    await refuses(started, { tool, args: { scope: "x_snc_a", files } }, {
      code: "not_found",
      remedy: /assistant source install/,
    });
  }
  await refuses(started, { tool: "sn_source_docs", args: { text: "flow" } }, { code: "not_found" });
});

Deno.test("source: a place outside the sources is refused before anything is saved", async () => {
  await using started = await startTestServices();
  for (
    const path of ["../x.now.ts", "src/../../x", "/src/x.ts", "src/.hidden", "now.config.json"]
  ) {
    const args = { scope: "x_snc_a", files: [{ path, text: "x" }] };
    await refuses(started, { tool: "sn_source_check", args }, { code: "invalid_input" });
  }
  const empty = { tool: "sn_source_check", args: { scope: "x_snc_a" } };
  await refuses(started, empty, { code: "not_found", message: /no sources of x_snc_a/ });
});

Deno.test("source: a fault names its line and the page that explains the construct, which can be read", async () => {
  await using started = await startWithCompiler();
  const files = [{
    path: "src/fluent/rule.now.ts",
    text: rule("when: 'soon', action: ['insert'],"),
  }];
  const checked = await answerOf<CheckAnswer>(started, "sn_source_check", {
    scope: "global",
    files,
  });
  assert.equal(checked.compiles, false);
  const fault = checked.faults?.[0];
  assert.equal(fault?.line, 7);
  assert.equal(fault?.page, "api/businessrule-api.md");
  const page = await answerOf<{ text: string; next?: string }>(started, "sn_source_docs", {
    page: fault?.page,
    line: 2,
  });
  assert.match(page.text, /BusinessRule/);
  const unknown = started.run("sn_source_docs", { page: "api/businessrules-api.md" });
  await assert.rejects(
    unknown,
    (error: Failure) => /api\/businessrule-api\.md/.test(error.remedy ?? ""),
  );
});

Deno.test("source: the plan is what the instance has not; sys_ids stay from call to call", async () => {
  await using started = await startWithCompiler();
  const { run } = started;
  const plan = (text?: string) =>
    answerOf<PlanAnswer>(started, "sn_source_plan", {
      scope: "global",
      ...(text !== undefined && { files: [{ path: "src/fluent/rule.now.ts", text }] }),
    });
  const planned = await plan(
    rule("when: 'after', action: ['insert'], script: 'gs.info(\"<&>\");',"),
  );
  assert.equal(planned.compiles, true, JSON.stringify(planned.faults));
  const [created] = planned.records;
  assert.deepEqual([created?.operation, created?.table, created?.name], [
    "create",
    "sys_script",
    "Sources rule",
  ]);
  assert.deepEqual(planned.counts, { create: 1 });
  const again = await plan();
  assert.equal(again.records[0]?.sys_id, created?.sys_id);

  // The same record on the instance, with another order and script.
  const own = { name: "Sources rule", collection: "incident", order: "300", script: "gs.info(1);" };
  const made = await createOnInstance(started, { sys_id: created?.sys_id, ...own });
  assert.equal(made, created?.sys_id);
  const { records: [changed], counts } = await plan();
  assert.deepEqual(counts, { update: 1 });
  assert.deepEqual(changed?.diff.order, { from: "300", to: "100" });
  assert.deepEqual(changed?.diff.script, { from: "gs.info(1);", to: 'gs.info("<&>");' });
  assert.equal(
    (await run("sn_query_table", {
      table: "sys_script",
      query: `sys_id=${made}`,
      fields: ["order"],
    })).status,
    "done",
  );
});

async function createOnInstance({ services }: TestServices, values: Record<string, unknown>) {
  const response = await fetch(`${services.demo?.url}/api/now/table/sys_script`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Basic ${btoa("admin:admin")}` },
    body: JSON.stringify(values),
  });
  return (await response.json()).result?.sys_id;
}
