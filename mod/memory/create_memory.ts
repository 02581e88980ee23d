import MiniSearch from "minisearch";
import { join } from "node:path";
import { AppError } from "../base/errors.ts";
import { fileStamp } from "../base/file_stamp.ts";
import { listFiles } from "../base/list_files.ts";
import { readTextFile } from "../base/text_file.ts";
import type { Memory } from "./memory.ts";
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
  /** Headings above and the file's own words: found, but worth less than heading and text. */
  around: string;
}

interface IndexedFile {
  stamp: string;
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
      const sections = info ? await readSections(dir, file) : [];
      drop(file);
      files.set(file, { stamp, sections });
      index.addAll(sections);
      for (const section of sections) byId.set(section.id, section);
    }
  }

  return {
    async search(query, limit = 5) {
      // One after the other: at once, each of them would read every changed file.
      refreshed = refreshed.catch(() => undefined).then(refresh);
      await refreshed;
      const results = index.search(query);
      return results.slice(0, Math.min(Math.max(1, Math.floor(limit)), MAX_LIMIT))
        .flatMap((result) => {
          const section = byId.get(result.id);
          if (!section) return [];
          const { file, heading, line, text } = section;
          return [{
            file,
            heading,
            line,
            snippet: cutSnippet(text, result.terms),
            score: result.score,
          }];
        });
    },
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

/** The sections of one file; none when it is too large, binary or gone. */
async function readSections(dir: string, file: string): Promise<IndexedSection[]> {
  try {
    const text = await readTextFile(join(dir, file), { maxBytes: MAX_FILE_BYTES });
    return splitSections(text).map((section) => ({
      ...section,
      id: `${file}:${section.line}`,
      file,
      around: [...section.trail, file.replace(/\.\w+$/, "")].join(" "),
    }));
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
