import assert from "node:assert/strict";
import { AppError } from "../../mod/base/errors.ts";
import { openStore } from "../../mod/store/open_store.ts";
import { openTemporaryStore, testOnStores } from "../support/stores.ts";
import { until } from "../support/until.ts";

interface LeaseTables {
  lease: { name: string; holder: string; expires: string };
}

testOnStores("lease: two workers with one name never overlap", {}, async (store) => {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} in`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    events.push(`${name} out`);
  };
  await Promise.all(["a", "b", "c"].map((name) => store.withLease("one", work(name))));
  assert.equal(events.length, 6);
  for (let index = 0; index < 6; index += 2) {
    assert.equal(events[index]?.replace("in", "out"), events[index + 1]);
  }
});

testOnStores("lease: other names do not wait", {}, async (store) => {
  const order: string[] = [];
  await store.withLease("outer", async () => {
    await store.withLease("inner", () => Promise.resolve(order.push("inner")), { waitMs: 0 });
    order.push("outer");
  });
  assert.deepEqual(order, ["inner", "outer"]);
});

testOnStores("lease: a held name is refused after the wait", {}, async (store) => {
  await store.withLease("busy", async () => {
    await assert.rejects(
      store.withLease("busy", () => Promise.resolve(), { waitMs: 30 }),
      (error) =>
        error instanceof AppError && error.code === "conflict" && /busy/.test(error.message),
    );
  });
});

testOnStores("lease: failing work frees the name and keeps its error", {}, async (store) => {
  await assert.rejects(
    store.withLease("fails", () => Promise.reject(new Error("work went wrong"))),
    /work went wrong/,
  );
  assert.equal(await store.withLease("fails", () => Promise.resolve(7), { waitMs: 0 }), 7);
});

testOnStores("lease: what a dead process left is taken over after its time", {}, async (store) => {
  const row = (expires: string) => ({ name: "left", holder: "dead", expires });
  const table = store.tables<LeaseTables>();
  await table.insertInto("lease").values(row("2999-01-01T00:00:00.000Z")).execute();
  await assert.rejects(store.withLease("left", () => Promise.resolve(), { waitMs: 10 }), /left/);
  await table.updateTable("lease").set(row("2000-01-01T00:00:00.000Z")).execute();
  assert.equal(await store.withLease("left", () => Promise.resolve("mine"), { waitMs: 0 }), "mine");
  assert.deepEqual(await table.selectFrom("lease").selectAll().execute(), []);
});

testOnStores("lease: a living holder keeps it beyond the time to live", {}, async (store) => {
  await store.withLease("long", async () => {
    const table = store.tables<LeaseTables>();
    const expiry = () => table.selectFrom("lease").select("expires").executeTakeFirstOrThrow();
    const first = await expiry();
    await until(async () => (await expiry()).expires !== first.expires, {
      what: "the lease is renewed",
      every: 10,
    });
  }, { ttlMs: 3_000 });
});

Deno.test("lease: two stores on one file exclude each other", async () => {
  await using first = await openTemporaryStore();
  const second = await openStore({ path: first.path, migrations: {} });
  try {
    let inside = 0, most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 2));
      inside--;
    };
    const turns = Array.from({ length: 10 }, () => [first.store, second]).flat();
    await Promise.all(turns.map((store) => store.withLease("shared", work)));
    assert.equal(most, 1);
  } finally {
    await second.close();
  }
});
