/** Users, groups and roles: what one call makes, what it asks, and how it is taken back. */
import assert from "node:assert/strict";
import { present } from "../../../support/present.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";
import { runApproved } from "../../../support/tool_runs.ts";

async function rowsOf({ run }: TestServices, table: string, query: string): Promise<number> {
  const { result } = await run("sn_count_records", { table, query });
  return (result as { count: number }).count;
}

const GROUP = {
  name: "Fleet desk",
  members: ["fleet.clerk", "itil.agent"],
  roles: ["x_demo_fleet_clerk"],
};

Deno.test("a new colleague: user, role, and a group with its members and role, in six calls", async () => {
  await using started = await startTestServices();
  let calls = 0;
  const counted = {
    ...started,
    run: ((...call) => {
      calls++;
      return started.run(...call);
    }) as TestServices["run"],
  };
  const done = async (tool: string, args: unknown) => {
    const answer = await runApproved(counted, tool, args);
    assert.equal(answer.status, "done", JSON.stringify(answer));
    return answer;
  };
  await done("sn_create_update_set", { name: "Fleet desk" });
  await done("sn_create_user", { user_name: "fleet.clerk", first_name: "Fay" });
  await done("sn_create_role", { name: "x_demo_fleet_clerk" });
  const group = await done("sn_create_group", GROUP);
  assert.equal(calls, 6);
  assert.deepEqual(group.change?.map(({ table }) => table), [
    "sys_user_group",
    "sys_user_grmember",
    "sys_user_grmember",
    "sys_group_has_role",
  ]);
  const id = present(group.change?.[0]?.sys_id);
  assert.equal(await rowsOf(started, "sys_user_grmember", `group=${id}`), 2);
  assert.equal(await rowsOf(started, "sys_group_has_role", `group=${id}`), 1);
  const changes = group.change?.map((change) => change.id);
  await done("sn_undo_changes", { changes });
  // Without members and roles a group asks for nothing.
  const { name } = GROUP;
  for (
    const [args, verdict] of [
      [{ name }, "runs"],
      [{ name, members: ["itil.agent"] }, "needs_approval"],
      [{ name, roles: ["itil"] }, "needs_approval"],
    ] as const
  ) {
    const dry = await started.run("sn_create_group", args, { dry_run: true });
    assert.equal(dry.real_run?.verdict, verdict, JSON.stringify(args));
  }
  await assert.rejects(started.run("sn_create_group", { name, members: ["nobody"] }), /nobody/);
  assert.equal(await rowsOf(started, "sys_user_group", `sys_id=${id}`), 0);
  assert.equal(await rowsOf(started, "sys_user_grmember", `group=${id}`), 0);
});
