import { dirname } from "node:path";
import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { diffLines } from "../../../base/line_diff.ts";
import { writeFileAtomically } from "../../../base/write_file.ts";
import {
  type AgentTool,
  defineAgentTool,
  type ToolContext,
  type ToolOutcome,
} from "../agent_tool.ts";
import { replaceText } from "./replace_text.ts";
import { findPlace, type Place, requireOutside } from "./places.ts";
import type { FileTools } from "./read.ts";

const path = z.string().min(1).describe("Relative to the project, or absolute");

/** `write` and `edit`: whole files, and pieces of them. */
export function createWriteTools(tools: FileTools): AgentTool[] {
  return [
    defineAgentTool({
      name: "write",
      description: "Writes a whole file. One that exists must have been read before; for a " +
        "change of some lines use edit.",
      forReaders: false,
      input: z.strictObject({ path, content: z.string() }),
      run: ({ path: given, content }, context) =>
        changeFile({ given, context, make: () => content }, tools),
    }),
    defineAgentTool({
      name: "edit",
      description:
        "Replaces a text in a file that was read before. The old text must stand there " +
        "exactly, once unless all is set; without it the file must not exist yet.",
      forReaders: false,
      input: z.strictObject({
        path,
        old: z.string().describe("As read, without line numbers"),
        new: z.string(),
        all: z.boolean().default(false).describe("Replace every occurrence"),
      }),
      run: ({ path: given, old, new: next, all }, context) =>
        changeFile({
          given,
          context,
          make: (before) => replaceText(before, { old, next, all, path: given }),
        }, tools),
    }),
  ];
}

interface FileChange {
  given: string;
  context: ToolContext;
  /** The text the file is to have; `before` is undefined where there is none. */
  make(before: string | undefined): string;
}

/** Works the change out, asks with its difference, and writes if the file is still the same. */
async function changeFile(
  { given, context, make }: FileChange,
  { places, seen }: FileTools,
): Promise<ToolOutcome> {
  const { session } = context;
  const place = await findPlace(given, { directory: session.directory, places });
  await requireOutside([place], places, context);
  return await seen.alone(place.path, async () => {
    const before = await readIfThere(place);
    if (before) seen.require(session.id, place.path, before);
    const text = before && new TextDecoder("utf-8", { ignoreBOM: true }).decode(before);
    const next = make(text);
    if (next === text) {
      return { title: place.shown, output: "The file holds exactly that already." };
    }
    const diff = diffLines(text ?? "", next);
    await context.require({
      permission: "write",
      patterns: [place.shown],
      always: ["*"],
      title: `${before ? "Change" : "Create"} ${place.shown}`,
      preview: diff.join("\n"),
    });
    // Asking takes its time: somebody may have saved the file meanwhile.
    const now = await readIfThere(place);
    if (now) seen.require(session.id, place.path, now);
    else if (before) throw vanished(place);
    const bytes = new TextEncoder().encode(next);
    await Deno.mkdir(dirname(place.path), { recursive: true });
    const mode = before ? (await Deno.stat(place.path)).mode : null;
    await writeFileAtomically(place.path, bytes, { mode: (mode ?? 0o644) & 0o777 });
    seen.note(session.id, place.path, bytes);
    return {
      title: place.shown,
      output: `${before ? "Changed" : "Created"} ${place.shown}`,
      metadata: { diff },
    };
  });
}

async function readIfThere({ path }: Place): Promise<Uint8Array | undefined> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function vanished({ shown }: Place): AppError {
  return new AppError("changed_since", `${shown} is gone since it was read`, {
    remedy: "Look at the folder, then decide anew.",
  });
}
