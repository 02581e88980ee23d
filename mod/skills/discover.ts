import { basename, join } from "node:path";
import { messageOf } from "../base/errors.ts";
import { listFiles } from "../base/list_files.ts";
import type { SkillLocation } from "./locations.ts";
import type { ParsedSkill } from "./parse.ts";
import type { ParseCache, ParseResult } from "./parse_cache.ts";
import type { Skill, SkillProblem } from "./skill.ts";

/** Compared with the directory's own entry, since some file systems open `skill.md` by this name too. */
export const SKILL_FILE = "SKILL.md";
/** Where the facts of a skill stand; for who keeps the skill, no client loads it. */
export const SOURCES_FILE = "references/sources.tsv";
const MAX_FOLDERS = 5000;
const MAX_FILES = 200;
/** Bounds the files that are open at once. */
const AT_ONCE = 64;

/** What a location holds. */
export interface Discovery {
  skills: (Omit<Skill, "overridesBuiltIn"> & Pick<ParsedSkill, "body">)[];
  problems: SkillProblem[];
}

/** Reads one location. Never throws for what is on the disk: each fault becomes a problem. */
export async function discoverSkills(
  location: SkillLocation,
  cache: ParseCache,
): Promise<Discovery> {
  const discovery: Discovery = { skills: [], problems: [] };
  const folders = await findFolders(location, discovery.problems);
  for (let start = 0; start < folders.length; start += AT_ONCE) {
    const batch = folders.slice(start, start + AT_ONCE);
    const found = await Promise.all(
      batch.map((folder) => readSkillFolder(folder, location.source, cache)),
    );
    for (const { skills, problems } of found) {
      discovery.skills.push(...skills);
      discovery.problems.push(...problems);
    }
  }
  return discovery;
}

async function findFolders(location: SkillLocation, problems: SkillProblem[]): Promise<string[]> {
  const folders: string[] = [];
  try {
    for await (const entry of Deno.readDir(location.dir)) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      const path = join(location.dir, entry.name);
      if (entry.isDirectory || entry.isSymlink) folders.push(path);
      else if (entry.name.toLowerCase() === SKILL_FILE.toLowerCase()) {
        problems.push({
          path,
          message: `${entry.name} lies directly in ${location.dir}`,
          remedy: "Move it into a folder that is named as the skill.",
        });
      }
    }
  } catch (error) {
    // Custom locations are optional, and a project may have a file of that name.
    const absent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    if (!absent || location.source === "built-in") {
      problems.push(unreadable(location.dir, error));
    }
  }
  folders.sort();
  if (folders.length > MAX_FOLDERS) {
    problems.push({
      path: location.dir,
      message: `${location.dir} has ${folders.length} folders; only ${MAX_FOLDERS} are searched`,
      remedy: "Move what is no skill elsewhere.",
    });
  }
  return folders.slice(0, MAX_FOLDERS);
}

async function readSkillFolder(
  path: string,
  source: Skill["source"],
  cache: ParseCache,
): Promise<Discovery> {
  const entries: string[] = [];
  try {
    if (!(await Deno.stat(path)).isDirectory) return { skills: [], problems: [] };
    for await (const entry of Deno.readDir(path)) entries.push(entry.name);
  } catch (error) {
    return { skills: [], problems: [unreadable(path, error)] };
  }
  if (!entries.includes(SKILL_FILE)) {
    return { skills: [], problems: [withoutSkillFile(path, entries)] };
  }
  let parsed: ParseResult;
  try {
    parsed = await cache.read(join(path, SKILL_FILE));
  } catch (error) {
    return { skills: [], problems: [unreadable(join(path, SKILL_FILE), error)] };
  }
  if ("problem" in parsed) return { skills: [], problems: [parsed.problem] };
  return await describeSkill(parsed.skill, { path, source });
}

async function describeSkill(
  parsed: ParsedSkill,
  { path, source }: { path: string; source: Skill["source"] },
): Promise<Discovery> {
  const { remarks, ...fields } = parsed;
  const { files, truncated } = await listReferenceFiles(path);
  const problems = remarks.map((remark) => ({ path, ...remark }));
  if (truncated) {
    problems.push({
      path,
      message: `${path} holds more than ${MAX_FILES} files or deeply nested ones`,
      remedy: "Keep reference files one level deep; the rest is not offered.",
    });
  }
  if (fields.name !== basename(path)) {
    problems.push({
      path,
      message: `The skill ${JSON.stringify(fields.name)} lies in the folder ${basename(path)}`,
      remedy: "Give folder and skill the same name.",
    });
  }
  return { skills: [{ ...fields, source, path, files }], problems };
}

/** The files beside SKILL.md; links are left out, so that nothing outside the folder is offered. */
async function listReferenceFiles(path: string): Promise<{ files: string[]; truncated: boolean }> {
  const list = await listFiles(path, {
    maxFiles: MAX_FILES,
    maxDepth: 3,
    skip: (name) => name === "node_modules" || name === "__pycache__",
  });
  return {
    files: list.files.filter((file) => file !== SKILL_FILE && file !== SOURCES_FILE),
    truncated: list.truncated,
  };
}

function withoutSkillFile(path: string, entries: string[]): SkillProblem {
  const near = entries.find((name) => /^skill\.(md|markdown|md\.txt|txt)$/i.test(name));
  return {
    path,
    message: near
      ? `${path} holds ${near}, but the name must be exactly ${SKILL_FILE}`
      : `${path} holds no file named ${SKILL_FILE}`,
    remedy: near
      ? `Rename ${near} to ${SKILL_FILE}.`
      : `Add ${SKILL_FILE}, or move the folder away.`,
  };
}

function unreadable(path: string, error: unknown): SkillProblem {
  return {
    path,
    message: `${path} cannot be read: ${messageOf(error)}`,
    remedy: "Check that it exists and that this user may read it.",
  };
}
