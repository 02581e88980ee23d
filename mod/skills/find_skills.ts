import MiniSearch from "minisearch";
import type { ToolMatch } from "../tools/match.ts";
import type { Skill } from "./skill.ts";

/** How many skills a search answers: as many as a task loads beside the ground rules. */
export const BEST_SKILLS = 3;
/** What a found tool says for the skill that its definition points to, and for one that lists it. */
const VOTE = { pointed: 1, lists: 0.5 };
/** The words of a description beside the tools that were found for the same request. */
const WORDS = 1;

/**
 * The skills for a request, the best first: by the tools that serve it, which know people's words, and
 * by the words of names and descriptions. Only enabled ones.
 */
export function findSkills(
  query: string,
  { skills, tools }: { skills: readonly Skill[]; tools: readonly ToolMatch[] },
): Skill[] {
  const enabled = skills.filter((skill) => skill.enabled);
  const scores = new Map<string, number>();
  const add = (name: string, score: number) => scores.set(name, (scores.get(name) ?? 0) + score);
  const words = new MiniSearch<Skill>({
    idField: "name",
    fields: ["name", "description"],
    searchOptions: { boost: { name: 3 }, prefix: true, fuzzy: 0.15 },
  });
  words.addAll(enabled);
  const found = words.search(query);
  const best = found[0]?.score ?? 1;
  for (const { id, score } of found) add(String(id), WORDS * score / best);
  for (const [rank, { tool, skills: pointed = [] }] of tools.entries()) {
    const weight = 1 / (rank + 1);
    for (const name of pointed) add(name, VOTE.pointed * weight);
    for (const { name, tools: listed } of enabled) {
      if (listed.includes(tool)) add(name, VOTE.lists * weight);
    }
  }
  return enabled.filter(({ name }) => scores.has(name))
    .sort((a, b) => (scores.get(b.name) ?? 0) - (scores.get(a.name) ?? 0))
    .slice(0, BEST_SKILLS);
}

/** When to use a skill, in a few words: its description up to the first colon or full stop. */
export function firstClause(description: string): string {
  return /^.*?(?=[:.]\s|$)/s.exec(description)?.[0] ?? description;
}
