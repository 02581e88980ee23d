import { join, sep } from "node:path";
import { AppError } from "../base/errors.ts";
import { nearestNames } from "../base/nearest.ts";
import { readTextFile } from "../base/text_file.ts";
import type { Skill } from "./skill.ts";

/**
 * The text of a file beside SKILL.md. Only a file that was listed for the skill and that still lies
 * inside its folder is read. Throws `not_found` with near names, `too_large`, and `invalid_input`
 * for binary files.
 */
export async function readReferenceFile(skill: Skill, file: string): Promise<string> {
  const wanted = file.replace(/^\.\//, "");
  if (!skill.files.includes(wanted)) throw unknownFile(skill, file);
  const path = join(skill.path, wanted);
  // The listed file may have been replaced by a link since.
  const real = await Deno.realPath(path).catch((cause) => {
    throw unknownFile(skill, file, cause);
  });
  if (!real.startsWith(await Deno.realPath(skill.path) + sep)) throw unknownFile(skill, file);
  return await readTextFile(path);
}

function unknownFile(skill: Skill, file: string, cause?: unknown): AppError {
  const near = nearestNames(file, skill.files);
  const name = JSON.stringify(skill.name);
  return new AppError("not_found", `The skill ${name} has no file ${JSON.stringify(file)}`, {
    remedy: skill.files.length > 0
      ? `Ask for one of: ${(near.length > 0 ? near : skill.files.slice(0, 10)).join(", ")}.`
      : "Load the skill without a file; it has no reference files.",
    details: { near, files: skill.files },
    cause,
  });
}
