import assert from "node:assert/strict";
import { html } from "../../ui/html.ts";
import { DiffTable } from "../../ui/parts/diff_table.ts";
import { highlightLines } from "../../ui/parts/highlight.ts";
import { compareLines } from "../../ui/parts/line_diff.ts";
import { timeLeft } from "../../ui/waiting.ts";
import { withNames } from "../../ui/pages/activity/entry.ts";
import { renderAlone } from "../support/dashboard_state.ts";

const words = (from: string, to: string) =>
  compareLines(from, to, highlightLines).map(({ kind, number, tokens }) =>
    `${kind} ${number} ${tokens.map(({ text }) => text).join("")}`
  );

Deno.test("line diff: only what differs is removed and added, with its numbers", () => {
  assert.deepEqual(words("a();\nb();\nc();", "a();\nx();\nc();\nd();"), [
    "same 1 a();",
    "removed 2 b();",
    "added 2 x();",
    "same 3 c();",
    "added 4 d();",
  ]);
  assert.deepEqual(words("", "a\r\nb"), ["added 1 a", "added 2 b"]);
  assert.deepEqual(words("a\n", ""), ["removed 1 a", "removed 2 "]);
});

Deno.test("line diff: code is coloured, far unchanged lines are folded, markup stays text", () => {
  const lines = Array.from({ length: 40 }, (_, n) => `var n${n} = ${n};`);
  const from = lines.join("\n");
  const to = from.replace("var n30 = 30;", 'var n30 = "<b>";');
  const view = renderAlone(html`<${DiffTable} diff=${{ script: { from, to } }} />`);
  const [first] = compareLines(from, to, highlightLines);
  assert.deepEqual(first?.tokens[0], { text: "var", kind: "tok-keyword" });
  assert.match(view, /27 unchanged lines/);
  assert.match(view, /&lt;b/);
  assert.doesNotMatch(view, /n5 =|<b>/);
});

Deno.test("line diff: thousands of changed lines are told as replaced, in time", () => {
  const text = (seed: number) =>
    Array.from({ length: 6_000 }, (_, n) => `line ${n * seed}`).join("\n");
  assert.equal(compareLines(text(3), text(7))[0]?.kind, "removed");
});

Deno.test("diff: names stand beside the ids of references and of lists of them", () => {
  const diff = {
    a: { from: "1f", to: "2e" },
    list: { from: null, to: "1f,2e" },
    other: { from: "x", to: "" },
  };
  assert.deepEqual(withNames(diff, { "1f": "Rena Quest", "2e": "Abel" }), {
    a: { from: "1f", to: "2e", from_name: "Rena Quest", to_name: "Abel" },
    list: { from: null, to: "1f,2e", to_name: "Rena Quest, Abel" },
    other: { from: "x", to: "" },
  });
});

Deno.test("approvals: what is left counts down and ends at nothing", () => {
  const now = Date.parse("2026-01-31T12:00:00Z");
  assert.equal(timeLeft("2026-01-31T12:09:05Z", now), "9:05");
  assert.equal(timeLeft("2026-01-31T11:00:00Z", now), "0:00");
});
