import MiniSearch from "minisearch";

import type { Catalogue } from "../tools/catalogue.ts";
import { dot } from "../tools/search/model.ts";
import { splitWords, stem } from "../tools/search/words.ts";
import type { Skill } from "./skill.ts";

/** How many skills a search answers: as many as a task loads beside the ground rules. */
export const BEST_SKILLS = 3;
/** How much each of these, which are between 0 and 1, says for a skill. Fitted to the development requests. */
const SAYS = { described: 3, sentBySiblings: 1, pointed: 1.5, listed: 2.5, meaning: 8 };
/** Tools behind these have nothing to do with a request. */
const TOOLS = 40;
/** The clauses that come nearest to a request; one alone may do so by chance. */
const CLAUSES = 3;

/** Finds the enabled skills for a request, the best three first; none where nothing fits. */
export type FindSkills = (query: string, skills: readonly Skill[]) => Skill[];

/** What descriptions say, ready to be searched. */
interface Index {
  key: string;
  words: MiniSearch;
  /** Of each skill: its own clauses and those by which siblings send to it. */
  clauses: Map<string, Float32Array[]>;
}

/**
 * Skills by the tools that serve a request, which know people's words in many languages, by the words
 * of descriptions, and by how near their clauses are to the request in the search's model. What a
 * description leaves to a sibling, "Not for X (sibling)", speaks for the sibling.
 */
export function createFindSkills(catalogue: Pick<Catalogue, "likes" | "embed">): FindSkills {
  let index: Index | undefined;
  return (query, all) => {
    const skills = all.filter((skill) => skill.enabled);
    const key = JSON.stringify(skills.map(({ name, description }) => [name, description]));
    if (index?.key !== key) index = createIndex(skills, { key, embed: catalogue.embed });
    const { found, isServed } = catalogue.likes(query);
    const described = wordsIn(index, { field: "description", query });
    if (!isServed && described.size === 0) return [];
    const sent = wordsIn(index, { field: "sent", query });
    const { pointed, listed } = votesOf(found, skills);
    const meaning = catalogue.embed(query);
    const { clauses } = index;
    const score = ({ name }: Skill) =>
      SAYS.described * (described.get(name) ?? 0) +
      SAYS.sentBySiblings * (sent.get(name) ?? 0) +
      SAYS.pointed * Math.sqrt(pointed.get(name) ?? 0) +
      SAYS.listed * Math.sqrt(listed.get(name) ?? 0) +
      SAYS.meaning * nearness(clauses.get(name) ?? [], meaning);
    return skills.map((skill) => ({ skill, score: score(skill) }))
      .sort((one, other) => other.score - one.score)
      .slice(0, BEST_SKILLS).map(({ skill }) => skill);
  };
}

/** When to use a skill, in a few words: its description up to the first colon or full stop. */
export function firstClause(description: string): string {
  return /^.*?(?=[:.]\s|$)/s.exec(description)?.[0] ?? description;
}

function createIndex(
  skills: readonly Skill[],
  { key, embed }: { key: string; embed: Catalogue["embed"] },
): Index {
  const sent = new Map<string, string[]>(skills.map(({ name }) => [name, []]));
  for (const { description } of skills) {
    for (const { need, sibling } of readNotFor(description)) sent.get(sibling)?.push(need);
  }
  const words = new MiniSearch({
    idField: "name",
    fields: ["description", "sent"],
    tokenize: splitWords,
    processTerm: stem,
  });
  words.addAll(skills.map(({ name, description }) => ({
    name,
    description: ownPart(description),
    sent: sent.get(name)?.join("\n"),
  })));
  const clauses = skills.map(({ name, description }) =>
    [
      name,
      [...clausesOf(ownPart(description)), ...sent.get(name) ?? []].map(embed),
    ] as const
  );
  return { key, words, clauses: new Map(clauses) };
}

const NOT_FOR = /\bNot for /;

/** What a description says of its own skill. */
function ownPart(description: string): string {
  return description.split(NOT_FOR)[0] ?? "";
}

/** "Not for X (one) or Y (other)": what is needed, and the skill it is left to. */
function readNotFor(description: string): { need: string; sibling: string }[] {
  const left = description.split(NOT_FOR).slice(1).join(" ");
  return [...left.matchAll(/([^()]+)\(([a-z0-9-]+)\)/g)].map(([, need = "", sibling = ""]) => ({
    need: need.replace(/^[,;. ]*(or )?/, ""),
    sibling,
  }));
}

function clausesOf(text: string): string[] {
  return text.replace(/^Use when /, "").split(/[:.;,]\s+|\sor\s/).filter(({ length }) =>
    length > 2
  );
}

/** By skill how well its words fit, the best 1. */
function wordsIn(
  { words }: Index,
  { field, query }: { field: string; query: string },
): Map<string, number> {
  const found = words.search(query, {
    fields: [field],
    prefix: (term) => term.length > 4,
    fuzzy: (term) => term.length > 5 ? 0.15 : false,
  });
  const best = found[0]?.score ?? 1;
  return new Map(found.map(({ id, score }) => [String(id), score / best]));
}

/** By skill the chances of the tools that point to it, and of those it lists, shared with the others that do. */
function votesOf(found: ReturnType<Catalogue["likes"]>["found"], skills: readonly Skill[]) {
  const pointed = new Map<string, number>();
  const listed = new Map<string, number>();
  for (const { tool, score } of found.slice(0, TOOLS)) {
    if (tool.skill) pointed.set(tool.skill, (pointed.get(tool.skill) ?? 0) + score);
    const listing = skills.filter(({ tools }) => tools.includes(tool.name));
    for (const { name } of listing) {
      listed.set(name, (listed.get(name) ?? 0) + score / listing.length);
    }
  }
  return { pointed, listed };
}

function nearness(clauses: readonly Float32Array[], meaning: Float32Array): number {
  const nearest = clauses.map((clause) => dot(clause, meaning)).sort((one, other) => other - one)
    .slice(0, CLAUSES);
  return nearest.reduce((sum, value) => sum + value, 0) / (nearest.length || 1);
}
