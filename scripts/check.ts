/** `deno task check`: the gate without tests. One line a check with its figures, failures in full. */
import { fileURLToPath } from "node:url";
import { runCommand } from "./command.ts";

const deno = Deno.execPath();
const root = fileURLToPath(new URL("..", import.meta.url));
const script = (name: string, ...args: string[]) => [deno, "run", "-A", `scripts/${name}`, ...args];

const checks: Record<string, readonly string[]> = {
  "format": [deno, "fmt", "--check"],
  "lint": [deno, "lint", "--quiet"],
  "types": [deno, "check", "--quiet", "main.ts", "mod", "ui", "scripts", "tests"],
  "layers": script("check_layers.ts"),
  "documents": script("check_documents.ts"),
  "generated files": script("generate.ts", "--check"),
};

let failed = 0;
await Promise.all(
  Object.entries(checks).map(async ([name, command]) => {
    const { code, output, seconds } = await runCommand(command, { cwd: root });
    const figures = code === 0 ? output.trim().split("\n").at(-1) ?? "" : "";
    console.log(
      `${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds.toFixed(1)} s)${
        figures && `: ${figures}`
      }`,
    );
    if (code !== 0) {
      failed++;
      console.log(output.trim());
    }
  }),
);
console.log(`${Object.keys(checks).length - failed} passed, ${failed} failed`);
Deno.exit(failed > 0 ? 1 : 0);
