/** One approval for a stretch of building: what it lets through, and each thing that ends it. */
import assert from "node:assert/strict";
import type { Caller } from "../../../mod/auth/caller.ts";
import type { Operation } from "../../../mod/changes/operation.ts";
import type { ChangeOutcome } from "../../../mod/changes/apply.ts";
import { createJournal } from "../../../mod/changes/journal/create_journal.ts";
import type { ChangeRequest } from "../../../mod/changes/prepared_change.ts";
import { endWithPolicy } from "../../../mod/services/end_with_policy.ts";
import { type Pipeline, PIPELINE_HOST, startPipeline } from "../../support/pipeline.ts";
import { makeUpdateSet } from "../../support/pipeline_data.ts";
import { testBox } from "../../support/test_box.ts";
import { present } from "../../support/present.ts";

const BUILDER: Caller = { port: "mcp", headers: {}, session: "s1", client: "builder/1.0" };
const HOUR = 3_600_000;
let made = 0;

const message = (values: Record<string, unknown> = {}): Operation => ({
  kind: "create",
  table: "sys_rest_message",
  values: { name: `Built ${++made}`, rest_endpoint: "https://api.example.com", ...values },
});

function build(
  pipeline: Pick<Pipeline, "apply">,
  operations: Operation[] = [message()],
  more: Partial<ChangeRequest> = {},
): Promise<ChangeOutcome> {
  return pipeline.apply(operations, { caller: BUILDER, ...more });
}

interface Building extends Pipeline {
  set: { sysId: string; name: string };
  /** The approval for an hour. */
  standing: string;
}

/** An instance that asks, an update set, and an approval for an hour given with the first call. */
async function startBuilding(): Promise<Building> {
  const pipeline = await startPipeline();
  const set = await makeUpdateSet(pipeline);
  await pipeline.connections.save({
    instance: PIPELINE_HOST,
    origin: "hub",
    username: "admin",
    secrets: { kind: "basic", password: "x" },
    environment: "dev",
  });
  await pipeline.connections.update(PIPELINE_HOST, { writes: "ask" });
  const standing = await approveForAnHour(pipeline);
  return { ...pipeline, set, standing };
}

async function approveForAnHour(pipeline: Pipeline, more: Partial<ChangeRequest> = {}) {
  const asked = await build(pipeline, [message()], more);
  const id = present(asked.approval).approval;
  await pipeline.journal.decide(id, "approved", { forAnHour: true });
  const given = (await pipeline.journal.standingApprovals()).find((one) => one.approval === id);
  return present(given).id;
}

async function stateOf({ journal, standing }: Building): Promise<string | null> {
  const all = await journal.standingApprovals();
  return present(all.find(({ id }) => id === standing)).reason;
}

Deno.test("approval for an hour: what follows goes through, and the journal says by which", async () => {
  await using building = await startBuilding();
  for (let n = 0; n < 3; n++) {
    const outcome = await build(building);
    assert.equal(outcome.status, "done");
    const entry = await building.journal.get(present(outcome.reports[0]?.id));
    assert.equal(entry.standing, building.standing);
    assert.equal(entry.updateSet, building.set.sysId);
  }
  const [listed] = await building.journal.standingApprovals();
  assert.equal(listed?.client, "builder/1.0");
  assert.equal(listed?.updateSetName, building.set.name);
  assert.equal(listed?.ended, null);
});

Deno.test("approval for an hour: what it does not cover asks as before, and does not end it", async () => {
  await using building = await startBuilding();
  const asks = async (operations: Operation[], more: Partial<ChangeRequest> = {}) => {
    const outcome = await build(building, operations, more);
    assert.equal(outcome.status, "needs_approval", JSON.stringify(operations));
    assert.equal(outcome.approval?.by, "person");
    const request = (await building.journal.approvals())
      .find(({ id }) => id === outcome.approval?.approval);
    assert.equal(request?.standing, null);
    assert.ok(request?.noStanding);
    await assert.rejects(
      building.journal.decide(request?.id ?? "", "approved", { forAnHour: true }),
      /cannot be approved for an hour/,
    );
    assert.equal(request?.state, "waiting");
  };
  await asks([{ kind: "delete", table: "sys_rest_message", id: "Parcel service" }]);
  await asks([{ kind: "create", table: "sys_user_role", values: { name: "x_made_up" } }]);
  await asks([{ kind: "create", table: "incident", values: { short_description: "x" } }]);
  await asks([message({ basic_auth_password: "secret" })]);
  await asks([message(), { kind: "create", table: "sys_user_role", values: { name: "x_two" } }]);
  await asks([{ kind: "create", table: "sysauto_script", values: { name: "Nightly" } }]);
  await asks([message()], { tool: { name: "sn_run_script", risk: "X" } });
  assert.equal(await stateOf(building), null);
  assert.equal((await build(building)).status, "done");
});

Deno.test("approval for an hour: no other client, conversation, account, port or instance shares it", async () => {
  await using building = await startBuilding();
  const others: Partial<Caller>[] = [
    { client: "other/1.0" },
    { session: "s2" },
    { port: "api" },
    { port: "agent" },
  ];
  for (const other of others) {
    const outcome = await build(building, [message()], { caller: { ...BUILDER, ...other } });
    assert.equal(outcome.status, "needs_approval", JSON.stringify(other));
  }
  const approver = building.again({ username: "developer" });
  const named = { options: { update_set: building.set.sysId } };
  assert.equal((await build(approver, [message()], named)).status, "needs_approval");
  const elsewhere = { hosts: ["other.example.com"], caller: "x" };
  assert.deepEqual(await building.journal.standing(elsewhere), []);
});

Deno.test("approval for an hour: it ends with the hour, and a clock set back does not revive it", async () => {
  await using building = await startBuilding();
  building.clock.now += HOUR - 60_000;
  assert.equal((await build(building)).status, "done");
  building.clock.now += 70_000;
  assert.equal((await build(building)).status, "needs_approval");
  assert.equal(await stateOf(building), "its hour is over");
  building.clock.now -= HOUR / 2;
  assert.equal((await build(building)).status, "needs_approval");
  // Neither for a service that starts with the clock as it is then.
  const later = createJournal({
    store: building.store,
    clock: () => building.clock.now,
    box: testBox(),
  });
  assert.equal((await later.standingApprovals())[0]?.reason, "its hour is over");
});

Deno.test("approval for an hour: a clock set back while nobody looked ends it, a correction does not", async () => {
  await using building = await startBuilding();
  building.clock.now += HOUR / 2;
  assert.equal((await build(building)).status, "done");
  const startedAt = async (now: number) => {
    const journal = createJournal({ store: building.store, clock: () => now, box: testBox() });
    return (await journal.standingApprovals())[0]?.reason ?? null;
  };
  assert.equal(await startedAt(building.clock.now - 2_000), null);
  assert.equal(
    await startedAt(building.clock.now - HOUR / 4),
    "the clock of this machine was set back",
  );
});

Deno.test("approval for an hour: a restart keeps one that is good, and what has ended", async () => {
  await using building = await startBuilding();
  const afresh = building.again();
  assert.equal((await build(afresh)).status, "done");
  await building.journal.revoke(building.standing);
  const journal = createJournal({
    store: building.store,
    clock: () => building.clock.now,
    box: testBox(),
  });
  assert.equal((await journal.standingApprovals())[0]?.reason, "a person revoked it");
  assert.equal((await build(building.again())).status, "needs_approval");
});

Deno.test("approval for an hour: revoked is revoked at once, whoever asks for what", async () => {
  await using building = await startBuilding();
  const revoked = await building.journal.revoke(building.standing);
  assert.equal(revoked.reason, "a person revoked it");
  assert.equal((await build(building)).status, "needs_approval");
  const again = await building.journal.revoke(building.standing);
  assert.equal(again.ended, revoked.ended, "it stays as it ended");
  await assert.rejects(building.journal.revoke("std_none"), /no approval for an hour "std_none"/);
});

Deno.test("approval for an hour: the update set ends it when it is completed, renamed or left", async (t) => {
  const endings: [string, RegExp, (building: Building) => Promise<unknown>][] = [
    [
      "completed elsewhere",
      /no longer open/,
      ({ client, set }) => client.updateRecord("sys_update_set", set.sysId, { state: "complete" }),
    ],
    [
      "renamed elsewhere",
      /renamed/,
      ({ client, set }) => client.updateRecord("sys_update_set", set.sysId, { name: "Other" }),
    ],
    [
      "left for another",
      /changes now go to the update set "Test/,
      (building) => makeUpdateSet(building),
    ],
  ];
  for (const [name, reason, end] of endings) {
    await t.step(name, async () => {
      await using building = await startBuilding();
      await end(building);
      building.client.resetSession();
      const outcome = await build(building).catch((error) => error);
      assert.notEqual(outcome.status, "done");
      assert.match(String(await stateOf(building)), reason);
      // Back as it was, it does not live again.
      const { set, client } = building;
      await client.updateRecord("sys_update_set", set.sysId, {
        name: set.name,
        state: "in progress",
      });
      const back = await build(building, [message()], { options: { update_set: set.sysId } });
      assert.equal(back.status, "needs_approval");
    });
  }
});

Deno.test("approval for an hour: a change of the set through the service ends it before it is sent", async () => {
  await using building = await startBuilding();
  const complete: Operation = {
    kind: "update",
    table: "sys_update_set",
    id: building.set.sysId,
    values: { state: "complete" },
  };
  const asked = await build(building, [complete]);
  const { approval } = present(asked.approval);
  await building.journal.decide(approval, "approved");
  assert.equal(await stateOf(building), null, "not before it happens");
  const done = await build(building, [complete], { options: { approval } });
  assert.equal(done.status, "done");
  assert.equal(await stateOf(building), "its update set was changed");
});

Deno.test("approval for an hour: a tighter policy or another environment ends it, and to put it back revives nothing", async (t) => {
  const changes = [
    { writes: "deny" },
    { environment: "test" },
    { environment: "prod" },
  ] as const;
  for (const change of changes) {
    await t.step(JSON.stringify(change), async () => {
      await using building = await startBuilding();
      await building.connections.update(PIPELINE_HOST, change);
      const outcome = await build(building).catch((error) => error);
      assert.notEqual(outcome.status, "done");
      assert.ok(await stateOf(building));
      await building.connections.update(PIPELINE_HOST, { writes: "ask", environment: "dev" });
      assert.equal((await build(building)).status, "needs_approval");
    });
  }
  await t.step("put back before anybody called", async () => {
    await using building = await startBuilding();
    const connections = endWithPolicy(building.connections, building.journal);
    await connections.update(PIPELINE_HOST, { label: "other" });
    assert.equal(await stateOf(building), null, "a name is no policy");
    await connections.update(PIPELINE_HOST, { writes: "deny" });
    await connections.update(PIPELINE_HOST, { writes: "ask" });
    assert.equal(await stateOf(building), "the policy of the instance was changed");
    assert.equal((await build(building)).status, "needs_approval");
  });
  await t.step("the instance itself says production", async () => {
    await using building = await startBuilding();
    await building.connections.update(PIPELINE_HOST, { environment: "unknown" });
    assert.equal((await build(building)).status, "done", "its property says that it is none");
    const { records: [property] } = await building.client.listRecords("sys_properties", {
      query: "name=glide.installation.production",
    });
    const id = present(property?.sys_id);
    await building.client.updateRecord("sys_properties", id, { value: "true" });
    const asked = await build(building.again());
    assert.equal(asked.status, "needs_approval");
    assert.match(String(await stateOf(building)), /no longer a development instance/);
  });
});

Deno.test("approval for an hour: production is never offered it", async () => {
  await using building = await startBuilding();
  await building.journal.revoke(building.standing);
  await building.connections.update(PIPELINE_HOST, { environment: "prod", writes: "ask" });
  const asked = await build(building);
  const request = (await building.journal.approvals())
    .find(({ id }) => id === asked.approval?.approval);
  assert.equal(request?.standing, null);
  assert.match(String(request?.noStanding), /development instance/);
});
