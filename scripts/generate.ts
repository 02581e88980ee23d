/**
 * `deno task gen [--check]`: writes the files derived from definitions, or with `--check` names
 * those that differ and exits with 1.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildProgram } from "../mod/cli/command_line.ts";
import { configJsonSchema } from "../mod/config/json_schema.ts";
import { createCatalogue } from "../mod/tools/create_catalogue.ts";
import { allArtifacts, allTools } from "../mod/tools/domains/all_tools.ts";
import { describeCommands } from "./command_reference.ts";
import { fillDemoPage } from "./demo_listing.ts";
import { writeSnapshot } from "./demo_snapshot.ts";
import { describeTools, snapshotTools } from "./tool_reference.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Folders that hold generated files only: what is in them and not generated is stale. */
const OWNED_FOLDERS = ["docs/reference", "tests/snapshots/tools"];

/** Generated between its markers alone. */
const DEMO_PAGE = "docs/demo-instance.md";

/** Path from the root → content. */
async function generateFiles(): Promise<Map<string, string>> {
  const catalogue = createCatalogue(allTools, allArtifacts);
  return new Map([
    ["docs/reference/config.schema.json", json(configJsonSchema())],
    ["docs/reference/tools.md", describeTools(catalogue)],
    ["docs/reference/commands.md", describeCommands(buildProgram({ code: 0 }))],
    ["mod/demo/snapshot.sql", await writeSnapshot()],
    [DEMO_PAGE, await fillDemoPage(await Deno.readTextFile(join(root, DEMO_PAGE)))],
    ...[...snapshotTools(catalogue)].map(([domain, snapshot]): [string, string] => [
      `tests/snapshots/tools/${fileName(domain)}.json`,
      json(snapshot),
    ]),
  ]);
}

/** `Update sets, scope, source control` → `update_sets_scope_source_control`. */
function fileName(domain: string): string {
  return domain.toLowerCase().replace(/[^a-z0-9]+/g, "_");
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function readOrNothing(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

async function findStale(generated: ReadonlyMap<string, string>): Promise<string[]> {
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

const generated = await generateFiles();
const stale = await findStale(generated);
const changed: string[] = [];
for (const [path, content] of generated) {
  if (await readOrNothing(join(root, path)) !== content) changed.push(path);
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
    await Deno.writeTextFile(join(root, path), generated.get(path) ?? "");
    console.log(`wrote ${path}`);
  }
  for (const path of stale) {
    await Deno.remove(join(root, path), { recursive: true });
    console.log(`removed ${path}`);
  }
}
