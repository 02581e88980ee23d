import assert from "node:assert/strict";
import fc from "fast-check";
import { isTooDeep, parseJson, TooDeepError } from "../../mod/base/parse_json.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

Deno.test("parseJson: 200 levels are read, one more is refused before anything is built", () => {
  assert.ok(Array.isArray(parseJson(nested(200))));
  assert.throws(() => parseJson(nested(201)), TooDeepError);
  // No JSON behind its depth: whoever builds first says something else.
  assert.throws(() => parseJson('{"a":'.repeat(300_000)), /nested more than 200 levels deep/);
});

Deno.test("parseJson: brackets within texts and side by side are no levels", () => {
  assert.equal(isTooDeep(JSON.stringify("[{".repeat(500))), false);
  assert.equal(isTooDeep(JSON.stringify(['\\"[', "[".repeat(500), '\\\\"'])), false);
  assert.equal(isTooDeep(`[${"[],{},".repeat(500)}[]]`), false);
  assert.equal(isTooDeep(`["\\\\",${nested(250)}]`), true);
});

Deno.test("parseJson: any JSON text is read as JSON.parse reads it", () => {
  fc.assert(fc.property(fc.json(), (text) => {
    assert.deepEqual(parseJson(text), JSON.parse(text));
  }));
  assert.throws(() => parseJson('{"a": "unclosed'), SyntaxError);
});
