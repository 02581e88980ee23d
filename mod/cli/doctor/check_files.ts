import type { Paths } from "../../base/paths.ts";
import { messageOf } from "../../base/errors.ts";
import type { Finding } from "./finding.ts";

/** Secrets must be the owner's alone. Windows has no modes to look at. */
export async function checkFiles(paths: Paths): Promise<Finding[]> {
  const folder = await modeOf(paths.dataDir);
  if (folder === undefined) {
    return [{ level: "ok", message: `${paths.dataDir} is created at the first start` }];
  }
  if (typeof folder === "string") {
    return [{ level: "broken", message: folder, mend: `chmod u+rwx ${paths.dataDir}` }];
  }
  const found: Finding[] = [];
  if (folder !== null && (folder & 0o077) !== 0) {
    const message = `${paths.dataDir} can be entered by other users (mode ${octal(folder)})`;
    found.push({ level: "broken", message, mend: `chmod 700 ${paths.dataDir}` });
  }
  for (const path of [paths.database, paths.key, paths.authFile, paths.log]) {
    const mode = await modeOf(path);
    if (typeof mode === "string") {
      found.push({ level: "broken", message: mode, mend: `chmod 600 ${path}` });
    } else if (mode !== undefined && mode !== null && (mode & 0o077) !== 0) {
      const message = `${path} can be read by other users (mode ${octal(mode)})`;
      found.push({ level: "broken", message, mend: `chmod 600 ${path}` });
    }
  }
  if (found.length > 0) return found;
  return [{ level: "ok", message: `The files in ${paths.dataDir} are private` }];
}

/** The mode, null where there are none, undefined when nothing stands there, or why it is unknown. */
async function modeOf(path: string): Promise<number | null | undefined | string> {
  try {
    return (await Deno.stat(path)).mode;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    return `${path} cannot be looked at: ${messageOf(error)}`;
  }
}

function octal(mode: number): string {
  return (mode & 0o777).toString(8);
}
