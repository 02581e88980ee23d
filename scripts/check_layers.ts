/**
 * The layer check: every import points down the ladder of `ARCHITECTURE.md`, neither files nor the
 * folders of a module import each other in a circle, no two files of a folder are named alike, and
 * none is longer than 500 lines.
 */
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "../mod/base/list_files.ts";

/** Lowest first. A module imports from lower steps only, and from itself. */
export const LADDER: readonly (readonly string[])[] = [
  ["base"],
  ["query", "config", "store"],
  ["models", "auth", "source"],
  ["platform"],
  ["changes"],
  ["tools"],
  ["skills", "analytics", "memory", "backup"],
  ["execute", "meta_tools"],
  ["agent"],
  ["eval"],
  ["services"],
  ["web", "mcp"],
  ["cli"],
  ["main"],
];

/** Modules beside the ladder: what they may import, and the lowest step that may import them. */
const BESIDE: Readonly<Record<string, { imports: readonly string[]; importedFrom: string }>> = {
  demo: { imports: ["base", "query", "store"], importedFrom: "eval" },
  http: { imports: ["base"], importedFrom: "services" },
};

const MAX_LINES = 500;
const IMPORT =
  /(?:^\s*(?:import|export)(\s+type)?\b[^"';]*?\bfrom\s*|^\s*import\s*|\bimport\(\s*)"(\.[^"]+\.tsx?)"/gm;

export interface SourceFile {
  /** Relative to the root, forward slashes. */
  path: string;
  text: string;
}

/** Answers one sentence for each fault; none when the files keep the rules. */
export function findLayerFaults(files: readonly SourceFile[]): string[] {
  const faults: string[] = [];
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const lines = file.text.split("\n").length - 1;
    if (lines > MAX_LINES) {
      faults.push(`${file.path} has ${lines} lines: split it by topic, ${MAX_LINES} is the limit`);
    }
    const imports = importsOf(file);
    graph.set(file.path, imports.map((found) => found.target));
    for (const found of imports) {
      const reason = whyForbidden(file.path, found);
      if (reason) faults.push(`${file.path} imports ${found.target}: ${reason}`);
    }
  }
  return [
    ...faults,
    ...findTwins(files),
    ...findCycles(graph, "files import each other"),
    ...findCycles(groupByFolder(graph), "folders import each other"),
  ];
}

/**
 * The same graph between the folders of a module. A file that stands beside folders of its own kind counts as a
 * folder, so a module's entry may import its parts and they may import what lies beside it.
 */
function groupByFolder(graph: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const inModules = [...graph.keys()].filter((path) => path.startsWith("mod/"));
  const parents = new Set(inModules.flatMap((path) => foldersAbove(dirname(path))));
  const folderOf = (path: string) => parents.has(dirname(path)) ? path : dirname(path);
  const folders = new Map<string, Set<string>>();
  for (const path of inModules) {
    const folder = folderOf(path);
    const targets = folders.get(folder) ?? new Set();
    folders.set(folder, targets);
    for (const target of graph.get(path) ?? []) {
      const isNear = moduleOf(target) === moduleOf(path) && target.startsWith("mod/");
      if (isNear && folderOf(target) !== folder) targets.add(folderOf(target));
    }
  }
  return new Map([...folders].map(([folder, targets]) => [folder, [...targets]]));
}

interface Import {
  target: string;
  /** Gone at run time: `import type … from`. */
  typeOnly: boolean;
}

/** The TypeScript files that a file imports or exports from. */
function importsOf(file: SourceFile): Import[] {
  return [...file.text.matchAll(IMPORT)].map(([, type, target = ""]) => ({
    target: join(dirname(file.path), target),
    typeOnly: type !== undefined,
  }));
}

/** `mod/tools/tool.ts` → `tools`, `mod/execute.ts` → `execute`, `ui/app.ts` → `ui`. */
function moduleOf(path: string): string {
  const [top = "", below = ""] = path.split("/");
  const name = top === "mod" ? below : top;
  return name.replace(/\.tsx?$/, "");
}

function whyForbidden(from: string, found: Import): string | undefined {
  const [source, target] = [moduleOf(from), moduleOf(found.target)];
  if (source === target || source === "tests" || source === "scripts") return undefined;
  if (target === "tests" || target === "scripts") return `the product never needs ${target}`;
  if (source === "ui") {
    return found.typeOnly ? undefined : "the dashboard takes types alone from the service";
  }
  if (target === "ui") return "only the browser runs the dashboard";
  const besideSource = BESIDE[source];
  if (besideSource) {
    if (besideSource.imports.includes(target)) return undefined;
    return `${source} may import only ${besideSource.imports.join(", ")}`;
  }
  const sourceStep = stepOf(source);
  if (sourceStep < 0) return `${source} has no step: add it to the ladder`;
  const besideTarget = BESIDE[target];
  if (besideTarget) {
    if (sourceStep >= stepOf(besideTarget.importedFrom)) return undefined;
    return `${target} is for ${besideTarget.importedFrom} and later steps`;
  }
  const targetStep = stepOf(target);
  if (targetStep < 0) return `${target} has no step: add it to the ladder`;
  if (targetStep < sourceStep) return undefined;
  return targetStep === sourceStep
    ? `${source} and ${target} are on one step, services.ts passes in what they need`
    : `${target} is a later step than ${source}`;
}

function stepOf(module: string): number {
  return LADDER.findIndex((step) => step.includes(module));
}

/** Files of one folder whose names have the same words, but for their order and number. */
function findTwins(files: readonly SourceFile[]): string[] {
  const first = new Map<string, string>();
  return files.flatMap(({ path }) => {
    if (path.startsWith("tests/")) return [];
    const words = basename(path, ".ts").split("_").map((word) => word.replace(/(?<=\w{3})s$/, ""));
    const key = `${dirname(path)}/${words.sort().join("_")}`;
    const twin = first.get(key);
    if (twin === undefined) first.set(key, path);
    return twin ? [`${twin} and ${path} have names alike: say what tells them apart`] : [];
  });
}

/** `mod/demo/areas` → `mod/demo`, `mod`. */
function foldersAbove(folder: string): string[] {
  const parent = dirname(folder);
  return parent === "." ? [] : [parent, ...foldersAbove(parent)];
}

/** Each circle once, as the path around it. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>, fault: string): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      cycles.push(`${fault}: ${[...trail.slice(start), path].join(" → ")}`);
      return;
    }
    if (done.has(path)) return;
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}

/** Every TypeScript file of the repository. */
export async function readSources(root: string): Promise<SourceFile[]> {
  const skip = (name: string) => ["node_modules", "dist", "coverage"].includes(name);
  const { files } = await listFiles(root, { skip });
  const sources = files.filter((path) => /\.tsx?$/.test(path));
  return await Promise.all(
    sources.map(async (path) => ({ path, text: await Deno.readTextFile(join(root, path)) })),
  );
}

if (import.meta.main) {
  const files = await readSources(fileURLToPath(new URL("..", import.meta.url)));
  const faults = findLayerFaults(files);
  for (const fault of faults) console.error(fault);
  const lengths = files.map((file) => file.text.split("\n").length - 1).sort((a, b) => a - b);
  console.log(
    `${files.length} files, median ${lengths[lengths.length >> 1]} lines, longest ${
      lengths.at(-1)
    }`,
  );
  Deno.exit(faults.length > 0 ? 1 : 0);
}
