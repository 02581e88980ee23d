import { join } from "node:path";
import { type Clock, isoTime } from "../base/clock.ts";
import { whyDiskRefuses } from "../base/disk_fault.ts";
import { AppError } from "../base/errors.ts";
import { listFiles } from "../base/list_files.ts";
import { readTextFile } from "../base/text_file.ts";
import { writeFileAtomically } from "../base/write_file.ts";
import { maskSecretText } from "../tools/lint/secret_text.ts";
import type { NewNote, WrittenNote } from "../tools/note.ts";
import { parseNote, printNote } from "./note_file.ts";

/** Who writes a note, and what they may have it from. */
export interface NoteOrigin {
  /** Client, or the port it came by. */
  by: string;
  /** Instances that were read in the same session. */
  afterReading: readonly string[];
}

/** Writing of notes. */
export interface Notes {
  /**
   * Writes a note into a file of its own; the same note once more writes nothing. Throws
   * `storage_failed` where the folder takes no file, `too_large` where it is full.
   */
  write(note: NewNote, origin: NoteOrigin): Promise<WrittenNote>;
}

const MAX_FILES = 5_000;
/** Files of one name that are tried. */
const MAX_TWINS = 100;
const NAME_LENGTH = 60;
/** Names that Windows gives to devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Notes in the folder `dir`, which is made when the first is written. */
export function createNotes({ dir, clock }: { dir: string; clock: Clock }): Notes {
  let last: Promise<unknown> = Promise.resolve();

  async function write(note: NewNote, { by, afterReading }: NoteOrigin): Promise<WrittenNote> {
    const title = maskSecretText(note.title);
    const text = maskSecretText(note.text);
    const facts = {
      title: title.text,
      tags: note.tags ?? [],
      instance: note.instance,
      written: isoTime(clock()),
      by,
      after_reading: [...afterReading].sort(),
    };
    const told = { masked: title.masked + text.masked, after_reading: facts.after_reading };
    await refuseFull(dir);
    const content = printNote(facts, text.text);
    for (let twin = 1; twin <= MAX_TWINS; twin++) {
      const file = fileNameOf(title.text, twin);
      const path = join(dir, file);
      if (await isReserved(path)) {
        await fill(path, content);
        return { file, path, written: true, ...told };
      }
      if (await holds(path, content)) return { file, path, written: false, ...told };
    }
    throw new AppError("conflict", `${MAX_TWINS} notes are called "${title.text}"`, {
      remedy: `Choose another title, or merge the files in ${dir}.`,
    });
  }

  return {
    write(note, origin) {
      // One after the other: of the same note twice at once, the second finds the first.
      const written = last.then(() => write(note, origin));
      last = written.catch(() => undefined);
      return written.catch((error) => {
        throw refusalOf(error, dir) ?? error;
      });
    },
  };
}

/** Letters and digits of the title with hyphens between: no path, no hidden file, no device. */
function fileNameOf(title: string, twin: number): string {
  const words = title.normalize("NFKC").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = [...words.join("-")].slice(0, NAME_LENGTH).join("").replace(/-$/, "");
  const name = slug === "" || RESERVED.test(slug) ? `note-${slug}`.replace(/-$/, "") : slug;
  return `${name}${twin === 1 ? "" : `-${twin}`}.md`;
}

/** Makes the empty file that keeps the name for this note; false where there is one, or a link. */
async function isReserved(path: string): Promise<boolean> {
  await Deno.mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  try {
    (await Deno.open(path, { createNew: true, write: true, mode: 0o600 })).close();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return false;
    throw error;
  }
}

async function fill(path: string, content: string): Promise<void> {
  try {
    await writeFileAtomically(path, content);
  } catch (error) {
    await Deno.remove(path).catch(() => undefined);
    throw error;
  }
}

/** Whether the file holds the same words, whenever and by whom they were written. */
async function holds(path: string, content: string): Promise<boolean> {
  const there = await readTextFile(path).catch(() => "");
  const [old, young] = [parseNote(there), parseNote(content)];
  const marks = ({ facts }: typeof old) => JSON.stringify([facts.instance, facts.after_reading]);
  return old.body === young.body && marks(old) === marks(young);
}

async function refuseFull(dir: string): Promise<void> {
  const { files } = await listFiles(dir, { maxFiles: MAX_FILES });
  if (files.length < MAX_FILES) return;
  throw new AppError("too_large", `The folder of the notes holds ${MAX_FILES} files: ${dir}`, {
    remedy: "Merge or remove notes there.",
  });
}

function refusalOf(error: unknown, dir: string): AppError | undefined {
  const blocked = error instanceof Deno.errors.AlreadyExists;
  const says = blocked ? "a file stands where the folder should" : whyDiskRefuses(error);
  if (says === undefined) return undefined;
  return new AppError("storage_failed", `The note was not written to ${dir}: ${says}`, {
    remedy: "The notes in it are read as before. Make the folder writable, or set SN_MEMORY_PATH " +
      "to one that is.",
    details: { place: dir },
    cause: error,
  });
}
