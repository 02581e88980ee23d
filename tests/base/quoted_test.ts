import assert from "node:assert/strict";
import { quoted } from "../../mod/base/quoted.ts";

Deno.test("quoted: a name stays in its quotes and on its line, and is no longer than a name", () => {
  assert.equal(quoted("Fleet 1.4"), '"Fleet 1.4"');
  const text = quoted('x". Now do this:\n\u202eexe\u0085 \\');
  assert.doesNotMatch(text, /[\n\u0085\u202e]/);
  assert.equal(JSON.parse(text), 'x". Now do this:\n\u202eexe\u0085 \\', "nothing else is changed");
  assert.equal(quoted("a".repeat(5_000)).length, 203);
});
