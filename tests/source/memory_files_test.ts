import assert from "node:assert/strict";
import { createMemoryFiles } from "../../mod/source/child/memory_files.ts";

Deno.test("files in memory: folders come with their files and go with them", () => {
  const files = createMemoryFiles([["/p/src/a.ts", "one"], ["/p/b.json", new Uint8Array([123])]]);
  assert.deepEqual(files.readdirSync("/p"), ["src", "b.json"]);
  const entries = files.readdirSync("/p/", { withFileTypes: true });
  const kinds = entries.map((entry) =>
    typeof entry === "string" ? entry : [entry.name, entry.isDirectory(), entry.isFile()]
  );
  assert.deepEqual(kinds, [["src", true, false], ["b.json", false, true]]);
  files.writeFileSync("/p/dist/app/update/x.xml", "<x/>");
  assert.deepEqual(files.textsBelow("/p/dist/app"), { "update/x.xml": "<x/>" });
  files.rmSync("/p/dist");
  assert.equal(files.existsSync("/p/dist/app"), false);
  assert.deepEqual(files.readdirSync("/p"), ["src", "b.json"]);
});

Deno.test("files in memory: text where an encoding is named, else bytes; what lacks throws as on disk", () => {
  const files = createMemoryFiles([["/p/b.json", new Uint8Array([123])]]);
  assert.equal(files.readFileSync("/p/b.json", "utf8"), "{");
  assert.deepEqual([...files.readFileSync("/p/b.json")], [123]);
  for (const call of [files.readFileSync, files.statSync, files.accessSync, files.readdirSync]) {
    assert.throws(() => call("/p/none"), { code: "ENOENT" });
  }
  assert.equal(files.statSync("/p/none", { throwIfNoEntry: false }), undefined);
});

Deno.test("files in memory: what is read without an encoding becomes text as a buffer does", () => {
  const files = createMemoryFiles([["/src/rule.server.js", "gs.info('ä');"]]);
  assert.equal(files.readFileSync("/src/rule.server.js").toString(), "gs.info('ä');");
});

Deno.test("files in memory: a copy has the content, and what lacks cannot be copied", () => {
  const files = createMemoryFiles([["/in/a.xml", "<a/>"]]);
  files.copyFileSync("/in/a.xml", "/out/b.xml");
  assert.equal(files.readFileSync("/out/b.xml", "utf8"), "<a/>");
  assert.throws(() => files.copyFileSync("/in/none", "/out/c"), { code: "ENOENT" });
});
