import { AppError } from "../base/errors.ts";

/** Of skills that the service itself writes: lowercase letters and hyphens, as people type them. */
const NEW_NAME = /^(?=.{1,64}$)[a-z]+(-[a-z]+)*$/;
const MAX_DESCRIPTION = 1024;

/** Throws `invalid_input` for a name that no new skill may have. */
export function requireNewName(name: string): void {
  if (NEW_NAME.test(name)) return;
  throw new AppError(
    "invalid_input",
    `${JSON.stringify(name.slice(0, 80))} is no name for a skill`,
    {
      remedy: "Use lowercase letters and single hyphens, at most 64, beginning with a letter.",
    },
  );
}

/** The description as one line. Throws `invalid_input` for an empty, long or several-line one. */
export function requireDescription(text: string): string {
  const description = text.trim();
  if (/[\r\n]/.test(description)) {
    throw new AppError("invalid_input", "The description has several lines", {
      remedy: "Write it as one line: Use when …",
    });
  }
  if (description === "" || description.length > MAX_DESCRIPTION) {
    throw new AppError("invalid_input", `The description has ${description.length} characters`, {
      remedy: `Say when the skill is to be loaded, in 1 to ${MAX_DESCRIPTION} characters.`,
    });
  }
  return description;
}
