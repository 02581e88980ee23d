/**
 * `deno task gen [--check]`: writes the files derived from definitions, or with `--check` names
 * those that differ and exits with 1.
 */
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildProgram } from "../mod/cli/command_line.ts";
import { configJsonSchema } from "../mod/config/json_schema.ts";
import { createCatalogue } from "../mod/tools/create_catalogue.ts";
import { describeCommands } from "./command_reference.ts";
import { digestOf, PLATFORM_COLUMNS, PLATFORM_DIGEST } from "./dictionary/platform_file.ts";
import { writePlatformParts } from "./dictionary/platform_tables.ts";
import { SCRIPT_API, SCRIPT_API_DIGEST } from "./dictionary/script_api_file.ts";
import { fillDemoPage } from "./demo_listing.ts";
import { describeLevels, writeUnverifiedFields } from "./platform_levels.ts";
import { buildSearchModel } from "./search_training/search_model.ts";
import { writeToolIndex } from "./tool_index.ts";
import { describeTools, snapshotTools } from "./tool_reference.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Folders that hold generated files only: what is in them and not generated is stale. */
const OWNED_FOLDERS = ["docs/reference", "tests/snapshots/tools"];

/** Generated between its markers alone. */
const DEMO_PAGE = "docs/demo-instance.md";
const PLATFORM_PARTS = "mod/demo/areas/platform";
const UNVERIFIED_FIELDS = "mod/tools/unverified_fields.ts";
const SEARCH_MODEL = "generated/search_model.bin";

type Content = string | Uint8Array;

/** Path from the root → content. */
async function generateFiles(): Promise<Map<string, Content>> {
  // Loaded now, when the list of tools is as the folders are.
  const { allArtifacts, allTools } = await import("../mod/tools/domains/all_tools.ts");
  const catalogue = createCatalogue(allTools, allArtifacts);
  return new Map([
    ["docs/reference/config.schema.json", json(configJsonSchema())],
    ["docs/reference/tools.md", describeTools(catalogue)],
    [
      "docs/reference/platform_levels.md",
      await describeLevels(allArtifacts.map(({ definition }) => definition), allTools),
    ],
    ["docs/reference/commands.md", describeCommands(buildProgram({ code: 0 }))],
    [SEARCH_MODEL, await buildSearchModel(allTools, allArtifacts, await readBytes(SEARCH_MODEL))],
    [DEMO_PAGE, await fillDemoPage(await Deno.readTextFile(join(root, DEMO_PAGE)))],
    ...[...snapshotTools(catalogue)].map(([domain, snapshot]): [string, Content] => [
      `tests/snapshots/tools/${domain}.json`,
      json(snapshot),
    ]),
  ]);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function readBytes(path: string): Promise<Uint8Array | undefined> {
  try {
    return await Deno.readFile(join(root, path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function bytesOf(content: Content): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

async function findStale(generated: ReadonlyMap<string, Content>): Promise<string[]> {
  const stale: string[] = [];
  for (const folder of OWNED_FOLDERS) {
    await Deno.mkdir(join(root, folder), { recursive: true });
    for await (const entry of Deno.readDir(join(root, folder))) {
      const path = `${folder}/${entry.name}`;
      if (!generated.has(path)) stale.push(path);
    }
  }
  return stale;
}

/** Everything else is made with what these files hold, so they come first. */
async function keepCurrent(path: string, wanted: string): Promise<boolean> {
  const present = await readBytes(path);
  if (present && isSame(present, bytesOf(wanted))) return true;
  if (Deno.args.includes("--check")) {
    console.error(`${path} is not what its sources hold: run \`deno task gen\``);
    Deno.exit(1);
  }
  await Deno.writeTextFile(join(root, path), wanted);
  console.log(`wrote ${path}`);
  return false;
}

/** Files of the vendor's facts, each with its digest. */
const VENDOR_FACTS = [
  [PLATFORM_COLUMNS, PLATFORM_DIGEST],
  [SCRIPT_API, SCRIPT_API_DIGEST],
] as const;

/** Only `deno task gen:vendor` writes what the vendor tells: what is proven is no opinion. */
async function requireVendorFacts(): Promise<void> {
  for (const [file, digest] of VENDOR_FACTS) {
    if (digestOf(await Deno.readTextFile(file)) === await Deno.readTextFile(digest)) continue;
    console.error(`${basename(file.pathname)} is not what \`deno task gen:vendor\` wrote`);
    Deno.exit(1);
  }
}

/** The tables are loaded already, so what is made of them is made by another run. */
async function keepPlatformTables(): Promise<void> {
  const parts = Object.entries(await writePlatformParts());
  const current = await Promise.all(
    parts.map(([name, text]) => keepCurrent(`${PLATFORM_PARTS}/${name}.ts`, text)),
  );
  if (!current.includes(false)) return;
  const again = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", fileURLToPath(import.meta.url)],
  });
  Deno.exit((await again.spawn().status).code);
}

await requireVendorFacts();
await keepPlatformTables();
// The tools read the fields' levels as they are loaded, and the list of tools loads them.
await keepCurrent(UNVERIFIED_FIELDS, await writeUnverifiedFields());
for (const [path, text] of await writeToolIndex()) await keepCurrent(path, text);
const generated = await generateFiles();
const stale = await findStale(generated);
const changed: string[] = [];
for (const [path, content] of generated) {
  const present = await readBytes(path);
  if (!present || !isSame(present, bytesOf(content))) changed.push(path);
}
if (Deno.args.includes("--check")) {
  for (const path of changed) console.error(`${path} differs from its definitions`);
  for (const path of stale) console.error(`${path} is no longer generated`);
  if (changed.length + stale.length > 0) {
    console.error("Run `deno task gen` and commit the result.");
    Deno.exit(1);
  }
} else {
  for (const path of changed) {
    await Deno.mkdir(dirname(join(root, path)), { recursive: true });
    await Deno.writeFile(join(root, path), bytesOf(generated.get(path) ?? ""));
    console.log(`wrote ${path}`);
  }
  for (const path of stale) {
    await Deno.remove(join(root, path), { recursive: true });
    console.log(`removed ${path}`);
  }
}
