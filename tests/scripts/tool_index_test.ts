import assert from "node:assert/strict";
import { join } from "node:path";
import { writeToolIndex } from "../../scripts/tool_index.ts";
import { allTools } from "../../mod/tools/domains/all_tools.ts";

const TOOL = `
import { defineTool } from "${new URL("../../mod/tools/tool.ts", import.meta.url).href}";
import { z } from "${import.meta.resolve("zod")}";
EXPORT const countThings = defineTool({
  name: "sn_count_things",
  summary: "Count things.",
  risk: "R",
  endpoint: "local",
  input: z.strictObject({}),
  example: {},
  byHand: { lists: 1 },
  answer: () => Promise.resolve(1),
});
`;

/** Folders of domains with one file each. */
async function withFolders(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "domains" });
  try {
    for (const [path, text] of Object.entries(files)) {
      await Deno.mkdir(join(folder, path, ".."), { recursive: true });
      await Deno.writeTextFile(join(folder, path), text);
    }
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("writeToolIndex: lists the files that define tools, and those alone", async () => {
  const files = {
    "things/_domain.ts": "",
    "things/count.ts": TOOL.replace("EXPORT", "export"),
    "things/words.ts": "export const words = 1;",
  };
  await withFolders(files, async (folder) => {
    const index = await writeToolIndex(folder);
    const placed = index.get("mod/tools/domains/things/_tools.ts") ?? "";
    assert.match(placed, /import \* as thingsCount from "\.\/count\.ts"/);
    assert.doesNotMatch(placed, /words/);
    assert.match(
      index.get("mod/tools/domains/all_tools.ts") ?? "",
      /from "\.\/things\/_tools\.ts"/,
    );
    assert.match(
      index.get("mod/tools/domains/load_domain.ts") ?? "",
      /things: \(\) => import\("\.\/things\/_tools\.ts"\)/,
    );
  });
});

Deno.test("writeToolIndex: a tool that its file keeps to itself is refused by the file's name", async () => {
  const files = { "things/_domain.ts": "", "things/count.ts": TOOL.replace("EXPORT ", "") };
  await withFolders(files, async (folder) => {
    const path = join(folder, "things/count.ts");
    await assert.rejects(writeToolIndex(folder), (error: Error) => error.message.includes(path));
  });
});

Deno.test("writeToolIndex: a folder without _domain.ts is refused", async () => {
  await withFolders({ "things/count.ts": TOOL.replace("EXPORT", "export") }, async (folder) => {
    await assert.rejects(writeToolIndex(folder), /things has no _domain\.ts/);
  });
});

/** Requests by who asks and how, whatever domain serves them, and those that none serves. */
const OF_ALL_DOMAINS = ["long_sentences", "nothing", "told_by_others", "told_in_languages"];

Deno.test("domains: snapshots and training requests carry the names of the folders", async () => {
  const root = new URL("../../", import.meta.url);
  const names = async (folder: string, end: string) =>
    (await Array.fromAsync(Deno.readDir(new URL(folder, root))))
      .filter(({ name }) => name.endsWith(end)).map(({ name }) =>
        name.slice(0, -end.length || undefined)
      )
      .sort();
  const folders = [...new Set(allTools.map(({ domain }) => domain.name))].sort();
  assert.deepEqual(await names("tests/snapshots/tools", ".json"), folders);
  const requests = await names("scripts/search_training/requests", ".tsv");
  assert.deepEqual(requests.filter((name) => !OF_ALL_DOMAINS.includes(name)), folders);
  assert.deepEqual(await names("tests/tools/domains", ""), folders);
});
