import { dirname, join } from "node:path";
import { createSkillLibrary } from "../../mod/skills/library.ts";
import type { SkillLibrary } from "../../mod/skills/skill.ts";

/** The three roots that skills are searched below, and a clock that the test turns. */
export interface SkillFolders {
  root: string;
  builtInDir: string;
  configDir: string;
  projectDir: string;
  library: SkillLibrary;
  /** Milliseconds since the epoch. */
  now: number;
  /** Writes a file below the root, with its folders. */
  write(path: string, content: string | Uint8Array): Promise<string>;
  /** Writes `<location>/<name>/SKILL.md`. */
  skill(location: string, name: string, extra?: string): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Empty folders `built-in`, `config` and `project` in a temporary root. */
export async function makeSkillFolders(): Promise<SkillFolders> {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "assistant-skills-" }));
  const dirs = {
    builtInDir: join(root, "built-in"),
    configDir: join(root, "config"),
    projectDir: join(root, "project"),
  };
  for (const dir of Object.values(dirs)) await Deno.mkdir(dir);
  const folders: SkillFolders = {
    root,
    ...dirs,
    now: 1_000_000,
    library: createSkillLibrary({ ...dirs, clock: () => folders.now }),
    async write(path, content) {
      const target = join(root, path);
      await Deno.mkdir(dirname(target), { recursive: true });
      if (typeof content === "string") await Deno.writeTextFile(target, content);
      else await Deno.writeFile(target, content);
      return target;
    },
    skill(location, name, extra = "") {
      return folders.write(join(location, name, "SKILL.md"), skillText(name, extra));
    },
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
  return folders;
}

/** A valid SKILL.md; `extra` are further frontmatter lines. */
export function skillText(name: string, extra = ""): string {
  const more = extra ? `${extra}\n` : "";
  return `---\nname: ${name}\ndescription: "Use when ${name} is tested."\n${more}---\n# ${name}\n\nBody of ${name}.\n`;
}
