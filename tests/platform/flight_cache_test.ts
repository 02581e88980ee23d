import assert from "node:assert/strict";
import { createFlightCache } from "../../mod/platform/flight_cache.ts";

function cacheWithClock(maxEntries = 10) {
  const time = { now: 0 };
  let loads = 0;
  const cache = createFlightCache<number>({ clock: () => time.now, ttlMs: 100, maxEntries });
  const load = () => Promise.resolve(++loads);
  return { cache, time, load, loads: () => loads };
}

Deno.test("cache: loads once for many at once, again after its time", async () => {
  const { cache, time, load } = cacheWithClock();
  assert.deepEqual(await Promise.all([1, 2, 3].map(() => cache.get("a", load))), [1, 1, 1]);
  time.now = 99;
  assert.equal(await cache.get("a", load), 1);
  time.now = 100;
  assert.equal(await cache.get("a", load), 2);
});

Deno.test("cache: a failed load is not kept", async () => {
  const { cache, load } = cacheWithClock();
  await assert.rejects(cache.get("a", () => Promise.reject(new Error("once"))));
  assert.equal(await cache.get("a", load), 1);
});

Deno.test("cache: what is dropped during its load is not kept", async () => {
  const { cache, load } = cacheWithClock();
  const { promise, resolve } = Promise.withResolvers<number>();
  const stale = cache.get("a", () => promise);
  cache.delete("a");
  const fresh = cache.get("a", load);
  resolve(-1);
  assert.equal(await stale, -1);
  assert.equal(await fresh, 1);
  assert.equal(await cache.get("a", load), 1);
});

Deno.test("cache: stays within its bound and lets the least used go", async () => {
  const { cache, load, loads } = cacheWithClock(3);
  for (const key of ["a", "b", "c"]) await cache.get(key, load);
  await cache.get("a", load);
  await cache.get("d", load);
  assert.equal(cache.size, 3);
  await cache.get("a", load);
  assert.equal(loads(), 4);
  await cache.get("b", load);
  assert.equal(loads(), 5);
  for (let key = 0; key < 10_000; key++) await cache.get(`k${key}`, load);
  assert.equal(cache.size, 3);
});

Deno.test("cache: a prefix drops its keys and no others", async () => {
  const { cache, load } = cacheWithClock();
  for (const key of ["x\n1", "x\n2", "xy\n1"]) await cache.get(key, load);
  cache.deletePrefix("x\n");
  assert.equal(cache.peek("x\n1"), undefined);
  assert.equal(await cache.peek("xy\n1"), 3);
});
