import assert from "node:assert/strict";
import { endsWithin } from "../../mod/base/ends_within.ts";

Deno.test("endsWithin: says whether the work ended in time, and passes its failure on", async () => {
  assert.equal(await endsWithin(Promise.resolve(), 1_000), true);
  assert.equal(await endsWithin(new Promise(() => {}), 5), false);
  await assert.rejects(endsWithin(Promise.reject(new Error("full disk")), 1_000), /full disk/);
});
