import assert from "node:assert/strict";
import { startDemo } from "../../../support/demo_requests.ts";
import { changeCalls } from "./change_calls.ts";
import { findId, firstRecord } from "../../first_record.ts";

Deno.test("a normal change, from new to closed: approvals, tasks, a conflict check, and each step in its turn", async () => {
  using demo = await startDemo();
  const { ask, create, stateOf, move, decide, idOf } = changeCalls(demo);
  const group = await idOf("sys_user_group", "name=Database");
  const item = await idOf("cmdb_ci_server", "name=lnx-sql-02");
  const change = await create("normal", {
    assignment_group: group,
    cmdb_ci: item,
    start_date: "2026-02-07 21:00:00",
    end_date: "2026-02-07 23:00:00",
  });
  assert.equal((await move(change, "Implement")).status, 403, "from New to Implement");

  await ask("POST", `/${change}/conflict`);
  const check = await ask("GET", `/${change}/conflict`);
  assert.deepEqual([check.status, check.conflicts], ["No Conflict", []]);

  assert.equal((await move(change, "assess")).status, 200);
  const asked = await demo.list(
    `table/sysapproval_approver?sysparm_query=sysapproval=${change}` +
      "&sysparm_fields=approver.user_name,state",
  );
  assert.deepEqual(asked.map((row) => row["approver.user_name"]).toSorted(), ["dba", "dba.two"]);
  assert.equal((await move(change, "Authorize")).status, 403, "without an approval");
  const approval = await idOf(
    "sysapproval_approver",
    `sysapproval=${change}^approver.user_name=dba`,
  );
  const approve = (user: string) =>
    demo.call("PATCH", `table/sysapproval_approver/${approval}`, {
      user,
      body: { state: "approved" },
    });
  assert.equal((await approve("desk.one")).status, 403, "another's decision");
  const approved = await approve("dba");
  assert.equal(approved.status, 200, "through the table as well");
  assert.equal(await stateOf(change), "Authorize");

  const scheduled = await decide(change, "approver", { state: "approved" });
  assert.deepEqual(scheduled.body.result.state, { display_value: "Scheduled", value: -2 });
  assert.equal(scheduled.body.result.approval.value, "approved");

  const task = await ask("POST", `/${change}/task`, { body: { short_description: "Do it" } });
  await move(change, "-1");
  assert.equal(await stateOf(change), "Implement");
  const closed = await ask("PATCH", `/${change}/task/${task.sys_id.value}`, {
    body: { state: "closed" },
  });
  assert.equal(closed.active.value, false);
  assert.equal(await stateOf(change), "Review", "the last task has ended the implementation");

  assert.equal((await move(change, "closed")).status, 403, "without a code and notes");
  const done = await move(change, "closed", {
    close_code: "successful",
    close_notes: "As planned.",
  });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  const { result } = done.body;
  assert.deepEqual([result.active.value, result.closed_by.display_value], [false, "Ines Tilburg"]);
  assert.notEqual(result.work_start.value, "");
  assert.notEqual(result.work_end.value, "");
  assert.equal((await move(change, "New")).status, 403, "a closed change stays closed");
  const pending = await demo.list(
    `table/sysapproval_approver?sysparm_query=sysapproval=${change}^state=requested`,
  );
  assert.equal(pending.length, 0);
});

Deno.test("states: the table refuses what the model refuses, with its rule's name, and keeps the record", async () => {
  using demo = await startDemo();
  const { create } = changeCalls(demo);
  const change = await create("normal");
  const refused = await demo.call("PATCH", `table/change_request/${change}`, {
    body: { state: "-1", short_description: "Half written" },
  });
  assert.equal(refused.status, 403);
  assert.match(
    refused.body.error.detail,
    /^Operation against file 'change_request' was aborted by Business Rule 'Change Model: Check State Transition\^/,
  );
  const record = await firstRecord(demo, `table/change_request?sysparm_query=sys_id=${change}`);
  assert.deepEqual([record.state, record.short_description], ["-5", "A normal one"]);
  const canceled = await demo.call("PATCH", `table/change_request/${change}`, {
    body: { state: "4" },
  });
  assert.deepEqual([canceled.status, canceled.body.result.active], [200, "false"]);
});

Deno.test("states: what follows from a move is part of it: one write, one count", async () => {
  using demo = await startDemo();
  const { create, ask, move } = changeCalls(demo);
  const change = await create("normal");
  assert.equal((await ask("GET", `/${change}`)).sys_mod_count.value, 0);
  const { body } = await move(change, "canceled");
  assert.deepEqual([body.result.sys_mod_count.value, body.result.active.value], [1, false]);
});

Deno.test("states: a rejection sends the change back to New and needs its reason", async () => {
  using demo = await startDemo();
  const { create, move, decide, ask, idOf } = changeCalls(demo);
  const change = await create("emergency");
  await move(change, "authorize");
  assert.equal((await decide(change, "approver", { state: "rejected" })).status, 400);
  assert.equal((await decide(change, "approver", { state: "perhaps" })).status, 400);
  assert.equal((await decide(change, "itil.agent", { state: "approved" })).status, 400);
  const comments = "Not while the shop is open.";
  assert.equal((await decide(change, "approver", { state: "rejected", comments })).status, 200);
  const back = await ask("GET", `/${change}`);
  assert.deepEqual([back.state.display_value, back.approval.value], ["New", "rejected"]);
  const approval = await idOf(
    "sysapproval_approver",
    `sysapproval=${change}^approver.user_name=approver`,
  );
  const note = await firstRecord(
    demo,
    `table/sys_journal_field?sysparm_query=element_id=${approval}`,
  );
  assert.equal(note.value, comments);
  const others = await demo.list(
    `table/sysapproval_approver?sysparm_query=sysapproval=${change}^state!=rejected`,
  );
  assert.deepEqual([...new Set(others.map(({ state }) => state))], ["cancelled"]);
});

Deno.test("states: an emergency skips Assess, a standard change is authorized beforehand", async () => {
  using demo = await startDemo();
  const { create, move, decide, stateOf, ask } = changeCalls(demo);
  const emergency = await create("emergency");
  assert.equal((await move(emergency, "assess")).status, 403);
  await move(emergency, "authorize");
  await decide(emergency, "approver", { state: "approved" });
  assert.equal(await stateOf(emergency), "Scheduled");
  const [template] = await ask("GET", "/standard/template");
  const made = await ask("POST", `/standard/${template.sys_id.value}`);
  const standard = made.sys_id.value;
  assert.equal((await move(standard, "assess")).status, 403);
  for (const state of ["scheduled", "implement", "review"]) {
    assert.equal((await move(standard, state)).status, 200, state);
  }
  assert.equal((await move(standard, "canceled")).status, 403, "not from Review");
});

Deno.test("states: nextstates shows the ways out, what each asks, and whether it is met", async () => {
  using demo = await startDemo();
  const { create, move, ask } = changeCalls(demo);
  const change = await create("normal");
  const fresh = await ask("GET", `/${change}/nextstates`);
  assert.deepEqual(fresh.available_states.toSorted(), ["-5", "4"]);
  assert.deepEqual(fresh.state_label, { "-5": "New", "4": "Canceled" });
  const [[assess]] = fresh.state_transitions.filter((
    [way]: { to_state: string }[],
  ) => way?.to_state === "-4");
  assert.equal(assess.transition_available, false);
  assert.deepEqual(
    assess.conditions.map((one: { passed: boolean; condition: { name: string } }) => [
      one.condition.name,
      one.passed,
    ]),
    [["Not On hold", true], ["Assignment group is set", false]],
  );
  const refused = await move(change, "assess");
  assert.equal(refused.status, 403);
  await move(change, "new", { on_hold: "true" });
  const assignment_group = await findId(demo, "sys_user_group", "name=Network");
  assert.equal((await move(change, "assess", { assignment_group })).status, 403);
  const taken = await move(change, "assess", {
    assignment_group,
    on_hold: "false",
  });
  assert.equal(taken.status, 200);
});

Deno.test("states: models are records; what is switched off there cannot be gone", async () => {
  using demo = await startDemo();
  const { create, move, ask, idOf } = changeCalls(demo);
  const change = await create("normal");
  const { state_transitions } = await ask("GET", `/${change}/nextstates`);
  const cancel = state_transitions.flat().find((way: { to_state: string }) => way.to_state === "4");
  await demo.call("DELETE", `table/sttrm_state_transition/${cancel.sys_id}`);
  assert.equal((await move(change, "canceled")).status, 403);
  const direct = await demo.create("sttrm_state_transition", {
    name: "New to Closed",
    from_state: await idOf("sttrm_state", "sttrm_model.name=Normal^state_value=-5"),
    to_state: await idOf("sttrm_state", "sttrm_model.name=Normal^state_value=3"),
  });
  assert.ok(direct.sys_id);
  assert.equal((await move(change, "closed")).status, 200);
});

Deno.test("states: one decision of two at the same time counts, the other comes too late", async () => {
  using demo = await startDemo();
  const { create, move, decide, stateOf } = changeCalls(demo);
  const change = await create("emergency");
  await move(change, "authorize");
  const answers = await Promise.all([
    decide(change, "approver", { state: "approved" }),
    decide(change, "approver", { state: "rejected", comments: "No." }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);
  assert.equal(await stateOf(change), answers[0].status === 200 ? "Scheduled" : "New");
});

Deno.test("states: going back to New takes the open questions back", async () => {
  using demo = await startDemo();
  const { create, move, decide } = changeCalls(demo);
  const change = await create("emergency");
  await move(change, "authorize");
  await move(change, "new");
  const open = await demo.list(
    `table/sysapproval_approver?sysparm_query=sysapproval=${change}^state=requested`,
  );
  assert.equal(open.length, 0);
  assert.equal((await decide(change, "approver", { state: "approved" })).status, 400);
  await move(change, "authorize");
  assert.equal((await decide(change, "approver", { state: "approved" })).status, 200);
});
