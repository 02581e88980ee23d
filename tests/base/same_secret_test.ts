import assert from "node:assert/strict";
import { isSameSecret } from "../../mod/base/same_secret.ts";

Deno.test("secrets: the same text only, and different lengths compare without a fault", () => {
  assert.equal(isSameSecret("", "long-secret"), false);
  assert.equal(isSameSecret("long-secre", "long-secret"), false);
  assert.equal(isSameSecret("ünïcode", "ünïcode"), true);
});
