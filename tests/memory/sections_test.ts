import assert from "node:assert/strict";
import { splitSections } from "../../mod/memory/sections.ts";

const outline = (markdown: string) =>
  splitSections(markdown).map(({ heading, line, trail }) => [line, heading, trail.join(" > ")]);

Deno.test("splitSections: headings with their lines and the headings above", () => {
  const markdown = "before\n# A\n## B\n### C ##\ntext\n## D\n# E\n";
  assert.deepEqual(outline(markdown), [
    [1, "", ""],
    [2, "A", ""],
    [3, "B", "A"],
    [4, "C", "A > B"],
    [6, "D", "A"],
    [7, "E", ""],
  ]);
});

Deno.test("splitSections: a comment in fenced code is no heading", () => {
  const markdown = "# A\n```sh\n# not a heading\n~~~\n# nor this\n```\n# B\n";
  assert.deepEqual(outline(markdown), [[1, "A", ""], [7, "B", ""]]);
  assert.match(splitSections(markdown)[0]?.text ?? "", /nor this/);
});

Deno.test("splitSections: tags without a space are no headings, CRLF is no matter", () => {
  assert.deepEqual(outline("#tag\r\n# A\r\ntext\r\n"), [[1, "", ""], [2, "A", ""]]);
});

Deno.test("splitSections: empty text has no sections", () => {
  assert.deepEqual(splitSections(""), []);
  assert.deepEqual(splitSections("\n\n"), []);
});
