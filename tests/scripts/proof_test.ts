import assert from "node:assert/strict";
import { describeProofs } from "../../scripts/proof.ts";
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

Deno.test("describeProofs: the page says of which code, when, and a failure as such", () => {
  const page = describeProofs([
    { name: "a", outcome: "requests 5, share 0.98", seconds: 7 },
    { name: "b", outcome: "FAILED", seconds: 1 },
  ], { date: "2026-01-02", source: "commit 0a1b2c3", seed: 42 });
  assert.match(page, /2026-01-02, commit 0a1b2c3, Deno\s\S+, seed 42/);
  assert.match(page, /\| a \| requests 5, share 0\.98 \| 7 \|/);
  assert.match(page, /\| b \| FAILED \| 1 \|/);
});
