import { runCommandLine } from "./mod/cli/command_line.ts";

if (import.meta.main) Deno.exit(await runCommandLine(Deno.args));
