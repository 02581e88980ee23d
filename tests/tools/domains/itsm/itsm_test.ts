import assert from "node:assert/strict";
import { proveValues } from "../../../../mod/tools/domains/itsm/change_interface.ts";
import { present } from "../../../support/present.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";
import { done, refuses, runApproved } from "../../../support/tool_runs.ts";

async function stateOf(started: TestServices, table: string, id: string): Promise<string> {
  const { result } = await started.run("sn_get_record", { table, id });
  const { state } = result as { state: string | { value: string } };
  return typeof state === "string" ? state : state.value;
}

Deno.test("sn_resolve_incident: a code that there is not is refused with the list, nothing is written", async () => {
  await using started = await startTestServices();
  const before = await stateOf(started, "incident", "INC0010002");
  await refuses(started, {
    tool: "sn_resolve_incident",
    args: { id: "INC0010002", code: "Fixed", notes: "Done" },
  }, { code: "invalid_input", message: /"Fixed"/, remedy: /Solution provided/ });
  await refuses(started, {
    tool: "sn_resolve_incident",
    args: { id: "INC0010002", code: "Duplicate", notes: "  " },
  }, { code: "invalid_input", message: /notes/ });
  assert.equal(await stateOf(started, "incident", "INC0010002"), before);
});

Deno.test("sn_resolve_incident: resolves by the label of the code, then closes, and not twice", async () => {
  await using started = await startTestServices();
  const args = { id: "INC0010002", code: "solution provided", notes: "Restarted." };
  const { result, capture } = await done(started, "sn_resolve_incident", args);
  const { state, close_code, close_notes } = result as Record<string, string>;
  assert.deepEqual([state, close_code, close_notes], ["6", "Solution provided", "Restarted."]);
  assert.equal(capture, "untracked");
  await refuses(started, { tool: "sn_resolve_incident", args }, {
    code: "conflict",
    message: /Resolved already/,
  });
  await done(started, "sn_resolve_incident", { ...args, state: "closed" });
  assert.equal(await stateOf(started, "incident", "INC0010002"), "7");
  await refuses(started, { tool: "sn_resolve_incident", args }, { message: /Closed already/ });
});

Deno.test("task families: labels become values, a wrong field is refused with its neighbour", async () => {
  await using started = await startTestServices();
  const { result } = await done(started, "sn_create_incident", {
    short_description: "Scanner jams",
    caller_id: "requester",
    urgency: "1 - High",
    state: "in progress",
    work_notes: "Seen it myself",
  });
  const { urgency, state } = result as Record<string, string>;
  assert.deepEqual([urgency, state], ["1", "2"]);
  await refuses(started, {
    tool: "sn_update_incident",
    args: { id: "INC0010001", changes: { asignment_group: "Network" } },
  }, { code: "invalid_input", message: /asignment_group/ });
  await refuses(started, {
    tool: "sn_update_incident",
    args: { id: "INC0010001", changes: { assignment_group: "Networks of tomorrow" } },
  }, { code: "not_found", message: /Networks of tomorrow/ });
  await refuses(started, { tool: "sn_get_problem", args: { id: "PRB9999999" } }, {
    code: "not_found",
  });
});

Deno.test("sn_create_change: what does not fit its type is refused before anything is sent", async () => {
  await using started = await startTestServices();
  const tool = "sn_create_change";
  await refuses(started, { tool, args: { type: "standard" } }, { message: /from a template/ });
  await refuses(started, { tool, args: { type: "normal" } }, { message: /short_description/ });
  await refuses(started, {
    tool,
    args: { type: "emergency", short_description: "x", template: "Reboot a server" },
  }, { message: /takes no template/ });
  await refuses(started, { tool, args: { type: "standard", template: "Reboot" } }, {
    code: "not_found",
    remedy: /"Reboot a server"/,
  });
  await refuses(started, {
    tool,
    args: { type: "normal", short_description: "x", fields: { justificaton: "y" } },
  }, { code: "invalid_input", message: /justificaton/, remedy: /justification/ });
  await refuses(started, {
    tool,
    args: { type: "normal", short_description: "x", fields: { state: "3" } },
  }, { message: /begins in the state New/ });
});

Deno.test("sn_create_change: a standard change has what its template says, and what was given beside", async () => {
  await using started = await startTestServices();
  const { result } = await done(started, "sn_create_change", {
    type: "standard",
    template: "Reboot a server",
    cmdb_ci: "lnx-app-02",
    start_date: "2026-05-04 20:00:00",
  });
  const { number, type } = result as Record<string, string>;
  assert.equal(type, "standard");
  const read = await started.run("sn_get_change_request", { id: number });
  const record = read.result as Record<string, string | { display_value: string }>;
  assert.equal(record.start_date, "2026-05-04 20:00:00");
  assert.match(JSON.stringify(record.cmdb_ci), /lnx-app-02/);
  assert.match(JSON.stringify(record.assignment_group), /Hardware/);
  assert.equal(record.short_description, "Reboot a server");
});

Deno.test("a change's answer: fields that the instance ignored are a failure that names them", () => {
  const after = { number: "CHG1", risk: "4", justification: "", start_date: "2026-01-01 00:00:00" };
  const sent = { risk: "2", justification: "why", start_date: "2026-01-01 00:00:00" };
  const answer = { __meta: { ignoredFields: ["u_old"] } };
  const proved = proveValues({ answer, sent, after });
  assert.equal(proved.state, "failed");
  assert.match(proved.error ?? "", /u_old, justification/);
  assert.match(proved.warnings?.join() ?? "", /risk is "4"/);
  assert.equal(proveValues({ answer: {}, sent: { risk: "4" }, after }).state, "done");
});

interface Ways {
  available: string[];
  ways: { label: string; missing: string[]; automatic: boolean }[];
}

Deno.test("sn_get_change_next_states: each way says what it still needs", async () => {
  await using started = await startTestServices();
  const { result } = await done(started, "sn_get_change_next_states", { id: "CHG0030009" });
  const { available, ways } = result as Ways;
  assert.deepEqual(available, []);
  assert.deepEqual(ways.find(({ label }) => label === "Closed")?.missing, [
    "Close code and notes are set",
  ]);
  const assess = await done(started, "sn_get_change_next_states", { id: "CHG0030001" });
  const authorize = (assess.result as Ways).ways.find(({ label }) => label === "Authorize");
  assert.deepEqual([authorize?.automatic, authorize?.missing], [true, ["Approved"]]);
});

Deno.test("sn_move_change: refused where the model does not lead, with what is missing or where it leads", async () => {
  await using started = await startTestServices();
  const tool = "sn_move_change";
  await refuses(started, { tool, args: { id: "CHG0030004", state: "Closed" } }, {
    code: "conflict",
    message: /from New to Closed/,
    remedy: /Assess, Canceled/,
  });
  await refuses(started, { tool, args: { id: "CHG0030009", state: "Closed" } }, {
    message: /Close code and notes are set/,
    remedy: /close_code/,
  });
  await refuses(started, { tool, args: { id: "CHG0030001", state: "Authorize" } }, {
    message: /Approved/,
    remedy: /by itself/,
  });
  await refuses(started, { tool, args: { id: "CHG0030004", state: "Started" } }, {
    code: "invalid_input",
    remedy: /Implement/,
  });
  await refuses(started, { tool, args: { id: "CHG0030004", state: "new" } }, {
    message: /in the state New already/,
  });
});

Deno.test("sn_move_change: with the fields that the way needs the change is closed, and read as such", async () => {
  await using started = await startTestServices();
  const half = await started.run("sn_move_change", {
    id: "CHG0030009",
    state: "closed",
    close_code: "Successful",
  }, { dry_run: true });
  assert.match(half.warnings.join(), /Close code and notes are set. The instance decides/);
  const { result, warnings } = await done(started, "sn_move_change", {
    id: "CHG0030009",
    state: "closed",
    close_code: "Successful",
    close_notes: "As planned.",
  });
  assert.equal((result as { state: string }).state, "Closed");
  assert.deepEqual(warnings, []);
  const stored = await started.run("sn_get_change_request", { id: "CHG0030009" });
  assert.match(
    JSON.stringify(stored.result),
    /"close_code":"?\{?[^}]*"successful"/,
    "as its value is spelled",
  );
  assert.equal(await stateOf(started, "change_request", "CHG0030009"), "3");
});

Deno.test("a change from New to Scheduled: moved, approved by whom it asks, moved on by its model", async () => {
  await using started = await startTestServices();
  const created = await done(started, "sn_create_change", {
    type: "emergency",
    short_description: "Block a key",
    assignment_group: "Network",
  });
  const { number } = created.result as { number: string };
  const moved = await done(started, "sn_move_change", { id: number, state: "Authorize" });
  assert.equal((moved.result as { approval: string }).approval, "requested");
  const { result } = await started.run("sn_list_approvals", {
    query: `sysapproval.number=${number}^state=requested`,
    fields: ["approver.user_name"],
  });
  const { rows } = result as { rows: Record<string, string>[] };
  assert.ok(rows.length > 0);
  await refuses(started, {
    tool: "sn_decide_change_approval",
    args: { id: number, decision: "approved" },
  }, { code: "conflict", message: /not asked/, remedy: /sn_decide_approval/ });
  const decided = await runApproved(started, "sn_decide_approval", {
    id: number,
    decision: "approved",
    approver: present(rows[0])["approver.user_name"],
  });
  assert.equal(decided.status, "done", decided.next);
  assert.equal(await stateOf(started, "change_request", number), "-2");
});

Deno.test("approvals: a rejection needs a reason, a decision is made once", async () => {
  await using started = await startTestServices();
  const tool = "sn_decide_change_approval";
  await refuses(started, { tool, args: { id: "CHG0030006", decision: "rejected" } }, {
    message: /reason/,
  });
  const args = { id: "CHG0030006", decision: "rejected", comments: "Too early" };
  const { result } = await done(started, tool, args);
  assert.deepEqual(
    [(result as Record<string, string>).decision, (result as Record<string, string>).state],
    ["rejected", "New"],
  );
  await refuses(started, { tool, args }, { code: "conflict", message: /not asked/ });
  await refuses(started, {
    tool: "sn_decide_approval",
    args: { id: "CHG0030009", decision: "approved", approver: "cfo" },
  }, { code: "conflict", message: /That person/, remedy: /System Administrator/ });
});

Deno.test("sn_check_change_conflicts: an overlapping change on the same item is found", async () => {
  await using started = await startTestServices();
  const other = await done(started, "sn_create_change", {
    type: "normal",
    short_description: "Patch the file server",
    cmdb_ci: "win-file-02",
    start_date: "2026-02-04 21:00:00",
    end_date: "2026-02-04 22:00:00",
  });
  const { number } = other.result as { number: string };
  const { result } = await done(started, "sn_check_change_conflicts", { id: "CHG0030008" });
  const { status, conflicts } = result as {
    status: string;
    conflicts: { conflicting_change: string; configuration_item: string }[];
  };
  assert.equal(status, "Conflict");
  assert.ok(conflicts.some(({ conflicting_change }) => conflicting_change === number));
  assert.equal(conflicts[0]?.configuration_item, "win-file-02");
  // The time of a run is noted in whole seconds: the next one has to be in another.
  const again = await done(started, "sn_check_change_conflicts", { id: "CHG0030008" });
  assert.equal((again.result as { status: string }).status, "Conflict");
  await refuses(started, { tool: "sn_check_change_conflicts", args: { id: "CHG0030006" } }, {
    code: "conflict",
    message: /no configuration item/,
  });
});
