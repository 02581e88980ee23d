import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { listFiles } from "../../../base/list_files.ts";
import { type AgentTool, defineAgentTool, type ToolContext } from "../agent_tool.ts";
import { runProcess } from "../run_process.ts";
import { type FilePlaces, findPlace, type Place, requireOutside } from "./places.ts";
import type { FileTools } from "./read.ts";

const MOST_FILES = 100;
const MOST_LINES = 200;
const LONGEST_LINE = 300;
const SKIPPED = ["node_modules", "dist", "coverage"];
const GREP_MS = 20_000;

const folder = z.string().min(1).default(".").describe("Where to look; the project unless set");

export interface SearchTools extends FileTools {
  /** Environment of the programs. */
  variables: Record<string, string>;
}

/** `glob` and `grep`: files by name and by content. What may not be read is left out. */
export function createSearchTools(tools: SearchTools): AgentTool[] {
  return [createGlobTool(tools), createGrepTool(tools)];
}

async function placeOf(
  given: string,
  { places }: FileTools,
  context: ToolContext,
): Promise<Place> {
  const place = await findPlace(given, { directory: context.session.directory, places });
  await requireOutside([place], places, context);
  return place;
}

function createGlobTool(tools: SearchTools): AgentTool {
  return defineAgentTool({
    name: "glob",
    description: "Finds files by name: **/*.ts, src/*.{js,css}. Hidden folders and those of " +
      "packages are left out.",
    forReaders: true,
    input: z.strictObject({ pattern: z.string().min(1).max(500), path: folder }),
    async run({ pattern, path }, context) {
      const place = await placeOf(path, tools, context);
      const fits = globPattern(pattern);
      const { files, truncated } = await listFiles(place.path, {
        skip: (name) => SKIPPED.includes(name),
        maxFiles: 50_000,
        maxDepth: 20,
      });
      const found = files.filter((file) => fits.test(file));
      const more = found.length > MOST_FILES || truncated;
      const searched = truncated ? ", not all folders searched" : "";
      const left = more ? [`… (${found.length} in all${searched})`] : [];
      return {
        title: `${pattern}: ${found.length}`,
        output: [...found.slice(0, MOST_FILES), ...left].join("\n") || "No file fits.",
      };
    },
  });
}

function createGrepTool(tools: SearchTools): AgentTool {
  return defineAgentTool({
    name: "grep",
    description: "Finds lines by an extended regular expression (grep -E). Binary files, hidden " +
      "folders and those of packages are left out.",
    forReaders: true,
    input: z.strictObject({
      pattern: z.string().min(1).max(1_000),
      path: folder,
      include: z.string().min(1).optional().describe("Only files of this name: *.ts"),
    }),
    async run({ pattern, path, include }, context) {
      const place = await placeOf(path, tools, context);
      const inFolder = (await Deno.stat(place.path)).isDirectory;
      const root = inFolder ? place.path : dirname(place.path);
      const { code, output } = await runProcess("grep", {
        args: [
          "-rnIEH",
          ...[".?*", ...SKIPPED].map((name) => `--exclude-dir=${name}`),
          ...(include ? [`--include=${include}`] : []),
          "-e",
          pattern,
          "--",
          inFolder ? "." : `./${basename(place.path)}`,
        ],
        cwd: root,
        env: tools.variables,
        timeoutMs: GREP_MS,
        signal: context.signal,
      });
      if (code !== 0 && code !== 1) {
        return { output: output.trim().slice(0, 1_000) || "The search failed", isError: true };
      }
      const lines = await readable(output.split("\n"), { root, context, places: tools.places });
      return { title: `${pattern}: ${lines.length}`, output: shorten(lines) };
    },
  });
}

/** Without the lines of files that the agent would have to ask for. */
async function readable(
  lines: readonly string[],
  { root, context, places }: { root: string; context: ToolContext; places: FilePlaces },
): Promise<string[]> {
  const { directory } = context.session;
  const allowed = new Map<string, Promise<boolean>>();
  const isAllowed = async (file: string) => {
    const place = await findPlace(join(root, file), { directory, places }).catch(() => undefined);
    return place !== undefined && await context.allows("read", place.shown);
  };
  const kept: string[] = [];
  for (const line of lines) {
    const file = /^\.\/(.*?):\d+:/.exec(line)?.[1];
    if (file === undefined) continue;
    const may = allowed.get(file) ?? isAllowed(file);
    allowed.set(file, may);
    if (await may) kept.push(line.slice(2));
  }
  return kept;
}

function shorten(lines: readonly string[]): string {
  const shown = lines.slice(0, MOST_LINES).map((line) =>
    line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line
  );
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`… and ${left} more lines: search narrower`] : [])].join(
    "\n",
  ) ||
    "No line fits.";
}

/** `**` stands for folders, `*` and `?` for a name's characters, `{a,b}` for one of several. */
function globPattern(pattern: string): RegExp {
  const anywhere = pattern.includes("/") ? pattern.replace(/^\.?\//, "") : `**/${pattern}`;
  const source = anywhere.split(/(\*\*\/|\*\*|\*|\?|\{[^{}]*\})/).map((piece) => {
    if (piece === "**/") return "(?:[^/]+/)*";
    if (piece === "**") return ".*";
    if (piece === "*") return "[^/]*";
    if (piece === "?") return "[^/]";
    const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    if (!/^\{.*\}$/.test(piece)) return literal(piece);
    return `(?:${piece.slice(1, -1).split(",").map(literal).join("|")})`;
  }).join("");
  return new RegExp(`^${source}$`);
}
