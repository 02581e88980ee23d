import assert from "node:assert/strict";
import { createHostSlots } from "../../../mod/platform/http/host_slots.ts";
import { present } from "../../support/present.ts";

/** A call that lasts until it is let go. */
function hold(): { call: () => Promise<string>; end: () => void; started: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<string>();
  let started = false;
  return {
    call: () => {
      started = true;
      return promise;
    },
    end: () => resolve("done"),
    started: () => started,
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("slots: the fifth call to an instance waits for one of four, in the order of arrival", async () => {
  const slots = createHostSlots();
  const held = Array.from({ length: 7 }, hold);
  const results = held.map(({ call }) => slots.run("a.example", call));
  await turn();
  assert.deepEqual(held.map(({ started }) => started()), [
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  present(held[2]).end();
  await turn();
  assert.deepEqual(held.map(({ started }) => started()).slice(4), [true, false, false]);
  const other = hold();
  const elsewhere = slots.run("b.example", other.call);
  await turn();
  assert.ok(other.started(), "another instance has a line of its own");
  for (const { end } of [...held, other]) end();
  assert.deepEqual(await Promise.all([...results, elsewhere]), Array(8).fill("done"));
});

Deno.test("slots: one that fails frees its place, one that is cancelled leaves the line", async () => {
  const slots = createHostSlots({ perHost: 1 });
  const first = hold();
  const running = slots.run("a", first.call);
  const aborted = new AbortController();
  const cancelled = slots.run("a", () => Promise.resolve("no"), aborted.signal);
  const failing = slots.run("a", () => Promise.reject(new Error("broken")));
  const last = slots.run("a", () => Promise.resolve("yes"));
  aborted.abort();
  await assert.rejects(cancelled, /cancelled while it waited/);
  first.end();
  await assert.rejects(failing, /broken/);
  assert.equal(await running, "done");
  assert.equal(await last, "yes");
  assert.equal(await slots.run("a", () => Promise.resolve("again")), "again");
});
