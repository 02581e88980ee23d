import assert from "node:assert/strict";
import fc from "fast-check";
import { editFrontmatter } from "../../mod/skills/frontmatter.ts";
import { parseSkill } from "../../mod/skills/parse.ts";

const TEXT = `---
# why this skill exists
name: our-naming   # the folder's name
description: >-
  Use when something
  gets a name.

tools: [sn_get_record]  # one is enough
owner: "Team A"
---
# Our naming

enabled: false is mentioned here
`;

Deno.test("frontmatter: a toggle off and on again gives the author's bytes back", () => {
  for (const text of [TEXT, TEXT.replaceAll("\n", "\r\n"), `\uFEFF${TEXT}`]) {
    const off = editFrontmatter(text, { enabled: false });
    assert.equal(parseSkill(off).enabled, false);
    assert.equal(editFrontmatter(off, { enabled: true }), text);
    assert.equal(off.length - text.length, "enabled: false".length + (text.includes("\r") ? 2 : 1));
  }
});

Deno.test("frontmatter: the author's own enabled line is changed in place, with its comment", () => {
  const own = TEXT.replace("owner:", "enabled: true # for now\nowner:");
  const off = editFrontmatter(own, { enabled: false });
  assert.equal(off, own.replace("enabled: true #", "enabled: false #"));
  assert.equal(editFrontmatter(off, { enabled: true }), own);
});

Deno.test("frontmatter: name and description change; comments, order and other fields stay", () => {
  const edited = editFrontmatter(TEXT, {
    name: "naming",
    description: 'Use when: a "name" is due # really',
  });
  assert.equal(
    edited,
    TEXT.replace("our-naming", "naming").replace(
      ">-\n  Use when something\n  gets a name.",
      '"Use when: a \\"name\\" is due # really"',
    ),
  );
  const parsed = parseSkill(edited);
  assert.equal(parsed.description, 'Use when: a "name" is due # really');
  assert.deepEqual(parsed.tools, ["sn_get_record"]);
});

Deno.test("frontmatter: an absent or empty field is added; text without frontmatter is refused", () => {
  assert.equal(editFrontmatter("---\nname:\n---\n", { name: "a" }), "---\nname: a\n---\n");
  assert.equal(
    editFrontmatter("---\nname: a\n---\n", { description: "b" }),
    '---\ndescription: "b"\nname: a\n---\n',
  );
  assert.throws(() => editFrontmatter("# no frontmatter", { enabled: false }), /no frontmatter/);
  assert.throws(() => editFrontmatter("---\nname: a\n", { enabled: false }), /no frontmatter/);
  assert.throws(() => editFrontmatter("---\nname: 'a\n---\n", { name: "b" }), /not valid YAML/);
});

Deno.test("frontmatter: any description is read back as it was written", () => {
  fc.assert(fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (text) => {
    const description = text.replace(/\s+/g, " ").trim();
    fc.pre(description !== "");
    const edited = editFrontmatter(TEXT, { description });
    assert.equal(parseSkill(edited).description, description);
    assert.ok(edited.endsWith("enabled: false is mentioned here\n"));
  }));
});
