import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);
const ROW = /^\| (?<what>.+?) +\| `(?<file>[\w/.]+)`: (?<words>.+?) *\|$/;

Deno.test("acceptance: each line of the table names a test that is there", async () => {
  const table = await Deno.readTextFile(new URL("tests/agent/acceptance.md", ROOT));
  const lines = table.split("\n").filter((line) => line.startsWith("| ") && !/^\| -/.test(line));
  const rows = lines.map((line) => ROW.exec(line)?.groups ?? { what: line, file: "", words: "" });
  const held = rows.filter(({ words }) => words !== "");
  assert.equal(rows.length - held.length, 3, "beside the heads every line names a test");
  const missing: string[] = [];
  for (const { what, file, words } of held) {
    const text = await Deno.readTextFile(new URL(file ?? "", ROOT)).catch(() => "");
    // Names of tests may be broken over lines, and hold what differs from case to case.
    const names = [...text.matchAll(/Deno\.test\(\s*["`]([^\n]+?)["`],|name:\s*"([^\n]+?)",\n/g)]
      .map(([, plain, named]) => plain ?? named ?? "");
    if (!names.some((name) => name.includes(words ?? ""))) {
      missing.push(`${what}: ${file} ${words}`);
    }
  }
  assert.deepEqual(missing, []);
});
