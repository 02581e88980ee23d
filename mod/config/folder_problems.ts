import type { ConfigProblem } from "./settings.ts";

/** A folder as a variable named it. */
export interface NamedFolder {
  variable: string;
  /** Absolute. */
  path: string;
  /** Whether the service makes it when it is missing. */
  made: boolean;
}

/** Variables that name no folder: what stands there is none, or nothing that is only read. */
export async function findFolderProblems(
  folders: readonly NamedFolder[],
): Promise<ConfigProblem[]> {
  const problems: ConfigProblem[] = [];
  for (const { variable, path, made } of folders) {
    const found = await kindOf(path);
    if (found === "folder" || (found === "missing" && made)) continue;
    problems.push({
      severity: found === "missing" ? "warning" : "error",
      file: variable,
      message: found === "missing" ? `${path} is not there` : `${path} is no folder`,
      remedy: "Name a folder, or remove the variable.",
    });
  }
  return problems;
}

/** A folder that may not be looked at is one: what reads it says why. */
async function kindOf(path: string): Promise<"folder" | "other" | "missing"> {
  try {
    return (await Deno.stat(path)).isDirectory ? "folder" : "other";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "missing";
    return error instanceof Deno.errors.NotADirectory ? "other" : "folder";
  }
}
