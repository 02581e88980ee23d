/**
 * `deno task compile [--output <file>] [--target <triple>]`: the single executable with skills and
 * dashboard embedded, `dist/assistant` unless told. `DENORT_BIN` names a base executable where
 * Deno's release host is out of reach.
 */
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildService, listParts, SERVICE, WASM_FILES } from "./build_service.ts";
import { MANIFEST_FOLDER } from "../mod/tools/manifest_folder.ts";
import { runCommand } from "./command.ts";
import configuration from "../deno.json" with { type: "json" };

const root = fileURLToPath(new URL("..", import.meta.url));
/** As `mod/demo/seed/snapshot.ts` reads it in an executable. */
const PACKED_SNAPSHOT = "dist/compile/demo_snapshot.db.gz";
const EMBEDDED = [
  "skills",
  "docs",
  "mod/eval/tasks",
  "ui/dist",
  PACKED_SNAPSHOT,
  "generated/search_model.bin",
  "generated/script_api.txt",
  MANIFEST_FOLDER,
  ...WASM_FILES.map(({ file }) => file),
];

export interface CompileOptions {
  /** Where the executable goes; `dist/assistant` unless told. */
  output?: string;
  /** A target of `deno compile --target`. */
  target?: string;
  /** The command that starts Deno; this Deno unless told. */
  deno?: readonly string[];
  env?: Record<string, string>;
}

/** Compiles and answers the path of the executable. Throws with the output of `deno compile`. */
export async function compile(options: CompileOptions = {}): Promise<string> {
  const { output = "dist/assistant", target, deno = [Deno.execPath()], env } = options;
  await buildService();
  const config = await writeRuntimeConfig();
  await packSnapshot();
  const service = dirname(SERVICE);
  const parts = await listParts(pathToFileURL(join(root, service, "/")));
  const embedded = [...EMBEDDED, ...parts.map((part) => `${service}/${part}`)];
  const includes = embedded.flatMap((path) => ["--include", path]);
  const command = [
    ...deno,
    "compile",
    "--allow-all",
    "--no-check",
    ...heapFlags(),
    "--config",
    config,
  ];
  if (target) command.push("--target", target);
  command.push(...includes, "--output", output, SERVICE);
  const result = await runCommand(command, { cwd: root, env });
  if (result.code !== 0) {
    throw new Error(
      `deno compile failed: ${result.output.trim()}\n` +
        "Where Deno's release host is out of reach, set DENORT_BIN to the base executable (denort) " +
        "of this Deno version.",
    );
  }
  return output;
}

/** How the heap may grow, as in the task that serves: the executable has no other place for it. */
function heapFlags(): string[] {
  return configuration.tasks.serve.command.split(" ").filter((word) =>
    word.startsWith("--v8-flags")
  );
}

/** The bundle needs no import map: what it shares with the sources is how the runtime behaves. */
async function writeRuntimeConfig(): Promise<string> {
  const folder = join(root, "dist", "compile");
  await Deno.mkdir(folder, { recursive: true });
  const { nodeModulesDir, unstable } = configuration;
  await Deno.writeTextFile(
    join(folder, "deno.json"),
    JSON.stringify({ nodeModulesDir, unstable, lock: false }, null, 2),
  );
  return join(folder, "deno.json");
}

/** Most of the snapshot is what tables have in common: packed it is a tenth. */
async function packSnapshot(): Promise<void> {
  const snapshot = await Deno.readFile(join(root, "dist", "demo_snapshot.db"));
  await Deno.writeFile(join(root, PACKED_SNAPSHOT), gzipSync(snapshot, { level: 9 }));
}

if (import.meta.main) {
  const { values } = parseArgs({
    args: Deno.args,
    options: { output: { type: "string" }, target: { type: "string" } },
  });
  try {
    const path = await compile(values);
    const { size } = await Deno.stat(path);
    console.log(`${path} (${(size / 1024 / 1024).toFixed(0)} MB)`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(1);
  }
}
