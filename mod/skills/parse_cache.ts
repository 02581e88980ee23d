import { AppError } from "../base/errors.ts";
import { fileStamp } from "../base/file_stamp.ts";
import { readTextFile } from "../base/text_file.ts";
import { type ParsedSkill, parseSkill } from "./parse.ts";
import type { SkillProblem } from "./skill.ts";

/** A parsed SKILL.md, or why it is none. */
export type ParseResult = { skill: ParsedSkill } | { problem: SkillProblem };

/** Parsed files by path. A file whose size and times are the same is not read again. */
export interface ParseCache {
  /** Throws the operating system's error when the file cannot be examined. */
  read(path: string): Promise<ParseResult>;
  /** Forgets the files that were not asked for since the last sweep. */
  sweep(): void;
}

/** An empty cache; a file is parsed again when its stamp has changed. */
export function createParseCache(): ParseCache {
  type Entry = { stamp: string; result: ParseResult };
  let previous = new Map<string, Entry>();
  let current = new Map<string, Entry>();
  return {
    async read(path) {
      const stamp = fileStamp(await Deno.stat(path));
      const known = previous.get(path);
      const entry = known?.stamp === stamp ? known : { stamp, result: await parseFile(path) };
      current.set(path, entry);
      return entry.result;
    },
    sweep() {
      previous = current;
      current = new Map();
    },
  };
}

async function parseFile(path: string): Promise<ParseResult> {
  try {
    return { skill: parseSkill(await readTextFile(path)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const remedy = error.remedy ?? "Correct the file.";
    return { problem: { path, message: error.message, remedy } };
  }
}
