import { join } from "node:path";
import { messageOf } from "../base/errors.ts";
import { writeFileAtomically } from "../base/write_file.ts";
import type { Skill, SkillProblem } from "./skill.ts";

export const CUSTOM_LIST_FILE = "CUSTOM-SKILLS.md";
/** A file that lacks it was written by somebody else and is left alone. */
const MARKER = "<!-- Written by assistant: changes to this file are lost -->";

/**
 * Writes the table of custom skills where it differs from the file. Answers the problem that kept it
 * from doing so; a list that cannot be written keeps no skill from being used.
 */
export async function writeCustomList(
  configDir: string,
  skills: readonly Skill[],
): Promise<SkillProblem | undefined> {
  const path = join(configDir, CUSTOM_LIST_FILE);
  const custom = skills.filter(({ source }) => source !== "built-in");
  const text = listText(custom);
  try {
    const current = await Deno.readTextFile(path).catch((error) => {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    });
    if (current === text || (current === undefined && custom.length === 0)) return undefined;
    if (current !== undefined && !current.includes(MARKER)) {
      return {
        path,
        message: `${path} was not written by the service, so the list of custom skills is not kept`,
        remedy: "Rename the file; the service then writes its own.",
      };
    }
    await writeFileAtomically(path, text, { mode: 0o644 });
    return undefined;
  } catch (error) {
    return {
      path,
      message: `The list of custom skills cannot be written: ${messageOf(error)}`,
      remedy: "Check that this user may write the folder.",
    };
  }
}

function listText(skills: readonly Skill[]): string {
  const rows = skills.map(({ name, description, enabled, source, path }) =>
    `| ${[name, enabled ? "yes" : "no", source, cell(description), cell(path)].join(" | ")} |`
  );
  return [
    MARKER,
    "",
    "# Custom skills",
    "",
    ...(rows.length === 0 ? ["There are none."] : [
      "| name | enabled | from | description | folder |",
      "| --- | --- | --- | --- | --- |",
      ...rows,
    ]),
    "",
  ].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}
