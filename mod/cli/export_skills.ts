import { join, resolve } from "node:path";
import type { Flags } from "../config/resolve_settings.ts";
import { exportSkills } from "../skills/export_skills.ts";
import { withServices } from "./with_services.ts";

/** `assistant export-skills`: zips for desktop clients, with the unpacked skills beside them. */
export async function runExport(
  options: Flags & { dir?: string | undefined; all?: boolean },
): Promise<void> {
  const { dir, all = false } = options;
  await withServices({ config: options.config }, async ({ skills, settings }) => {
    const target = dir === undefined ? join(settings.paths.home, "assistant-skills") : resolve(dir);
    const exported = await exportSkills(await skills.list(), { dir: target, all });
    for (const { zip, bytes } of exported) {
      console.log(`${zip} (${Math.ceil(bytes / 1024)} KB)`);
    }
    console.log("");
    console.log("Upload each zip in the desktop client's skill settings, then restart the client.");
    console.log("After a change export and upload again: the client keeps the zip it was given.");
  });
}
