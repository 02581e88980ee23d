import assert from "node:assert/strict";
import { startTestServices, type TestServices } from "../../../support/services.ts";

type Arguments = Record<string, unknown>;

/** Runs a tool that has to be done. */
async function doIt(started: TestServices, tool: string, args: Arguments) {
  const answer = await started.run(tool, args);
  assert.equal(answer.status, "done", `${tool}: ${JSON.stringify(answer)}`);
}

const FIELDS: Record<string, string[]> = {
  incident: ["sys_id", "number", "priority"],
  task_sla: ["stage"],
  sys_email: ["subject"],
};

/** The records of a table that a query finds. */
async function find(started: TestServices, table: string, query: string) {
  const { result } = await started.run("sn_query_table", {
    table,
    query,
    fields: FIELDS[table],
  });
  return (result as { rows: Record<string, unknown>[] }).rows;
}

Deno.test("a newcomer, with the tools alone: priority, a forbidden transition, a service level, a mail", async () => {
  await using started = await startTestServices();
  await doIt(started, "sn_create_update_set", { name: "First steps" });
  const mine = "short_descriptionLIKEnewcomer";
  await doIt(started, "sn_create_notification", {
    name: "Newcomer: in progress",
    collection: "incident",
    action_update: true,
    condition: `${mine}^stateCHANGESTO2^EQ`,
    recipient_fields: "caller_id",
    subject: "${number} is taken",
  });
  await doIt(started, "sn_create_business_rule", {
    name: "Newcomer: not from new to on hold",
    collection: "incident",
    when: "before",
    action_update: true,
    filter_condition: `${mine}^stateCHANGESFROM1^stateCHANGESTO3^EQ`,
    abort_action: true,
  });
  await doIt(started, "sn_create_incident", {
    short_description: "A newcomer's incident",
    caller_id: "requester",
    impact: "1",
    urgency: "1",
  });
  const [incident] = await find(started, "incident", mine);
  assert.deepEqual(incident?.priority, { value: "1", display_value: "1 - Critical" });
  const levels = await find(started, "task_sla", `task=${incident?.sys_id}`);
  assert.equal(levels.length, 1, "Priority 1 resolution");
  const update = (changes: Arguments) =>
    started.run("sn_update_incident", { id: incident?.number, changes });
  const refused = await update({ state: "3" });
  assert.equal(refused.status, "failed");
  assert.match(
    JSON.stringify(refused),
    /aborted by Business Rule 'Newcomer: not from new to on hold/,
  );
  assert.equal((await update({ state: "2" })).status, "done");
  const held = await update({ state: "3", hold_reason: "Awaiting Problem" });
  assert.equal(held.change?.[0]?.diff?.hold_reason?.to, "3", JSON.stringify(held));
  const mails = await find(started, "sys_email", `instance=${incident?.sys_id}`);
  assert.deepEqual(mails.map(({ subject }) => subject), [`${incident?.number} is taken`]);
});
