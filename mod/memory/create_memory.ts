import MiniSearch from "minisearch";
import { join } from "node:path";
import { AppError } from "../base/errors.ts";
import { fileStamp } from "../base/file_stamp.ts";
import { listFiles } from "../base/list_files.ts";
import { readTextFile } from "../base/text_file.ts";
import type { Memory, MemoryHit, StoredNote } from "./memory.ts";
import { type NoteFacts, parseNote } from "./note_file.ts";
import { type Section, splitSections } from "./sections.ts";
import { cutSnippet } from "./snippet.ts";

export interface MemoryOptions {
  /** `SN_MEMORY_PATH` or `~/.assistant/memory`. It may be absent. */
  dir: string;
}

interface IndexedSection extends Section {
  /** File and line. */
  id: string;
  file: string;
  /** Headings above, tags and the file's own words: found, but worth less than heading and text. */
  around: string;
  facts: NoteFacts;
}

interface IndexedFile {
  stamp: string;
  note: StoredNote;
  sections: IndexedSection[];
}

const MAX_FILE_BYTES = 512 * 1024;
const MAX_LIMIT = 50;

/**
 * Search over the Markdown files below a folder. Before each search the folder is compared with the
 * index and only changed files are read. Files over 512 KiB, binary files, hidden files and
 * symbolic links are left out.
 */
export function createMemory(options: MemoryOptions): Memory {
  const { dir } = options;
  const files = new Map<string, IndexedFile>();
  const index = createIndex();
  const byId = new Map<string, IndexedSection>();
  let refreshed = Promise.resolve();

  function drop(file: string): void {
    const sections = files.get(file)?.sections ?? [];
    index.removeAll(sections);
    for (const section of sections) byId.delete(section.id);
    files.delete(file);
  }

  async function refresh(): Promise<void> {
    const list = await listFiles(dir);
    const present = new Set(list.files.filter((file) => /\.(md|markdown)$/i.test(file)));
    for (const file of [...files.keys()]) if (!present.has(file)) drop(file);
    for (const file of present) {
      const info = await Deno.stat(join(dir, file)).catch(() => null);
      const stamp = info ? fileStamp(info) : "";
      if (files.get(file)?.stamp === stamp) continue;
      const read = await readNote(dir, file);
      drop(file);
      files.set(file, { stamp, ...read });
      index.addAll(read.sections);
      for (const section of read.sections) byId.set(section.id, section);
    }
  }

  async function catchUp(): Promise<void> {
    // One after the other: at once, each of them would read every changed file.
    refreshed = refreshed.catch(() => undefined).then(refresh);
    await refreshed;
  }

  return {
    dir,
    async list() {
      await catchUp();
      return [...files.values()].map(({ note }) => note).sort((one, other) =>
        (other.written ?? "").localeCompare(one.written ?? "") || one.file.localeCompare(other.file)
      );
    },
    async search(query, limit = 5) {
      await catchUp();
      const results = index.search(query);
      return results.slice(0, Math.min(Math.max(1, Math.floor(limit)), MAX_LIMIT))
        .flatMap((result) => {
          const section = byId.get(result.id);
          return section ? [hitOf(section, result)] : [];
        });
    },
  };
}

function hitOf(
  { file, heading, line, text, facts }: IndexedSection,
  { terms, score }: { terms: string[]; score: number },
): MemoryHit {
  const { instance, after_reading: read } = facts;
  return {
    file,
    heading,
    line,
    snippet: cutSnippet(text, terms),
    score,
    ...(instance !== undefined && { instance }),
    ...(read.length > 0 && { after_reading: read }),
  };
}

function createIndex(): MiniSearch<IndexedSection> {
  return new MiniSearch<IndexedSection>({
    fields: ["heading", "around", "text"],
    searchOptions: {
      boost: { heading: 2, around: 0.5 },
      prefix: (term) => term.length >= 3,
      fuzzy: (term) => term.length >= 6 ? 1 : false,
    },
  });
}

/** What one file holds; nothing but its name when it is too large, binary or gone. */
async function readNote(dir: string, file: string): Promise<Omit<IndexedFile, "stamp">> {
  const { facts, body, above } = parseNote(await readText(join(dir, file)));
  const name = file.replace(/\.\w+$/, "");
  const sections = splitSections(body);
  return {
    note: {
      ...facts,
      file,
      title: facts.title ?? (sections.find(({ heading }) => heading !== "")?.heading ?? name),
      excerpt: cutSnippet(sections.map(({ text }) => text).join(" "), []),
    },
    sections: sections.map((section) => ({
      ...section,
      line: section.line + above,
      id: `${file}:${section.line}`,
      file,
      around: [...section.trail, name, ...facts.tags, facts.instance].join(" "),
      facts,
    })),
  };
}

async function readText(path: string): Promise<string> {
  try {
    return await readTextFile(path, { maxBytes: MAX_FILE_BYTES });
  } catch (error) {
    if (error instanceof AppError) return "";
    throw error;
  }
}
