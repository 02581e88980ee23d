import type { VNode } from "preact";
import type { Skill } from "../../../mod/skills/skill.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Badge } from "../../parts/badge.ts";

const SOURCES: Record<Skill["source"], string> = {
  "built-in": t("Built-in"),
  global: t("Custom, global"),
  project: t("Custom, project"),
  "project-hidden": t("Custom, project (.assistant)"),
};

/** Where a skill comes from and whether clients see it. */
export function SkillBadges({ skill }: { skill: Skill }): VNode {
  return html`
    ${Badge({ tone: "plain", text: SOURCES[skill.source] })}
    ${skill.overridesBuiltIn && Badge({ tone: "warn", text: t("Replaces a built-in") })}
    ${Badge(
      skill.enabled ? { tone: "good", text: t("Enabled") } : { tone: "warn", text: t("Disabled") },
    )}
  `;
}
