import assert from "node:assert/strict";
import { present } from "../../../support/present.ts";
import { startTestServices } from "../../../support/services.ts";
import { done, refuses, runApproved } from "../../../support/tool_runs.ts";

interface Changes {
  changes: { change: string; name?: string; tool: string; state: string }[];
  next?: string;
}

Deno.test("the journal: changes are found by text, set, session and time, and undone without their ids", async (step) => {
  await using started = await startTestServices();
  const list = async (args: unknown) =>
    (await done(started, "sn_list_changes", args)).result as Changes;
  const nameOf = (url: string) => ({ name: url, rest_endpoint: `https://${url}.example.com` });

  await step.step("nothing was written, nothing is listed or undone", async () => {
    assert.deepEqual((await list({})).changes, []);
    await refuses(started, { tool: "sn_undo_changes", args: { session: "current" } }, {
      code: "not_found",
      message: /no changes of yours/,
    });
  });

  await step.step(
    "an application is gone again with one call, though a Default set recorded it",
    async () => {
      await done(started, "sn_create_update_set", { name: "Base" });
      const args = { name: "Harbour", scope: "x_demo_harbour" };
      const made = await done(started, "sn_create_application", args);
      assert.equal(made.capture, "captured_elsewhere");
      const changes = [present(made.change?.[0]?.id)];
      const undone = await runApproved(started, "sn_undo_changes", { changes });
      assert.equal(undone.status, "done", undone.next);
      await refuses(started, { tool: "sn_get_application", args: { id: "x_demo_harbour" } }, {
        code: "not_found",
      });
    },
  );

  await done(started, "sn_create_update_set", { name: "Tides" });
  await done(started, "sn_create_rest_message", nameOf("Tide"));
  const { change } = await done(started, "sn_update_rest_message", {
    id: "Tide",
    changes: { description: "High water of the coast" },
  });
  await done(started, "sn_create_record", {
    table: "incident",
    values: { short_description: "Gauge is silent" },
  });

  await step.step("by text in names and in written values, by table, state and set", async () => {
    const found = await list({ text: "high WATER" });
    assert.deepEqual(found.changes.map(({ change }) => change), [present(change?.[0]).id]);
    assert.equal((await list({ text: "no such words" })).changes.length, 0);
    assert.equal((await list({ table: "incident" })).changes.length, 1);
    assert.equal((await list({ update_set: "Tides" })).changes.length, 2);
    assert.equal((await list({ session: "current", state: "done", limit: 2 })).changes.length, 2);
    assert.equal((await list({ session: "another" })).changes.length, 0);
    assert.equal((await list({ minutes: 5 })).changes.length, (await list({})).changes.length);
    assert.equal((await list({ since: "2099-01-01" })).changes.length, 0);
    assert.equal((await list({ until: "2001-01-01 10:00:00" })).changes.length, 0);
    await refuses(started, { tool: "sn_list_changes", args: { since: "2026-13-45" } }, {
      code: "invalid_input",
    });
  });

  await step.step("pages follow one another without gaps or repeats", async () => {
    const all = (await list({})).changes.map(({ change }) => change);
    const first = await list({ limit: 2 });
    const before = present(first.changes.at(-1)).change;
    assert.ok(first.next?.includes(before));
    const rest = await list({ before });
    assert.deepEqual([...first.changes, ...rest.changes].map(({ change }) => change), all);
    assert.equal(rest.next, undefined);
  });

  await step.step("an undo names its changes in one way", async () => {
    for (const args of [{}, { changes: ["chg_1"], session: "current" }]) {
      await refuses(started, { tool: "sn_undo_changes", args }, { code: "invalid_input" });
    }
  });

  await step.step("of a session with two sets each is undone by a call of its own", async () => {
    await done(started, "sn_create_update_set", { name: "Moons" });
    await done(started, "sn_create_rest_message", nameOf("Moon"));
    await refuses(started, { tool: "sn_undo_changes", args: { session: "current" } }, {
      code: "conflict",
      remedy: /update_set "[0-9a-f]{32}", then "[0-9a-f]{32}"/,
    });
    const undone = await runApproved(started, "sn_undo_changes", { update_set: "Moons" });
    assert.equal(undone.status, "done", JSON.stringify(undone));
    await assert.rejects(started.run("sn_get_rest_message", { id: "Moon" }), /no record "Moon"/);
    await done(started, "sn_get_rest_message", { id: "Tide" });
  });

  await step.step("what remains of the session goes with it; the set itself stays", async () => {
    const undone = await runApproved(started, "sn_undo_changes", { session: "current" });
    assert.equal(undone.status, "done", JSON.stringify(undone));
    const { remains } = undone.result as { remains: string[] };
    assert.ok(remains.some((line) => /"Tides" itself stays/.test(line)), remains.join(" "));
    await assert.rejects(started.run("sn_get_rest_message", { id: "Tide" }), /no record "Tide"/);
    await done(started, "sn_get_update_set", { id: "Tides" });
    await refuses(started, { tool: "sn_undo_changes", args: { session: "current" } }, {
      code: "not_found",
      message: /None of the \d+ changes/,
    });
  });
});

Deno.test("sn_list_changes: another account's writes to the same instance are not shown", async () => {
  await using started = await startTestServices();
  const { services, run } = started;
  await run("sn_create_record", { table: "incident", values: { short_description: "Mine" } });
  const answer = await services.execute({
    tool: "sn_list_changes",
    args: {},
    caller: {
      port: "api",
      headers: { instance: "demo", username: "developer", password: "demo" },
    },
  });
  assert.deepEqual((answer.result as Changes).changes, []);
});
