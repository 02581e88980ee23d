/** The page `docs/reference/commands.md`: what `--help` prints, for every command. */
import type { Command } from "commander";

const WIDTH = 100;

export function describeCommands(program: Command): string {
  const lines = [
    "# Commands",
    "",
    "What `assistant` takes on the command line. From the sources it is `deno run -A main.ts`. " +
    "Generated from the definitions by `deno task gen`.",
  ];
  const describe = (command: Command, parents: readonly string[]) => {
    const path = [...parents, command.name()];
    const help = command.configureHelp({ helpWidth: WIDTH }).helpInformation().trimEnd();
    lines.push("", `## ${path.join(" ")}`, "", "```text", help, "```");
    for (const child of command.commands) describe(child, path);
  };
  describe(program, []);
  return `${lines.join("\n")}\n`;
}
