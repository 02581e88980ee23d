import { Buffer } from "node:buffer";
import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { readBounded } from "../../../base/text_file.ts";
import {
  type AgentTool,
  defineAgentTool,
  type ToolContext,
  type ToolOutcome,
} from "../agent_tool.ts";
import { type FilePlaces, findPlace, type Place, requireOutside } from "./places.ts";
import type { SeenFiles } from "./seen_files.ts";

const MOST_LINES = 2_000;
const MOST_CHARS = 50_000;
const LONGEST_LINE = 2_000;
const MOST_BYTES = 20_000_000;

const IMAGES: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["pdf", "application/pdf"],
]);

export interface FileTools {
  places: FilePlaces;
  seen: SeenFiles;
}

/** `read`: a file with line numbers, a folder's entries, or an image for the model to look at. */
export function createReadTool({ places, seen }: FileTools): AgentTool {
  return defineAgentTool({
    name: "read",
    description: "Reads a file (with line numbers), a folder (its entries) or an image.",
    forReaders: true,
    input: z.strictObject({
      path: z.string().min(1).describe("Relative to the project, or absolute"),
      offset: z.int().min(1).default(1).describe("First line"),
      limit: z.int().min(1).max(MOST_LINES).default(MOST_LINES).describe("Lines"),
    }),
    async run({ path: given, offset, limit }, context) {
      const { session } = context;
      const place = await findPlace(given, { directory: session.directory, places });
      await requireRead(place, places, context);
      const info = await Deno.stat(place.path);
      if (info.isDirectory) return await listFolder(place);
      if (!info.isFile) throw notPlain(place);
      const bytes = await readBounded(place.path, MOST_BYTES);
      const mime = IMAGES.get(place.path.split(".").at(-1)?.toLowerCase() ?? "");
      seen.note(session.id, place.path, bytes);
      if (mime !== undefined) return attached(place, { bytes, mime });
      if (bytes.subarray(0, 8_000).includes(0)) throw notPlain(place);
      return {
        title: place.shown,
        output: numbered(new TextDecoder().decode(bytes), { offset, limit }),
      };
    },
  });
}

/** Asks to read a place, and to leave the project for it. */
export async function requireRead(
  place: Place,
  places: FilePlaces,
  context: ToolContext,
): Promise<void> {
  await requireOutside([place], places, context);
  await context.require({
    permission: "read",
    patterns: [place.shown],
    always: [place.shown],
    title: `Read ${place.shown}`,
  });
}

async function listFolder({ path, shown }: Place): Promise<ToolOutcome> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(path)) {
    names.push(isDirectory ? `${name}/` : name);
  }
  names.sort();
  const left = names.length - MOST_LINES;
  const rest = left > 0 ? `\n… and ${left} more` : "";
  return { title: shown, output: `${names.slice(0, MOST_LINES).join("\n")}${rest}` || "(empty)" };
}

function attached(
  { shown }: Place,
  { bytes, mime }: { bytes: Uint8Array; mime: string },
): ToolOutcome {
  return {
    title: shown,
    output: `${shown} (${mime}, ${bytes.length} bytes) follows.`,
    attachments: [{ mime, name: shown, data: Buffer.from(bytes).toString("base64") }],
  };
}

function notPlain({ shown }: Place): AppError {
  return new AppError("invalid_input", `${shown} is no text, image or folder`, {
    remedy: "Look at it with a program, or leave it.",
  });
}

function numbered(text: string, { offset, limit }: { offset: number; limit: number }): string {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) return "(empty)";
  const shown: string[] = [];
  let chars = 0;
  for (const line of lines.slice(offset - 1, offset - 1 + limit)) {
    const cut = line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
    const entry = `${offset + shown.length}\t${cut}`;
    chars += entry.length;
    if (chars > MOST_CHARS) break;
    shown.push(entry);
  }
  const next = offset + shown.length;
  const rest = next <= lines.length
    ? `\n(${lines.length} lines in all: go on with offset ${next})`
    : "";
  return `${shown.join("\n")}${rest}`;
}
