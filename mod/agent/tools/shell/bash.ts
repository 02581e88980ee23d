import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { writeFileAtomically } from "../../../base/write_file.ts";
import { PermissionRefused } from "../../permissions/permissions.ts";
import { type AgentTool, defineAgentTool, type ToolContext } from "../agent_tool.ts";
import { type FilePlaces, findPlace, type Place, requireOutside } from "../files/places.ts";
import { isHarmless, whyNotReading } from "./reading_commands.ts";
import { readShell, type ShellCommand, type ShellLine } from "./read_shell.ts";
import { type ProcessResult, runProcess } from "../run_process.ts";

export interface BashParts {
  places: FilePlaces;
  /** Environment of the commands. */
  variables: Record<string, string>;
}

const USUAL_SECONDS = 120;
const MOST_SECONDS = 600;
const TAIL_CHARS = 30_000;

/** `bash`: a command line, judged by what its text says it does. It is no sandbox. */
export function createBashTool({ places, variables }: BashParts): AgentTool {
  return defineAgentTool({
    name: "bash",
    description: "Runs a command line with bash in the project's folder and answers its output. " +
      "No input; what it leaves in the background ends with it. Prefer read, edit, glob and grep " +
      "for files, and the platform tools for the instance.",
    forReaders: true,
    input: z.strictObject({
      command: z.string().trim().min(1).max(20_000),
      seconds: z.int().min(1).max(MOST_SECONDS).default(USUAL_SECONDS).describe("Longest time"),
    }),
    async run({ command, seconds }, context) {
      await judgeLine(command, { places, context });
      const result = await start(command, { seconds, variables, context });
      return {
        title: command.split("\n")[0] ?? command,
        output: await tellOutput(result, { seconds, places, context }),
        metadata: { exitCode: result.code },
        ...(result.code !== 0 && { isError: true }),
      };
    },
  });
}

async function start(
  command: string,
  { seconds, variables, context }: {
    seconds: number;
    variables: Record<string, string>;
    context: ToolContext;
  },
): Promise<ProcessResult> {
  const { signal, session } = context;
  try {
    return await runProcess("bash", {
      // In one stream, so that the lines stand in the order they came.
      args: ["--noprofile", "--norc", "-c", `exec 2>&1\n${command}`],
      cwd: session.directory,
      env: variables,
      timeoutMs: seconds * 1000,
      signal,
      onOutput: (output) => context.show({ output: output.slice(-TAIL_CHARS) }),
    });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new AppError("not_found", "There is no bash on this machine", {
      remedy: "Do it with the other tools, or tell the person.",
      cause: error,
    });
  }
}

/** Asks for all that the line would do. Throws `PermissionRefused`. */
async function judgeLine(
  command: string,
  { places, context }: { places: FilePlaces; context: ToolContext },
): Promise<void> {
  const line = await readShell(command);
  if (context.readOnly) {
    const why = whyNotReading(line);
    if (why) {
      throw new PermissionRefused(
        `The agent "${context.agent.name}" only reads, and this command may not run: ${why}.`,
      );
    }
  }
  const { directory } = context.session;
  const find = (path: string) => findPlace(path, { directory, places });
  const named = await Promise.all(pathsOf(line).map(find));
  const written = await writtenTo(line, find);
  await requireOutside([...named, ...written], places, context);
  // Its command line counts as the person: what decides about writes is theirs to run.
  const own = /\bassistant(\.exe)?['"]?\s+\w/.test(command);
  const dynamic = line.redirects.some(({ target, writes }) => writes && target === null);
  const certain = line.certain && !dynamic && line.commands.every(({ name }) => name !== null);
  await context.require({
    permission: "bash",
    patterns: line.commands.length > 0 ? line.commands.map(({ text }) => text) : [command],
    always: certain && !own ? prefixesOf(line.commands) : [],
    ...((!certain || own) && { least: "ask" as const }),
    personOnly: own,
    title: "Run a command",
    preview: command,
  });
  if (written.length === 0) return;
  await context.require({
    permission: "write",
    patterns: written.map(({ shown }) => shown),
    always: written.map(({ shown }) => shown),
    title: `Write to ${written.map(({ shown }) => shown).join(", ")}`,
    preview: command,
  });
}

/** Whatever may be a path: a word that is none lies in the project, where nothing is asked. */
function pathsOf({ commands, redirects, values }: ShellLine): string[] {
  const words = commands.flatMap(({ args }) => args).concat(values);
  const targets = redirects.map(({ target }) => target);
  const said = [...words, ...targets].flatMap((word) => word ?? []);
  const parts = said.flatMap((word) => /^-/.test(word) ? word.split("=").slice(1) : [word]);
  return [...new Set(parts)].filter((word) =>
    word !== "" && word.length < 1_000 && !isHarmless(word)
  );
}

async function writtenTo(
  { redirects }: ShellLine,
  find: (path: string) => Promise<Place>,
): Promise<Place[]> {
  const targets = redirects.flatMap(({ target, writes }) =>
    writes && target !== null && !isHarmless(target) ? [target] : []
  );
  return await Promise.all(targets.map(find));
}

/** Programs that run what they are told: to allow them for good would allow everything. */
const RUNNERS =
  /^(.*\/.*|\.|source|eval|exec|command|builtin|env|sudo|su|doas|xargs|nohup|setsid|timeout|time|nice|watch|find|ssh|awk|gawk|sed|perl|ruby|php|lua|(ba|da|z|k|c|tc|fi)?sh|python[\d.]*|node|deno|bun|npx|pnpm|yarn|npm|make|docker|kubectl|tee|dd|rm|mv|cp|ln|chmod|chown|curl|wget)$/;

/** `git status *` of `git status -s`: the program, and the word behind it where it is one. */
function prefixesOf(commands: readonly ShellCommand[]): string[] {
  const prefixes = commands.map(({ name, args: [first] }) => {
    if (name === null || RUNNERS.test(name)) return undefined;
    return /^[a-z][\w-]*$/.test(first ?? "") ? `${name} ${first} *` : `${name} *`;
  });
  // One that cannot be given leaves nothing to give.
  const given = prefixes.flatMap((prefix) => prefix ?? []);
  return given.length === prefixes.length ? [...new Set(given)] : [];
}

/** What the model gets: the end of a long output, and the file that holds all of it. */
async function tellOutput(
  { code, output, timedOut, cut }: ProcessResult,
  { seconds, places, context }: { seconds: number; places: FilePlaces; context: ToolContext },
): Promise<string> {
  const ending = timedOut
    ? [`(ended after ${seconds} seconds)`]
    : code === 0
    ? []
    : [`(exit code ${code ?? "none: ended by a signal"})`];
  if (output.length <= TAIL_CHARS && !cut) {
    return [output.trimEnd(), ...ending].filter(Boolean).join("\n") || "(no output)";
  }
  const file = join(places.outputDir, `${context.callId.replaceAll(/[^\w-]/g, "_")}.txt`);
  await writeFileAtomically(file, output);
  return [
    `(the last ${TAIL_CHARS} of ${output.length} characters; all of it is in ${file})`,
    output.slice(-TAIL_CHARS).trimEnd(),
    ...ending,
  ].join("\n");
}
