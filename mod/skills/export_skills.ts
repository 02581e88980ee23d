import { join } from "node:path";
import { AppError } from "../base/errors.ts";
import { listFiles } from "../base/list_files.ts";
import { readTextFile } from "../base/text_file.ts";
import { writeFileAtomically } from "../base/write_file.ts";
import { SKILL_FILE, SOURCES_FILE } from "./discover.ts";
import { toPortable } from "./portable_text.ts";
import type { Skill } from "./skill.ts";
import { isJunk, MAX_FILES, writeSkillZip, type ZipFile } from "./skill_zip.ts";

/** The skill that a plain export is about. */
export const ORCHESTRATOR = "assistant";

/** The skill as desktop clients take it. Throws `too_large`, `invalid_input`. */
export async function zipSkill(skill: Skill): Promise<Uint8Array> {
  return await writeSkillZip(skill.name, await portableFiles(skill));
}

async function portableFiles({ path }: Skill): Promise<ZipFile[]> {
  const list = await listFiles(path, { maxFiles: MAX_FILES + 1, maxDepth: 8 });
  const files: ZipFile[] = [];
  for (const file of list.files) {
    if (isJunk(file) || file.startsWith("evals/") || file === SOURCES_FILE) continue;
    const source = join(path, file);
    const bytes = file === SKILL_FILE
      ? new TextEncoder().encode(toPortable(await readTextFile(source)))
      : await Deno.readFile(source);
    files.push({ path: file, bytes });
  }
  return files;
}

export interface ExportedSkill {
  name: string;
  zip: string;
  bytes: number;
}

/**
 * Writes each skill as `<dir>/<name>/` and `<dir>/_zips/<name>.zip`: of the built-in ones the
 * orchestrator, or all. What an earlier export left of a skill is replaced.
 */
export async function exportSkills(
  skills: readonly Skill[],
  { dir, all = false }: { dir: string; all?: boolean },
): Promise<ExportedSkill[]> {
  // A custom skill that takes a built-in's place travels in its place too.
  const wanted = skills.filter(({ name, source, overridesBuiltIn }) =>
    name === ORCHESTRATOR || (all && (source === "built-in" || overridesBuiltIn))
  );
  if (wanted.length === 0) {
    throw new AppError("not_found", `The skill "${ORCHESTRATOR}" is not among the skills`, {
      remedy: "A custom skill of that name may be broken: `assistant skills list` shows it.",
    });
  }
  const exported: ExportedSkill[] = [];
  for (const skill of wanted) {
    const files = await portableFiles(skill);
    const bytes = await writeSkillZip(skill.name, files);
    const zip = join(dir, "_zips", `${skill.name}.zip`);
    await removeFolder(join(dir, skill.name));
    for (const { path, bytes } of files) {
      await writeFileAtomically(join(dir, skill.name, path), bytes, { mode: 0o644 });
    }
    await writeFileAtomically(zip, bytes, { mode: 0o644 });
    exported.push({ name: skill.name, zip, bytes: bytes.length });
  }
  return exported;
}

/** Only a folder that an export wrote: with a SKILL.md in it. */
async function removeFolder(path: string): Promise<void> {
  const there = await Deno.lstat(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  });
  if (!there) return;
  const own = there.isDirectory &&
    await Deno.lstat(join(path, SKILL_FILE)).then(() => true, () => false);
  if (!own) {
    throw new AppError("conflict", `${path} is there and is no exported skill`, {
      remedy: "Move it away, or export to another folder.",
    });
  }
  await Deno.remove(path, { recursive: true });
}
