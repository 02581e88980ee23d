import { dirname, join } from "node:path";
import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { readTextFile } from "../base/text_file.ts";
import { writeFileAtomically } from "../base/write_file.ts";
import { sha256Hex } from "../base/sha256.ts";
import { SKILL_FILE } from "./discover.ts";
import { editFrontmatter, type FrontmatterChanges } from "./frontmatter.ts";
import { parseSkill } from "./parse.ts";
import { fromPortable } from "./portable_text.ts";
import type { Skill, SkillLibrary } from "./skill.ts";
import { readSkillZip, type ZipFile } from "./skill_zip.ts";
import { requireDescription, requireNewName } from "./skill_names.ts";
import { skillTemplate } from "./template.ts";
import type { Trash } from "./trash.ts";

/** The text of a SKILL.md, and which state of the file it is. */
export const skillTextSchema = z.object({
  name: z.string(),
  text: z.string(),
  revision: z.string().describe(
    "SHA-256 of the file, hex: whoever saves says which one they saw",
  ),
}).meta({ id: "SkillText" });
export type SkillText = z.infer<typeof skillTextSchema>;

export const newSkillSchema = z.object({
  name: z.string().trim().min(1, "Name the skill").max(64),
  description: z.string().trim().min(1, "Say when it is to be loaded").max(1024),
  text: z.string().max(1_000_000).optional(),
}).meta({ id: "NewSkill" });
export type NewSkill = z.infer<typeof newSkillSchema>;

export const savedTextSchema = z.object({
  text: z.string().min(1).max(1_000_000),
  revision: z.string().min(1).max(100),
}).meta({ id: "SavedSkillText" });
export type SavedText = z.infer<typeof savedTextSchema>;

/** Changing custom skills. Built-in ones are refused (`write_refused`), unknown ones `not_found`. */
export interface CustomSkills {
  read(name: string): Promise<SkillText>;
  /** In `~/.config/assistant/skill/`. Throws `invalid_input`, `conflict` where the name is taken. */
  create(skill: NewSkill): Promise<SkillText>;
  /** The skill of a zip, as `export` writes it. Throws `invalid_input`, `too_large`, `conflict`. */
  importZip(bytes: Uint8Array): Promise<SkillText>;
  /** Copies a built-in skill with its files, so that it can be changed. */
  copyBuiltIn(name: string): Promise<SkillText>;
  /** Throws `conflict` with the text that is there now when the file changed since `revision`. */
  save(name: string, change: SavedText): Promise<SkillText>;
  /** Changes frontmatter fields alone; another name moves the folder with it. */
  edit(name: string, changes: FrontmatterChanges): Promise<SkillText>;
  /** Answers what `restore` takes, until the service stops. */
  remove(name: string): Promise<string>;
  restore(id: string): Promise<void>;
  /** Grows with every change made here. */
  revision(): number;
}

export interface CustomSkillsOptions {
  library: SkillLibrary;
  /** `~/.config/assistant`. */
  configDir: string;
  trash: Trash;
}

/** Custom skills on disk; each change is seen by the library at once. */
export function createCustomSkills(options: CustomSkillsOptions): CustomSkills {
  const folders = createSkillFolders(options);
  return {
    async read(name) {
      return await readText(name, (await folders.requireSkill(name)).path);
    },
    ...createNewSkills(folders),
    ...createSkillChanges(folders, options.trash),
    revision: folders.revision,
  };
}

type SkillFolders = ReturnType<typeof createSkillFolders>;

function createNewSkills(
  { requireSkill, newFolder, written }: SkillFolders,
): Pick<CustomSkills, "create" | "importZip" | "copyBuiltIn"> {
  return {
    async create({ name, description, text }) {
      requireNewName(name);
      const content = text ?? skillTemplate({ name, description: requireDescription(description) });
      requireSameName(content, name);
      const folder = await newFolder(name);
      await writeSkillFile(folder, content);
      return await written(name, folder);
    },
    async importZip(bytes) {
      const { name, contents } = readImported(await readSkillZip(bytes));
      const folder = await newFolder(name);
      await putInPlace(folder, contents);
      return await written(name, folder);
    },
    async copyBuiltIn(name) {
      const skill = await requireSkill(name);
      const folder = await newFolder(name);
      for (const file of [SKILL_FILE, ...skill.files]) {
        const bytes = await Deno.readFile(join(skill.path, file));
        await writeFileAtomically(join(folder, file), bytes, { mode: 0o644 });
      }
      return await written(name, folder);
    },
  };
}

function createSkillChanges(
  { requireCustom, newFolder, written, noteChange }: SkillFolders,
  trash: Trash,
): Pick<CustomSkills, "save" | "edit" | "remove" | "restore"> {
  return {
    async save(name, { text, revision }) {
      const { path } = await requireCustom(name);
      const current = await readText(name, path);
      if (current.revision !== revision) throw changedOnDisk(current);
      requireSameName(text, name);
      await writeSkillFile(path, text);
      return await written(name, path);
    },
    async edit(name, changes) {
      const { path } = await requireCustom(name);
      const edited = edit((await readText(name, path)).text, changes);
      const { name: next = name } = changes;
      const folder = next === name ? path : join(dirname(path), next);
      if (next !== name) {
        requireNewName(next);
        await newFolder(next);
      }
      await writeSkillFile(path, edited);
      if (next !== name) await Deno.rename(path, folder);
      return await written(next, folder);
    },
    async remove(name) {
      const id = await trash.remove((await requireCustom(name)).path);
      noteChange();
      return id;
    },
    async restore(id) {
      await trash.restore(id);
      noteChange();
    },
  };
}

/** Where skills are and where a new one may be put, and the note of what was changed there. */
function createSkillFolders(
  { library, configDir }: Pick<CustomSkillsOptions, "library" | "configDir">,
) {
  let revision = 0;

  /** The library looks again at once, and whoever keeps what it read does too. */
  function noteChange(): void {
    revision++;
    library.refresh();
  }

  /** Every change to a text ends here. */
  async function written(name: string, folder: string): Promise<SkillText> {
    noteChange();
    return await readText(name, folder);
  }

  async function requireSkill(name: string): Promise<Skill> {
    // Whoever changes something sees the disk as it is, not as it was seconds ago.
    library.refresh();
    const skill = (await library.list()).find((candidate) => candidate.name === name);
    if (skill) return skill;
    throw new AppError("not_found", `No skill is named ${JSON.stringify(name.slice(0, 80))}`, {
      remedy: "Look at the list of skills; it may have been renamed or deleted.",
    });
  }

  async function requireCustom(name: string): Promise<Skill> {
    const skill = await requireSkill(name);
    if (skill.source !== "built-in") return skill;
    throw new AppError("write_refused", `The skill ${JSON.stringify(name)} came with the service`, {
      remedy: "Copy it to your own skills and change the copy; it then takes the built-in's place.",
    });
  }

  async function newFolder(name: string): Promise<string> {
    library.refresh();
    const taken = (await library.list()).find((skill) =>
      skill.name === name && skill.source !== "built-in"
    );
    const folder = join(configDir, "skill", name);
    const there = await Deno.lstat(folder).then(() => true, () => false);
    if (!taken && !there) return folder;
    throw new AppError("conflict", `There is a skill ${JSON.stringify(name)} already`, {
      remedy: "Choose another name, or edit that one.",
      details: { path: taken?.path ?? folder },
    });
  }

  return {
    requireSkill,
    requireCustom,
    newFolder,
    noteChange,
    written,
    revision: () => revision,
  };
}

async function writeSkillFile(folder: string, text: string): Promise<void> {
  await writeFileAtomically(join(folder, SKILL_FILE), text, { mode: 0o644 });
}

/** All files of a new folder or none: a skill that is half there would be offered half. */
async function putInPlace(folder: string, contents: readonly ZipFile[]): Promise<void> {
  const draft = join(dirname(folder), `.import-${crypto.randomUUID().slice(0, 8)}`);
  try {
    for (const { path, bytes } of contents) {
      await writeFileAtomically(join(draft, path), bytes, { mode: 0o644 });
    }
    await Deno.rename(draft, folder);
  } catch (error) {
    await Deno.remove(draft, { recursive: true }).catch(() => undefined);
    throw error;
  }
}

function edit(text: string, changes: FrontmatterChanges): string {
  const { description } = changes;
  return editFrontmatter(text, {
    ...changes,
    ...(description !== undefined && { description: requireDescription(description) }),
  });
}

/**
 * The files of a zip as they are stored; names of other programs may hold digits. Throws
 * `invalid_input` where name and folder differ.
 */
function readImported(
  { folder, files }: { folder: string; files: readonly ZipFile[] },
): { name: string; contents: ZipFile[] } {
  const contents = files.map((file) => {
    if (file.path !== SKILL_FILE) return file;
    const text = fromPortable(new TextDecoder().decode(file.bytes));
    return { path: file.path, bytes: new TextEncoder().encode(text) };
  });
  const skill = contents.find(({ path }) => path === SKILL_FILE);
  const { name } = parseSkill(new TextDecoder().decode(skill?.bytes));
  if (!/^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    throw new AppError(
      "invalid_input",
      `${JSON.stringify(name.slice(0, 80))} is no name for a skill`,
      {
        remedy: "Use lowercase letters, digits and single hyphens, at most 64.",
      },
    );
  }
  if (name === folder) return { name, contents };
  throw new AppError(
    "invalid_input",
    `The skill ${JSON.stringify(name)} lies in the folder ${folder}`,
    {
      remedy: "Give folder and skill the same name, then zip the folder again.",
    },
  );
}

async function readText(name: string, folder: string): Promise<SkillText> {
  const path = join(folder, SKILL_FILE);
  const text = await readTextFile(path);
  const revision = sha256Hex(await Deno.readFile(path));
  return { name, text, revision };
}

/** A text that is no skill, or another one's, would make the skill vanish from its own page. */
function requireSameName(text: string, name: string): void {
  const parsed = parseSkill(text);
  if (parsed.name === name) return;
  throw new AppError(
    "invalid_input",
    `The text is named ${JSON.stringify(parsed.name)}, the skill ${JSON.stringify(name)}`,
    { remedy: `Write name: ${name}, or rename the skill.` },
  );
}

function changedOnDisk(current: SkillText): AppError {
  return new AppError("conflict", "The skill was changed on disk since you opened it", {
    remedy: "Compare both texts, then save again over the newer one.",
    details: { ...current },
  });
}
