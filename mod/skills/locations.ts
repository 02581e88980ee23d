import { join } from "node:path";
import type { SkillSource } from "./skill.ts";

export interface SkillDirs {
  /** The skills that ship with the service. */
  builtInDir: string;
  /** `~/.config/assistant` unless told otherwise. */
  configDir: string;
  /** Where the service was started. */
  projectDir: string;
}

export interface SkillLocation {
  dir: string;
  source: SkillSource;
}

/**
 * The folders that hold skills, in the order of precedence. A folder that two of them name (through
 * a symbolic link, or because the project is the service's own source) is searched once.
 */
export async function skillLocations(dirs: SkillDirs): Promise<SkillLocation[]> {
  const builtIn: SkillLocation = { dir: dirs.builtInDir, source: "built-in" };
  const custom: SkillLocation[] = [
    { dir: join(dirs.projectDir, ".assistant", "skills"), source: "project-hidden" },
    { dir: join(dirs.projectDir, "skills"), source: "project" },
    { dir: join(dirs.projectDir, "skill"), source: "project" },
    { dir: join(dirs.configDir, "skills"), source: "global" },
    { dir: join(dirs.configDir, "skill"), source: "global" },
  ];
  const seen = new Set([await realPathOrSame(dirs.builtInDir)]);
  const locations: SkillLocation[] = [];
  for (const location of custom) {
    const real = await realPathOrSame(location.dir);
    if (!seen.has(real)) locations.push(location);
    seen.add(real);
  }
  return [...locations, builtIn];
}

async function realPathOrSame(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch {
    // Most locations do not exist; one that is unreadable is reported when it is searched.
    return path;
  }
}
