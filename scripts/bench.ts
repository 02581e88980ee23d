/** `deno task bench`: runs every `tests/bench/*_bench.ts`, one after the other on a quiet machine. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "./command.ts";

const folder = fileURLToPath(new URL("../tests/bench", import.meta.url));
const files: string[] = [];
for await (const entry of Deno.readDir(folder)) {
  if (entry.name.endsWith("_bench.ts")) files.push(entry.name);
}
let failed = 0;
for (const name of files.sort()) {
  console.log(`\n== ${name.replace(/_bench\.ts$/, "")} ==`);
  const command = [Deno.execPath(), "run", "-A", join(folder, name)];
  const { code } = await runCommand(command, { show: true });
  if (code !== 0) failed++;
}
Deno.exit(failed > 0 ? 1 : 0);
