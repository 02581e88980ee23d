import { getLogger } from "@logtape/logtape";
import assert from "node:assert/strict";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import { createServices } from "../../mod/services/create_services.ts";
import type { ToolResult } from "../../mod/tools/call.ts";
import {
  codeBlocks,
  openBuiltInSkills,
  section,
  type ShownCall,
  toolCalls,
} from "../support/built_in_skills.ts";
import { present } from "../support/present.ts";

type Run = (call: ShownCall) => Promise<ToolResult>;

/** Runs tool calls on a demo instance of their own. */
async function withDemo(work: (run: Run) => Promise<void>): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "assistant-demo-" });
  const settings = await resolveSettings({ flags: { demo: true }, env: {}, cwd: home, home });
  const services = await createServices(settings, getLogger(["assistant"]));
  const caller = { port: "mcp", headers: { instance: "demo" } } as const;
  try {
    await work((call) => services.execute({ ...call, caller }));
  } finally {
    await services.close();
    await Deno.remove(home, { recursive: true });
  }
}

/** The calls of a skill by the heading they stand under. */
async function callsOf(skill: string): Promise<(heading: string) => ShownCall[]> {
  const { body } = await openBuiltInSkills().load(skill);
  return (heading) => toolCalls(codeBlocks(section(body, heading)));
}

async function done(run: Run, call: ShownCall | undefined): Promise<ToolResult> {
  const answer = await run(present(call, "a call that the skill shows"));
  assert.equal(answer.status, "done", JSON.stringify(answer));
  return answer;
}

/** Runs a call that the skill shows as a dry run: first as shown, then for good. */
async function planThenDo(run: Run, shown: ShownCall | undefined): Promise<ToolResult> {
  const call = present(shown, "a call that the skill shows");
  assert.equal((await run(call)).status, "planned");
  return await done(run, { ...call, options: {} });
}

async function undo(
  run: Run,
  shown: ShownCall | undefined,
  written: ToolResult[],
): Promise<void> {
  const call = present(shown, "a call that the skill shows");
  const changes = written.flatMap((answer) => answer.change?.map((change) => change.id) ?? []);
  const asked = await run({ ...call, args: { changes } });
  assert.equal(asked.status, "needs_approval");
  await done(run, {
    ...call,
    args: { changes },
    options: { approval: asked.approval?.approval },
  });
}

const rowsOf = (answer: ToolResult) => (answer.result as { rows: Record<string, unknown>[] }).rows;
const countOf = (answer: ToolResult) => (answer.result as { count: number }).count;
const totalOf = (answer: ToolResult) => (answer.result as { total: number }).total;

Deno.test("skill assistant: its example works on the demo, its checks hold, its undo works", async () => {
  const calls = await callsOf("assistant");
  const [createSet, message, restFunction] = calls("Worked example");
  const [contents, list, count] = calls("Verify");
  await withDemo(async (run) => {
    for (const call of calls("Before you start")) await done(run, call);
    await done(run, createSet);
    const written = [await planThenDo(run, message), await done(run, restFunction)];
    for (const { capture, change } of written) {
      assert.ok(JSON.stringify([capture, change]).includes("STRY-118 vendor status page"));
      assert.match(change?.[0]?.id ?? "", /^chg_/);
    }
    assert.equal(totalOf(await done(run, contents)), 2);
    assert.equal(rowsOf(await done(run, list)).length, 1);
    assert.equal(countOf(await done(run, count)), 1);
    await undo(run, calls("Undo")[0], written);
    assert.equal(rowsOf(await done(run, list)).length, 0);
    assert.equal(countOf(await done(run, count)), 0);
  });
});

Deno.test("skill servicenow-dev: its example works on the demo and its checks hold", async () => {
  const calls = await callsOf("servicenow-dev");
  const [createSet, rule] = calls("Worked example");
  const [describe, explain, stored, contents] = calls("Verify");
  const [undoCall] = (await callsOf("assistant"))("Undo");
  await withDemo(async (run) => {
    for (const call of calls("Before you start")) await done(run, call);
    const table = (await done(run, describe)).result as {
      captured_in_update_sets: boolean;
      columns: { element: string; from?: string }[];
    };
    const inherited = table.columns.find((column) => column.element === "short_description");
    assert.deepEqual([table.captured_in_update_sets, inherited?.from], [false, "task"]);
    const wrong = (await done(run, explain)).result as { valid: boolean };
    assert.equal(wrong.valid, false);
    assert.match(JSON.stringify(wrong), /prioritty=1/);
    await done(run, createSet);
    const written = await planThenDo(run, rule);
    const [row, ...others] = rowsOf(await done(run, stored));
    assert.deepEqual([others, row?.order], [[], "1000"]);
    assert.equal(totalOf(await done(run, contents)), 1);
    await undo(run, undoCall, [written]);
    assert.equal(rowsOf(await done(run, stored)).length, 0);
  });
});

Deno.test("skill assistant-reviewer: its checks run on the demo and find the planted defect", async () => {
  const calls = await callsOf("assistant-reviewer");
  const [explain, defects, inDefault, rules] = calls("Verify");
  await withDemo(async (run) => {
    for (const call of calls("Before you start")) await done(run, call);
    assert.match(JSON.stringify((await done(run, explain)).result), /"valid":false.*stat=1/);
    assert.ok(rowsOf(await done(run, defects)).some((row) => row.name === "Fleet: set due date"));
    assert.ok(Number.isInteger(countOf(await done(run, inDefault))));
    assert.ok(rowsOf(await done(run, rules)).length > 0);
  });
});
