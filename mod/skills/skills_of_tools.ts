import type { ToolMatch } from "../tools/match.ts";
import type { Skill } from "./skill.ts";

/**
 * The tools with the skills that a client can load for them: the one that a definition points to,
 * where it is there and enabled, then the person's own whose list names the tool. What a built-in
 * skill lists it merely uses: fifty of them read tables. A match that was asked for by name alone
 * stays as it is.
 */
export function pointToSkills(
  matches: readonly ToolMatch[],
  skills: readonly Skill[],
): ToolMatch[] {
  const enabled = skills.filter((skill) => skill.enabled);
  const there = new Set(enabled.map(({ name }) => name));
  return matches.map((found) => {
    const { skills: pointed, ...match } = found;
    if (pointed === undefined) return found;
    const naming = enabled.filter(({ source, tools }) =>
      source !== "built-in" && tools.includes(match.tool)
    );
    const names = [
      ...new Set([...pointed.filter((name) => there.has(name)), ...naming.map(({ name }) => name)]),
    ];
    return { ...match, ...(names.length > 0 && { skills: names }) };
  });
}
