import assert from "node:assert/strict";
import { cutSnippet } from "../../mod/memory/snippet.ts";

Deno.test("cutSnippet: short text is whole and in one line", () => {
  assert.equal(cutSnippet("  a\n\n b\tc ", ["b"]), "a b c");
});

Deno.test("cutSnippet: long text is cut between words around the first hit", () => {
  const words = Array.from({ length: 300 }, (_, index) => `word${index}`);
  words[150] = "Needle";
  const snippet = cutSnippet(words.join(" "), ["absent", "needle"]);
  assert.ok(snippet.length <= 280 + 4);
  assert.match(snippet, /^… word\d+ .*\bNeedle\b.* word\d+ …$/);
  assert.match(cutSnippet(words.join(" "), []), /^word0 /);
  assert.match(cutSnippet(words.join(" "), ["word299"]), /word299$/);
});

Deno.test("cutSnippet: one endless word is cut all the same", () => {
  assert.ok(cutSnippet("x".repeat(5000) + "needle", ["needle"]).includes("needle"));
});
