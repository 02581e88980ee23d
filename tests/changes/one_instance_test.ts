/** An instance is one, under each of its hosts: approvals, journal, undo, what became of a change. */
import assert from "node:assert/strict";
import type { Caller } from "../../mod/auth/caller.ts";
import type { Operation } from "../../mod/changes/operation.ts";
import { settleEntries } from "../../mod/changes/settle/settle_entries.ts";
import { chooseTracking } from "../../mod/changes/target/tracking.ts";
import { undoOperations } from "../../mod/changes/undo/undo_operations.ts";
import { endWithPolicy } from "../../mod/services/end_with_policy.ts";
import { type Pipeline, PIPELINE_HOST, startPipeline } from "../support/pipeline.ts";
import { makeUpdateSet, TEST_MESSAGE } from "../support/pipeline_data.ts";
import { present } from "../support/present.ts";

const BUILDER: Caller = { port: "mcp", headers: {}, session: "s1", client: "builder/1.0" };
const VANITY = "vanity.example.com";
/** Pairs of hosts that are one instance: by its id, and as two words for this machine. */
const PAIRS = [
  { first: PIPELINE_HOST, second: VANITY, tellsId: true },
  { first: "localhost:8080", second: "127.0.0.1:8080", tellsId: false },
];
let made = 0;

const message = (values: Record<string, unknown> = {}): Operation => ({
  kind: "create",
  table: "sys_rest_message",
  values: { ...TEST_MESSAGE, name: `Built ${++made}`, ...values },
});

interface World extends Pipeline {
  first: ReturnType<Pipeline["again"]>;
  second: ReturnType<Pipeline["again"]>;
  set: { sysId: string; name: string };
}

/** One instance by two names, of which the first is connected. */
async function start(pair: typeof PAIRS[number]): Promise<World> {
  const pipeline = await startPipeline({
    intercept: (request) =>
      !pair.tellsId && request.url.includes("name%3Dinstance_id")
        ? Response.json({ result: [] })
        : undefined,
  });
  const { connections } = pipeline;
  await connections.save({
    instance: pair.first,
    origin: "hub",
    username: "admin",
    secrets: { kind: "basic", password: "x" },
    environment: "dev",
  });
  const set = await makeUpdateSet(pipeline);
  const [first, second] = [{ host: pair.first }, { host: pair.second }].map(pipeline.again);
  return { ...pipeline, set, first: present(first), second: present(second) };
}

/** The id of the approval that was given: two of one millisecond have no order. */
async function giveHour({ connections, journal, first }: World, host: string): Promise<string> {
  const before = new Set((await journal.standingApprovals()).map(({ id }) => id));
  await connections.update(host, { writes: "ask" });
  const asked = await first.apply([message()], { caller: BUILDER });
  await journal.decide(present(asked.approval).approval, "approved", { forAnHour: true });
  return present((await journal.standingApprovals()).find(({ id }) => !before.has(id))).id;
}

async function whyEnded({ journal }: World, given: string): Promise<string | null> {
  return present((await journal.standingApprovals()).find(({ id }) => id === given)).reason;
}

for (const pair of PAIRS) {
  const called = `${pair.first} and ${pair.second}`;

  Deno.test(`one instance: what ends an approval for an hour, by ${called}`, async () => {
    await using world = await start(pair);
    const { journal, first, second, set } = world;
    const connections = endWithPolicy(world.connections, journal);
    let given = await giveHour(world, pair.first);
    assert.equal((await second.apply([message()], { caller: BUILDER })).status, "done");

    const rename = (name: string): Operation => ({
      kind: "update",
      table: "sys_update_set",
      id: set.sysId,
      values: { name },
    });
    await connections.update(pair.first, { writes: "allow" });
    assert.match(await whyEnded(world, given) ?? "", /policy of the instance was changed/);
    given = await giveHour(world, pair.first);
    await world.connections.update(pair.first, { writes: "allow" });
    await second.apply([rename("Other words")], { caller: BUILDER });
    assert.equal(await whyEnded(world, given), "its update set was changed");

    given = await giveHour(world, pair.first);
    await connections.save({
      instance: pair.second,
      origin: "hub",
      username: "admin",
      secrets: { kind: "basic", password: "x" },
      environment: "dev",
    });
    assert.equal(await whyEnded(world, given), null, "another name alone ends nothing");
    await connections.update(pair.second, { writes: "deny" });
    assert.match(await whyEnded(world, given) ?? "", /policy of the instance was changed/);
    await assert.rejects(first.apply([message()], { caller: BUILDER }), /Writes to .* are refused/);
    await connections.update(pair.second, { writes: "allow" });
    given = await giveHour(world, pair.first);
    await connections.remove(pair.second);
    assert.equal(await whyEnded(world, given), "the instance was removed");
  });

  Deno.test(`one instance: its changes are undone, listed and asked for by ${called}`, async () => {
    await using world = await start(pair);
    const { journal, first, second } = world;
    const { id } = present((await first.apply([message()])).reports[0]);
    const known = await second.changes.knownAs(second.client);
    const entry = await second.changes.lookAgain(second.client, present(id));
    assert.equal(entry.host, pair.first);
    assert.equal((await journal.list({ hosts: known.hosts, limit: 1 }))[0]?.id, id);
    const { operations } = undoOperations([entry], known.hosts);
    const undone = await second.apply(operations, { options: {} });
    const approval = present(undone.approval).approval;
    assert.equal((await second.apply(operations, { options: { approval } })).status, "done");
    assert.equal((await journal.get(present(id))).state, "undone");
    // What is settled is known without the instance.
    let asked = 0;
    const away = world.again({
      host: pair.first,
      intercept: () => {
        asked++;
        throw new TypeError("connection refused");
      },
    });
    assert.equal((await away.changes.lookAgain(away.client, present(id))).state, "undone");
    assert.equal(asked, 0);
    const other = world.again({
      host: "other.example.com",
      intercept: () => Response.json({ result: [{ name: "instance_id", value: "another" }] }),
    });
    await assert.rejects(other.changes.lookAgain(other.client, present(id)), /was made on/);
  });

  Deno.test(`one instance: what became of a change is settled by ${called}`, async () => {
    await using world = await start(pair);
    const { journal, first, second, log, clock } = world;
    const { id } = present((await first.apply([message()])).reports[0]);
    const asIt = await journal.get(present(id));
    const { state: _state, after: _after, capture: _capture, error: _error, ...intent } = asIt;
    await journal.open({ ...intent, id: "chg_open", approval: null });
    clock.now += 10 * 60_000;
    const known = await second.changes.knownAs(second.client);
    const options = { ...world, known, log: log.logger, clock: () => clock.now };
    await settleEntries(second.client, options);
    assert.equal((await journal.get("chg_open")).state, "done");
  });

  Deno.test(`one instance: how it records changes is chosen once for ${called}`, async () => {
    await using world = await start(pair);
    const { first, second, store } = world;
    const { hosts, key } = await first.changes.knownAs(first.client);
    await chooseTracking(store, { hosts, scope: "global", tracking: "none" });
    const dry = await second.apply([message()], { options: { dry_run: true } });
    assert.equal(dry.context?.tracking, "none");
    // Whoever switches update sets for a user waits for who does it by the other name.
    assert.equal((await second.changes.knownAs(second.client)).key, key);
    const ids = await world.connections.instanceIds();
    assert.deepEqual([...ids.keys()], pair.tellsId ? [pair.first, pair.second] : []);
  });
}
