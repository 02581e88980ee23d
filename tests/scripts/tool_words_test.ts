import assert from "node:assert/strict";
import { z } from "zod";
import { allArtifacts, allTools } from "../../mod/tools/domains/all_tools.ts";
import { columnWords, interfaceWords, ownWords } from "../../mod/tools/words.ts";
import { LEVELS, readColumnLevels } from "../../scripts/dictionary/column_levels.ts";
import { readPlatformDictionary } from "../../scripts/dictionary/platform_dictionary.ts";
import { levelOfWords, listToolWords } from "../../scripts/dictionary/tool_words.ts";
import { describeLevels } from "../../scripts/platform_levels.ts";

const words = listToolWords(allTools);

Deno.test("tool words: every argument of fixed words says what they stand for", () => {
  assert.ok(words.length > 40, String(words.length));
  const unsaid = words.filter(({ source }) => source === undefined);
  assert.deepEqual(unsaid.map(({ tool, argument }) => `${tool} ${argument}`), []);
});

Deno.test("tool words: what ends in a column is in the dictionary's list of it, and the column is there", async () => {
  const dictionary = await readPlatformDictionary();
  const levels = await readColumnLevels();
  for (const { tool, argument, source } of words) {
    if (source?.kind !== "column") continue;
    const [table = "", column = ""] = source.column.split(".");
    assert.notEqual(levels.of(table, column), undefined, source.column);
    assert.deepEqual(levelOfWords(dictionary, source).wrong, [], `${tool} ${argument}`);
  }
});

Deno.test("tool words: nested arguments, stored values and a wrong one are found", async () => {
  const input = z.strictObject({
    steps: z.array(z.strictObject({
      when: columnWords("sys_script.when", ["display", "never"], {
        stored: { display: "before_display" },
      }).optional().describe("x"),
      method: interfaceWords(["GET"], "HTTP"),
    })),
    detail: ownWords(["full"]).optional(),
    silent: z.enum(["a"]).nullable(),
  });
  const found = listToolWords([{ name: "sn_x", input }]);
  assert.deepEqual(found.map(({ argument, source }) => [argument, source?.kind]).toSorted(), [
    ["detail", "own"],
    ["silent", undefined],
    ["steps.method", "interface"],
    ["steps.when", "column"],
  ]);
  const dictionary = await readPlatformDictionary();
  const levels = found.flatMap(({ source }) => source ? [levelOfWords(dictionary, source)] : []);
  assert.deepEqual(
    levels.map(({ level, wrong }) => [level, ...wrong]).toSorted(),
    [["documented"], ["own"], ["vendor", "never"]],
  );
});

Deno.test("platform levels: the page has every family, choice, argument and table with its level", async () => {
  const definitions = allArtifacts.map(({ definition }) => definition);
  const page = await describeLevels(definitions, allTools);
  const written = await Deno.readTextFile(
    new URL("../../docs/reference/platform_levels.md", import.meta.url),
  );
  assert.equal(written, page, "run `deno task gen`");
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  for (const { stem, fields } of definitions) {
    assert.ok(rows.some((row) => row.startsWith(`| \`${stem}\` | `)), stem);
    for (const [name, { type }] of Object.entries(fields)) {
      if (type !== "choice") continue;
      assert.ok(rows.some((row) => row.startsWith(`| \`${stem}\` | \`${name}\` | `)), name);
    }
  }
  for (const { tool, argument, source } of words) {
    const isListed = rows.some((row) => row.startsWith(`| \`${tool}\` | \`${argument}\` | `));
    assert.equal(isListed, source?.kind !== "own", `${tool} ${argument}`);
  }
  const sums = page.split("\n").filter((line) => line.startsWith("| **all**"));
  assert.equal(sums.length, 2);
  for (const line of sums) console.log(`${LEVELS.join(", ")}: ${line}`);
});
