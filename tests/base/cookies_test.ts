import assert from "node:assert/strict";
import { parseCookieHeader } from "../../mod/base/cookies.ts";

Deno.test("Cookie header: values keep their equals signs and quotes; what is no pair is dropped", () => {
  const text = 'a=1==; b="x y"; c=; broken; =x';
  assert.deepEqual(parseCookieHeader(text), [["a", "1=="], ["b", '"x y"'], ["c", ""]]);
});
