import type { Skill } from "../skills/skill.ts";
import type { Catalogue } from "../tools/catalogue.ts";

/** Of a skill whose tools are unknown, or that names none. */
const NO_DOMAIN = "General";

/** The domain that most of a skill's tools belong to. */
export function domainOfSkill({ tools }: Skill, catalogue: Catalogue): string {
  const counts = new Map<string, number>();
  for (const name of tools) {
    const domain = catalogue.tools.get(name)?.domain.label;
    if (domain) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? NO_DOMAIN;
}
