import type { VNode } from "preact";
import type { Skill } from "../../../mod/skills/skill.ts";
import { html } from "../../html.ts";
import { Badge } from "../../parts/badge.ts";

const SOURCES: Record<Skill["source"], string> = {
  "built-in": "Built-in",
  global: "Custom, global",
  project: "Custom, project",
  "project-hidden": "Custom, project (.assistant)",
};

/** Where a skill comes from and whether clients see it. */
export function SkillBadges({ skill }: { skill: Skill }): VNode {
  return html`
    ${Badge({ tone: "plain", text: SOURCES[skill.source] })}
    ${skill.overridesBuiltIn && Badge({ tone: "warn", text: "Replaces a built-in" })}
    ${Badge(skill.enabled ? { tone: "good", text: "Enabled" } : { tone: "warn", text: "Disabled" })}
  `;
}
