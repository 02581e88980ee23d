import { join } from "node:path";
import type { Paths } from "../base/paths.ts";

export type BackupPaths = Pick<
  Paths,
  | "configDir"
  | "dataDir"
  | "database"
  | "key"
  | "personKey"
  | "authFile"
  | "memory"
  | "files"
  | "trustedProjects"
>;

/** A file of its own, or a folder with all in it. */
export interface BackupPart {
  /** In the backup: `data/auth.json`, `memory`. */
  name: string;
  path: string;
  folder: boolean;
}

/** The names of the parts that are made for the backup, not copied. */
export const DATABASE = "data/assistant.db";
export const KEY = "data/key";
export const MANIFEST = "manifest.json";

/**
 * What is kept: settings, skills, connections with their secrets, history, notes. The log, the demo
 * instance and what is fetched again when it is needed (packages, the compiler) are not.
 */
export function backupParts(paths: BackupPaths): BackupPart[] {
  const { configDir } = paths;
  const file = (name: string, path: string) => ({ name, path, folder: false });
  const folder = (name: string, path: string) => ({ name, path, folder: true });
  return [
    file(DATABASE, paths.database),
    file(KEY, paths.key),
    file("data/person-key", paths.personKey),
    file("data/auth.json", paths.authFile),
    file("data/trusted-projects.json", paths.trustedProjects),
    file("config/assistant.jsonc", join(configDir, "assistant.jsonc")),
    file("config/CUSTOM-SKILLS.md", join(configDir, "CUSTOM-SKILLS.md")),
    folder("config/skills", join(configDir, "skills")),
    folder("config/skill", join(configDir, "skill")),
    folder("memory", paths.memory),
    folder("files", paths.files),
  ];
}
