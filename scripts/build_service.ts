/**
 * Bundles the service into `dist/service`: one file for what every start needs, and one for each
 * part that is loaded when first used. It starts in half the time that the sources take, and is
 * what the executable holds. Does nothing when no source changed since the last build.
 */
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { ENGINE_FILE, ENGINE_SOURCE } from "../mod/demo/scripts/engine/load_engine.ts";
import { GRAMMAR_FILES } from "../mod/agent/tools/shell/load_grammar.ts";
import { MANIFEST_FOLDER } from "../mod/tools/manifest_folder.ts";
import { type Build, buildOnce, bundle, isBuilt } from "./build_once.ts";

/** Where the service starts, from the root. */
export const SERVICE = "dist/service/main.js";

/** The interpreter of the demo's scripts, and what reads the agent's command lines. */
export const WASM_FILES = [
  { source: ENGINE_SOURCE, file: ENGINE_FILE },
  ...Object.values(GRAMMAR_FILES),
];

const SERVICE_BUILD: Build = {
  name: "Service",
  output: "dist/service/",
  inputs: [
    "main.ts",
    "mod/",
    "deno.json",
    "deno.lock",
    "scripts/build_service.ts",
    "scripts/build_once.ts",
  ],
  async make(folder) {
    await bundle(
      "--platform",
      "deno",
      "--code-splitting",
      "--outdir",
      fileURLToPath(folder),
      "main.ts",
    );
    await loadPartsLate(folder);
    await writeTools(new URL(basename(MANIFEST_FOLDER) + "/", folder));
    // WebAssembly is no code to the bundler, so the bundle does not take it along.
    for (const { source, file } of WASM_FILES) {
      const path = new URL(import.meta.resolve(source));
      await Deno.copyFile(path, new URL(basename(file), folder));
    }
  },
};

/**
 * Hides from Deno which parts the program may load later: what a literal names is read and parsed
 * before the program begins, all of it at every start.
 */
async function loadPartsLate(folder: URL): Promise<void> {
  const parts = new Set(await listParts(folder));
  for (const part of parts) {
    const file = new URL(part, folder);
    const text = await Deno.readTextFile(file);
    const late = text.replaceAll(
      /\bimport\("\.\/([^"]+)"\)/g,
      (load, name: string) => parts.has(name) ? `import(String("./${name}"))` : load,
    );
    if (late !== text) await Deno.writeTextFile(file, late);
  }
}

/** The names of the bundle's files of code, in order. */
export async function listParts(folder: URL): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map(({ name }) => name).filter((name) => name.endsWith(".js")).sort();
}

/** What is known of the tools without their code; loaded now, as most builds find nothing to do. */
async function writeTools(folder: URL): Promise<void> {
  const { allArtifacts, allTools } = await import("../mod/tools/domains/all_tools.ts");
  const { writeManifest } = await import("../mod/tools/manifest.ts");
  await Deno.mkdir(folder);
  for (const [name, text] of writeManifest(allTools, allArtifacts)) {
    await Deno.writeTextFile(new URL(name, folder), text);
  }
}

/** Makes the bundle where it is missing or older than the sources. Throws when bundling fails. */
export function buildService(): Promise<void> {
  return buildOnce(SERVICE_BUILD);
}

/** Whether the bundle is that of today's sources, made by this Deno. */
export function isServiceBuilt(): Promise<boolean> {
  return isBuilt(SERVICE_BUILD);
}

if (import.meta.main) await buildService();
