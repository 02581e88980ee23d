import { fileURLToPath } from "node:url";

/** The folder of the program: two levels above this file, and above the bundle that holds it. */
const ROOT = new URL("../../", import.meta.url);

/** Whether this is the bundle that `scripts/build_service.ts` makes, as it is in the executable. */
export const isBundle = !import.meta.url.endsWith("/mod/base/program_files.ts");

/** Where a file or folder of the program is: `skills/`. Embedded ones have such an address too. */
export function programFile(path: string): URL {
  return new URL(path, ROOT);
}

/** The same as a path. */
export function programPath(path: string): string {
  return fileURLToPath(programFile(path));
}

/**
 * How to start this program once more: the executable, or Deno with the bundle or the sources.
 * `flags` are Deno's; the executable has its own from when it was compiled.
 */
export function ownCommand(flags: readonly string[]): { command: string; args: string[] } {
  const command = Deno.execPath();
  if (Deno.build.standalone) return { command, args: [] };
  const main = programPath(isBundle ? "dist/service/main.js" : "main.ts");
  return { command, args: ["run", ...flags, main] };
}
