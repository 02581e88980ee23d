/**
 * `deno task compile [--output <file>] [--target <triple>]`: the single executable with skills and
 * dashboard embedded, `dist/assistant` unless told. `DENORT_BIN` names a base executable where
 * Deno's release host is out of reach.
 */
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { runCommand } from "./command.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const EMBEDDED = ["skills", "ui/dist"];

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
  const includes = EMBEDDED.flatMap((path) => ["--include", path]);
  const result = await runCommand(
    [
      ...deno,
      "compile",
      "--allow-all",
      "--no-check",
      ...includes,
      ...(target ? ["--target", target] : []),
      "--output",
      output,
      "main.ts",
    ],
    { cwd: root, env },
  );
  if (result.code !== 0) {
    throw new Error(
      `deno compile failed: ${result.output.trim()}\n` +
        "Where Deno's release host is out of reach, set DENORT_BIN to the base executable (denort) " +
        "of this Deno version.",
    );
  }
  return output;
}

if (import.meta.main) {
  const { values } = parseArgs({
    args: Deno.args,
    options: { output: { type: "string" }, target: { type: "string" } },
  });
  const path = await compile(values);
  const { size } = await Deno.stat(path);
  console.log(`${path} (${(size / 1024 / 1024).toFixed(0)} MB)`);
}
