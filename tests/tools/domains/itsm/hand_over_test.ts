import assert from "node:assert/strict";
import { startTestServices } from "../../../support/services.ts";
import { done, refuses, runApproved } from "../../../support/tool_runs.ts";

interface UserWork {
  work: { table: string; column: string; total: number; named: string[] }[];
  group_memberships: number;
}

Deno.test("a leaver's work: listed, handed over in one call, taken back by the session", async (step) => {
  await using started = await startTestServices();
  const workOf = async (id: string) => {
    const { work } = (await done(started, "sn_list_user_work", { id })).result as UserWork;
    return Object.fromEntries(
      work.map(({ table, column, total }) => [`${table}.${column}`, total]),
    );
  };
  await done(started, "sn_create_record", {
    table: "cmdb_ci_server",
    values: { name: "srv-of-ines", managed_by: "Ines Tilburg", owned_by: "Ines Tilburg" },
  });
  const before = await workOf("itil.agent");
  const others = await workOf("net.owner");
  assert.equal(before["task.assigned_to"], 44);
  assert.equal(before["cmdb_ci.owned_by"], 1);
  const tool = "sn_hand_over_work";
  const from = "Ines Tilburg";

  await step.step("one kind alone, and nothing twice", async () => {
    const args = { from, to: "net.owner", kinds: ["groups"] };
    const { result } = await done(started, tool, args);
    assert.deepEqual((result as { handed_over: unknown }).handed_over, {
      "sys_user_group.manager": before["sys_user_group.manager"],
    });
    await refuses(started, { tool, args }, {
      code: "not_found",
      message: /Nothing of these kinds/,
    });
  });

  await step.step("the rest, an item that is managed and owned with one write", async () => {
    const { result, change = [] } = await runApproved(started, tool, { from, to: "net.owner" });
    assert.deepEqual((result as { handed_over: unknown }).handed_over, {
      "task.assigned_to": 44,
      "cmdb_ci.managed_by": 1,
      "cmdb_ci.owned_by": 1,
    });
    assert.equal(change.length, 45);
    assert.deepEqual(await workOf("itil.agent"), {});
    const tasks = (await workOf("net.owner"))["task.assigned_to"];
    assert.equal(tasks, 44 + (others["task.assigned_to"] ?? 0));
  });

  await step.step("undone as one session's work", async () => {
    const undone = await runApproved(started, "sn_undo_changes", { session: "current" });
    assert.equal(undone.status, "done", JSON.stringify(undone.warnings));
    assert.equal((await workOf("itil.agent"))["task.assigned_to"], 44);
    assert.deepEqual(await workOf("net.owner"), others);
  });

  await step.step("a successor who is gone, the same, or unknown is refused", async () => {
    await refuses(started, { tool, args: { from, to: "inactive.user" } }, { code: "conflict" });
    await refuses(started, { tool, args: { from, to: "itil.agent" } }, { code: "invalid_input" });
    await refuses(started, { tool, args: { from, to: "nobody" } }, { code: "not_found" });
  });
});
