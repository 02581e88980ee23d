import { join } from "node:path";
import type { Flags } from "../config/resolve_settings.ts";
import { withServices } from "./with_services.ts";

/** `assistant skills new`: the template in `~/.config/assistant/skill/<name>/`. */
export async function newSkill(
  options: Flags & { name: string; description?: string },
): Promise<void> {
  const { name, description = `Use when ${name.replaceAll("-", " ")} is asked for.` } = options;
  await withServices({ config: options.config }, async ({ customSkills, settings }) => {
    await customSkills.create({ name, description });
    const path = join(settings.paths.configDir, "skill", name, "SKILL.md");
    console.log(`Wrote ${path}`);
    console.log(`Fill its headings, then run: assistant skills lint ${name}`);
  });
}
