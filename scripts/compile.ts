/**
 * `deno task compile [--output <file>] [--target <triple>]`: the single executable with skills and
 * dashboard embedded, `dist/assistant` unless told. `DENORT_BIN` names a base executable where
 * Deno's release host is out of reach.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { runCommand } from "./command.ts";
import { readModuleGraph } from "./module_graph.ts";
import configuration from "../deno.json" with { type: "json" };

const root = fileURLToPath(new URL("..", import.meta.url));
const EMBEDDED = ["skills", "ui/dist", "dist/demo_snapshot.sql", "generated/search_model.bin"];

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
  const config = await writeRuntimeConfig();
  const includes = EMBEDDED.flatMap((path) => ["--include", path]);
  const command = [...deno, "compile", "--allow-all", "--no-check", "--config", config];
  if (target) command.push("--target", target);
  command.push(...includes, "--output", output, "main.ts");
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

/**
 * `deno compile` embeds every npm package that the configuration names, those of the tests and of
 * the bundled dashboard too. So it gets a configuration with what `main.ts` reaches, and a copy of
 * the lock file, which it may prune.
 */
async function writeRuntimeConfig(): Promise<string> {
  const folder = join(root, "dist", "compile");
  await Deno.mkdir(folder, { recursive: true });
  const reached = await findReachedImports();
  const imports = Object.entries(configuration.imports).filter(([name]) => reached.has(name));
  const { compilerOptions, nodeModulesDir, unstable } = configuration;
  const config = {
    nodeModulesDir,
    unstable,
    compilerOptions,
    lock: { path: "./deno.lock", frozen: false },
    imports: Object.fromEntries(imports),
  };
  await Deno.copyFile(join(root, "deno.lock"), join(folder, "deno.lock"));
  await Deno.writeTextFile(join(folder, "deno.json"), JSON.stringify(config, null, 2));
  return join(folder, "deno.json");
}

/** The names of the import map that code reachable from `main.ts` imports at run time. */
async function findReachedImports(): Promise<Set<string>> {
  const graph = await readModuleGraph("main.ts");
  const dependencies = graph.modules.flatMap((module) => module.dependencies ?? []);
  const specifiers = dependencies.filter((one) => one.code).map((one) => one.specifier);
  const names = Object.keys(configuration.imports);
  return new Set(
    names.filter((name) => specifiers.some((one) => one === name || one.startsWith(`${name}/`))),
  );
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
