import assert from "node:assert/strict";
import { describeApproval } from "../../../mod/cli/approvals.ts";
import { toToolResult } from "../../../mod/meta_tools/tool_execute.ts";
import type { ToolResult } from "../../../mod/tools/call.ts";
import { present } from "../../support/present.ts";
import { startTestServices, type TestServices } from "../../support/services.ts";
import { done } from "../../support/tool_runs.ts";

/** The diff of the only change of an answer. */
function diffOf(answer: ToolResult) {
  assert.equal(answer.change?.length, 1);
  return present(answer.change?.[0]).diff;
}

async function countRows({ run }: TestServices, table: string, query: string): Promise<number> {
  const { result } = await run("sn_count_records", { table, query });
  return (result as { count: number }).count;
}

Deno.test("plans: names stand beside sys_ids, in dry runs, deletes and undo, not in what is done", async () => {
  await using started = await startTestServices();
  const { run } = started;
  const update = {
    table: "incident",
    id: "INC0010001",
    values: { assigned_to: "Dora Meijer", watch_list: "Dora Meijer,Dana Bates" },
  };
  const planned = await run("sn_update_record", update, { dry_run: true });
  const { assigned_to, watch_list } = diffOf(planned);
  assert.equal(assigned_to?.to_name, "Dora Meijer");
  assert.equal(assigned_to?.from_name, "Nettie Owens");
  assert.equal(watch_list?.to_name, "Dora Meijer, Dana Bates");
  assert.match(String(assigned_to?.to), /^[0-9a-f]{32}$/);

  const changed = await done(started, "sn_update_record", update);
  assert.equal(diffOf(changed).assigned_to?.from_name, undefined);
  const undo = await run("sn_undo_changes", { changes: [changed.change?.[0]?.id] });
  assert.equal(undo.status, "needs_approval");
  assert.equal(diffOf(undo).assigned_to?.from_name, "Dora Meijer");
  assert.equal(diffOf(undo).assigned_to?.to_name, "Nettie Owens");
  assert.equal(diffOf(undo).watch_list?.from_name, "Dora Meijer, Dana Bates");

  const gone = await run("sn_delete_record", { table: "incident", id: "INC0010001" });
  assert.equal(diffOf(gone).caller_id?.from_name, "Rena Quest");
  const children = await countRows(started, "incident_task", "incident=INC0010001");
  assert.ok(children > 0);
  assert.match(
    present(gone.change?.[0]).lost?.join(" ") ?? "",
    new RegExp(`${children} incident_task records? refers? to it \\(incident\\)`),
  );
});

Deno.test("plans: repeated warnings once with a count; a long plan as counts, and whole for the person", async () => {
  await using started = await startTestServices();
  const { run, services } = started;
  const all = {
    table: "incident",
    query: "active=yes",
    values: { category: "of_our_own", assignment_group: "Network" },
  };
  const planned = await run("sn_bulk_update_records", all, { dry_run: true });
  const total = present(planned.change).length;
  assert.ok(total > 50);
  const repeated = planned.warnings.filter((text) => text.includes("is not a choice"));
  assert.equal(repeated.length, 1);
  assert.match(present(repeated[0]), new RegExp(`\\(${total} times\\)$`));

  const { structuredContent, content } = toToolResult(planned);
  const answer = structuredContent as unknown as Record<string, unknown>;
  assert.ok(JSON.stringify(content).length < 35_000);
  const { plan, change } = answer as {
    plan: { changes: number; shown: number; counts: string[] };
    change: unknown[];
  };
  assert.deepEqual([plan.changes, plan.shown, change.length], [total, 10, 10]);
  assert.deepEqual(plan.counts, [`update ${total} incident`]);
  assert.equal("cut" in answer, false);

  const [demo] = await services.connections.list();
  await services.connections.update(present(demo).host, { writes: "ask" });
  const asked = await run("sn_bulk_update_records", all);
  assert.equal(asked.approval?.by, "person");
  const [request] = await services.journal.approvals();
  assert.equal(present(request).plan.length, total);
  const text = describeApproval(present(request));
  assert.match(text, new RegExp(`Note: ${total} changes: update ${total} incident`));
  assert.match(text, /Note: query "active=yes" was run as "active=true"/);
  assert.match(text, /assignment_group: "[0-9a-f]*"( \([^)]+\))? -> "[0-9a-f]{32}" \(Network\)/);
  assert.equal(text.match(/^ {2}update incident/gm)?.length, total);
});

Deno.test("plans: a script is shown whole, with what was rewritten in it", async () => {
  await using started = await startTestServices();
  const long = `gs.print('first');\n${"// a remark\n".repeat(1_500)}gs.info('last');\ngs.print(2);`;
  const asked = await started.run("sn_run_script", { script: long });
  const { script = "", rewritten = [] } = present(present(asked.change?.[0]).call);
  assert.equal(script, long.replaceAll(/gs\.(print|info)/g, "printLine"));
  assert.match(present(rewritten[0]), /^gs\.print became printLine.*\(lines 1, 1503\)\.$/);
  assert.match(present(rewritten[1]), /^gs\.info became printLine.*\(line 1502\)\.$/);
  assert.equal(rewritten.length, 3);
});
