import assert from "node:assert/strict";
import { describeProofs, readProofs } from "../../scripts/proof.ts";
import { pickSample } from "../proof/proof.ts";

const items = Array.from({ length: 1_000 }, (_, index) => index);

Deno.test("pickSample: a seed picks the same again, another seed others, all in their order", () => {
  const first = pickSample(items, { size: 100, seed: 1 });
  assert.equal(first.length, 100);
  assert.deepEqual(pickSample(items, { size: 100, seed: 1 }), first);
  assert.notDeepEqual(pickSample(items, { size: 100, seed: 2 }), first);
  assert.deepEqual([...new Set(first)].sort((a, b) => a - b), first);
  assert.ok(first.some((item) => item < 200) && first.some((item) => item > 800));
});

Deno.test("pickSample: the whole is everything", () => {
  assert.deepEqual(pickSample(items, { size: Infinity, seed: 1 }), items);
});

Deno.test("describeProofs: each row says of which code, when, and a failure as such", () => {
  const run = { date: "2026-01-02", source: "0a1b2c3", seed: "42" };
  const outcomes = [
    { name: "a: all, of it", outcome: "requests 5, share 0.98", seconds: "7", ...run },
    { name: "b", outcome: "FAILED", seconds: "1", ...run, source: "0a1b2c3 with changes" },
  ];
  const page = describeProofs(outcomes);
  assert.match(
    page,
    /\| a: all, of it \| requests 5, share 0\.98 \| 7 \| 2026-01-02 \| 0a1b2c3 \| 42 \|/,
  );
  assert.match(page, /\| b \| FAILED \| 1 \|/);
  assert.deepEqual([...readProofs(page).values()], outcomes);
});
