import { basename, join, resolve } from "node:path";
import { AppError } from "../../base/errors.ts";
import { listFiles } from "../../base/list_files.ts";
import { readTextFile } from "../../base/text_file.ts";
import { SKILL_FILE } from "../discover.ts";
import { parseSkill } from "../parse.ts";
import type { Skill, SkillLibrary } from "../skill.ts";
import { documentedTables } from "./documented_tables.ts";
import { lintSkill, type SkillReport } from "./lint_skill.ts";
import type { LintKnowledge } from "./skill_under_review.ts";

/** Checks skills by what this machine knows: its other skills, the platform tools, known tables. */
export interface SkillLint {
  /** A text as it would be in the skill's folder. Throws `invalid_input` for text that is no skill. */
  text(name: string, text: string): Promise<SkillReport>;
  /** Every skill, or one. Throws `not_found`. */
  skills(name?: string): Promise<SkillReport[]>;
  /** The skill in a folder, or whose SKILL.md is named. Throws `invalid_input`. */
  folder(path: string): Promise<SkillReport>;
}

export interface SkillLintOptions {
  library: SkillLibrary;
  /** The platform tools with what checks their arguments; loaded when the first skill is checked. */
  loadTools(): Promise<LintKnowledge["tools"]>;
  /** Tables and columns of the embedded instance; loaded when the first skill is checked. */
  loadSchema(): Promise<Pick<LintKnowledge, "tables" | "columns">>;
}

/** The checks of skills against the tools and the schema that are known here. */
export function createSkillLint(options: SkillLintOptions): SkillLint {
  const { library, loadTools, loadSchema } = options;

  async function knowledge(): Promise<LintKnowledge> {
    const [{ tables, columns }, tools] = await Promise.all([loadSchema(), loadTools()]);
    const all = await library.list();
    const neighbours = await Promise.all(
      all.map(async ({ name, path }) => ({ name, body: await bodyOf(path) })),
    );
    return {
      tables: new Set([...tables, ...documentedTables]),
      columns,
      tools,
      neighbours: neighbours.filter(({ body }) => body !== ""),
    };
  }

  async function lintFolderOf(skill: Skill, known: LintKnowledge): Promise<SkillReport> {
    const text = await readTextFile(join(skill.path, SKILL_FILE));
    return lintSkill(text, { skill, knowledge: known });
  }

  return {
    async text(name, text) {
      const skill = (await library.list()).find((candidate) => candidate.name === name);
      const place = skill ?? { name, description: "", tools: [], files: [], path: `/${name}` };
      return lintSkill(text, { skill: place, knowledge: await knowledge() });
    },
    async skills(name) {
      const all = await library.list();
      const wanted = name === undefined ? all : all.filter((skill) => skill.name === name);
      if (wanted.length === 0) {
        throw new AppError("not_found", `No skill is named ${JSON.stringify(name)}`, {
          remedy: "`assistant skills list` shows the names.",
        });
      }
      const known = await knowledge();
      return await Promise.all(wanted.map((skill) => lintFolderOf(skill, known)));
    },
    async folder(path) {
      const folder = resolve(basename(path) === SKILL_FILE ? join(path, "..") : path);
      const text = await readTextFile(join(folder, SKILL_FILE));
      const { files } = await listFiles(folder, { maxFiles: 200, maxDepth: 3 });
      const skill = {
        ...parseSkill(text),
        path: folder,
        files: files.filter((file) => file !== SKILL_FILE),
      };
      return lintSkill(text, { skill, knowledge: await knowledge() });
    },
  };
}

/** A neighbour that cannot be read is no neighbour: its own problem is shown elsewhere. */
async function bodyOf(path: string): Promise<string> {
  try {
    return parseSkill(await readTextFile(join(path, SKILL_FILE))).body;
  } catch (error) {
    if (error instanceof AppError) return "";
    throw error;
  }
}
