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
    const names = [
      ...text.matchAll(
        /(?:Deno\.test|testOnStores)\(\s*["`]([^\n]+?)["`],|name:\s*"([^\n]+?)",\n/g,
      ),
    ]
      .map(([, plain, named]) => plain ?? named ?? "");
    if (!names.some((name) => name.includes(words ?? ""))) {
      missing.push(`${what}: ${file} ${words}`);
    }
  }
  assert.deepEqual(missing, []);
});

/** The part of a JSON Schema that names keys. */
interface KeySchema {
  properties?: Record<string, KeySchema>;
  additionalProperties?: KeySchema | boolean;
  anyOf?: KeySchema[];
  oneOf?: KeySchema[];
}

/** The innermost keys of a schema, each as its last name. */
function innermost({ properties = {}, additionalProperties, anyOf, oneOf }: KeySchema): string[] {
  const named = Object.entries(properties).flatMap(([name, schema]) => {
    const within = innermost(schema);
    return within.length > 0 ? within : [name];
  });
  const others = typeof additionalProperties === "object" ? [additionalProperties] : [];
  return [...named, ...[...others, ...anyOf ?? [], ...oneOf ?? []].flatMap(innermost)];
}

Deno.test("acceptance: each key of the configuration stands in the table", async () => {
  const table = await Deno.readTextFile(new URL("tests/agent/acceptance.md", ROOT));
  const [, keys = ""] = table.split("## Keys of the configuration");
  const cells = [...keys.matchAll(/^\| (.+?) \|/gm)].map(([, cell = ""]) => cell);
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, key]) => key));
  const last = new Set(listed.map((key = "") => key.slice(key.lastIndexOf(".") + 1)));
  const schema = JSON.parse(
    await Deno.readTextFile(new URL("docs/reference/config.schema.json", ROOT)),
  ) as KeySchema;
  const all = innermost(schema);
  assert.ok(all.includes("litellmProxy") && all.length > 40, `${all}`);
  const missing = all.filter((key) => !last.has(key.slice(key.lastIndexOf(".") + 1)));
  assert.deepEqual([...new Set(missing)], []);
});
