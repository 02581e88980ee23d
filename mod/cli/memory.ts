import type { Services } from "../services.ts";
import { newNoteSchema } from "../tools/note.ts";
import { parseInput } from "../tools/parse_input.ts";
import { showControls } from "./show_controls.ts";
import { formatTable } from "./table.ts";
import { withServices } from "./with_services.ts";

export interface MemoryFlags {
  config?: string | undefined;
  json?: boolean | undefined;
}

interface NoteFlags extends MemoryFlags {
  title: string;
  text?: string | undefined;
  /** Comma-separated. */
  tags?: string | undefined;
  instance?: string | undefined;
}

/** `assistant memory note`: the text is `--text`, or standard input. */
export async function writeNote(flags: NoteFlags): Promise<void> {
  const { title, instance, text = await new Response(Deno.stdin.readable).text() } = flags;
  const tags = flags.tags?.split(",").map((tag) => tag.trim()).filter(Boolean);
  const note = parseInput(
    newNoteSchema,
    { title, text, ...(tags?.length && { tags }), ...(instance && { instance }) },
    "note",
  );
  const origin = { by: "command line", afterReading: [] };
  const stored = await withServices(
    { config: flags.config },
    ({ notes }) => notes.write(note, origin),
  );
  if (flags.json) return console.log(JSON.stringify(stored, null, 2));
  console.log(`${stored.written ? "Wrote" : "It stands there already:"} ${stored.path}`);
  if (stored.masked > 0) console.log(`Secrets left out: ${stored.masked}`);
}

/** `assistant memory list` */
export async function listNotes(flags: MemoryFlags): Promise<void> {
  await show(flags, async ({ memory }) => {
    const notes = await memory.list();
    const rows = notes.map(({ file, written, instance, title }) => [
      file,
      written?.slice(0, 10) ?? "",
      instance ?? "",
      title,
    ]);
    return {
      json: { folder: memory.dir, notes },
      table: [["FILE", "WRITTEN", "INSTANCE", "TITLE"], ...rows],
      folder: memory.dir,
    };
  });
}

/** `assistant memory search` */
export async function searchNotes(flags: MemoryFlags & { words: string[] }): Promise<void> {
  await show(flags, async ({ memory }) => {
    const hits = await memory.search(flags.words.join(" "), 10);
    const rows = hits.map(({ file, line, heading, snippet }) => [
      `${file}:${line}`,
      heading,
      snippet,
    ]);
    return {
      json: { folder: memory.dir, hits },
      table: [["PLACE", "HEADING", "TEXT"], ...rows],
      folder: memory.dir,
    };
  });
}

interface Shown {
  json: object;
  table: string[][];
  folder: string;
}

async function show(
  { config, json }: MemoryFlags,
  find: (services: Services) => Promise<Shown>,
): Promise<void> {
  const found = await withServices({ config }, find);
  if (json) return console.log(JSON.stringify(found.json, null, 2));
  const { table, folder } = found;
  // Notes hold what instances said: nothing in them may steer the terminal.
  console.log(
    table.length > 1
      ? formatTable(table.map((row) => row.map((cell) => showControls(cell))))
      : `Nothing found. The notes are the Markdown files in ${folder}`,
  );
}
