import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CodeBlock, readCodeBlocks } from "../../mod/skills/code_blocks.ts";
import { createSkillLibrary } from "../../mod/skills/library.ts";
import type { Skill, SkillLibrary } from "../../mod/skills/skill.ts";

export const builtInDir = fileURLToPath(new URL("../../skills", import.meta.url));

/** The skills that ship with the service, without any of this machine. */
export function openBuiltInSkills(): SkillLibrary {
  const nowhere = join(builtInDir, "no-such-folder");
  return createSkillLibrary({
    builtInDir,
    configDir: nowhere,
    projectDir: nowhere,
    clock: () => 0,
  });
}

export interface SkillText {
  skill: Skill;
  body: string;
  /** Body and reference files together. */
  all: string;
  /** Of the body and the reference files. */
  blocks: CodeBlock[];
}

/** Every built-in skill with all its text. */
export async function readBuiltInSkills(): Promise<SkillText[]> {
  const library = openBuiltInSkills();
  return await Promise.all((await library.list()).map(async (skill) => {
    const { body } = await library.load(skill.name);
    const references = await Promise.all(
      skill.files.map(async (file) => (await library.load(skill.name, file)).body),
    );
    const all = [body, ...references].join("\n");
    return { skill, body, all, blocks: readCodeBlocks(all) };
  }));
}

export interface ShownCall {
  tool: string;
  args: Record<string, unknown>;
  options?: Record<string, unknown>;
}

/** Calls written as `{ "tool": …, "args": … }` in the JSON blocks of a skill. */
export function toolCalls(blocks: CodeBlock[]): ShownCall[] {
  return blocks.filter(({ language, role }) => language === "json" && (!role || role === "run"))
    .map(({ code }) => JSON.parse(code));
}

/** The text under a heading of level two. */
export function section(body: string, heading: string): string {
  const [, text = ""] = body.split(`\n## ${heading}\n`);
  const [own = ""] = text.split("\n## ");
  return own;
}
