import MiniSearch from "minisearch";

import type { Catalogue } from "../tools/catalogue.ts";
import { dot } from "../tools/search/model.ts";
import { splitWords, stem } from "../tools/search/words.ts";
import type { SkillText } from "./skill.ts";

/** How many skills a search answers: as many as a task loads beside the ground rules. */
export const BEST_SKILLS = 3;
/** How much each of these, which are between 0 and 1, says for a skill. Fitted to the development requests. */
const SAYS = {
  described: 2.2,
  written: 2.1,
  sent: 0.7,
  pointed: 1.5,
  listed: 2.1,
  meaning: 3.1,
  sentMeaning: 2.4,
  purpose: 2.7,
};
/** Tools behind these have nothing to do with a request. */
const TOOLS = 40;
/** The clauses that come nearest to a request; one alone may do so by chance. */
const CLAUSES = { own: 3, sent: 2 };

/** Finds the enabled skills for a request, the best three first; none where nothing fits. */
export type FindSkills = (query: string, skills: readonly SkillText[]) => SkillText[];

/** What skills say of themselves and of one another, ready to be searched. */
interface Index {
  of: readonly SkillText[];
  words: MiniSearch;
  /** Of each skill: its description's clauses and those by which others' descriptions send to it. */
  clauses: Map<string, Float32Array[]>;
  /** Of each skill: the needs for which others' tables "When not to use" send to it. */
  needs: Map<string, Float32Array[]>;
  /** Of each skill: its description and "When to use" as one text. */
  purposes: Map<string, Float32Array[]>;
}

/**
 * Skills by the tools that serve a request, which know people's words in many languages, by the words
 * of descriptions and bodies, and by how near their clauses are to the request in the search's model.
 * What a skill leaves to a sibling, "Not for X (sibling)", speaks for the sibling.
 */
export function createFindSkills(catalogue: Pick<Catalogue, "likes" | "embed">): FindSkills {
  let index: Index | undefined;
  return (query, skills) => {
    if (!index || !saySame(index.of, skills)) index = createIndex(skills, catalogue.embed);
    const { found, isServed } = catalogue.likes(query);
    const described = wordsIn(index, { field: "description", query });
    if (!isServed && described.size === 0) return [];
    const written = wordsIn(index, { field: "body", query });
    const sent = wordsIn(index, { field: "sent", query });
    const { pointed, listed } = votesOf(found, skills);
    const meaning = catalogue.embed(query);
    const { clauses, needs, purposes } = index;
    const score = ({ name }: SkillText) =>
      SAYS.described * (described.get(name) ?? 0) +
      SAYS.written * (written.get(name) ?? 0) +
      SAYS.sent * (sent.get(name) ?? 0) +
      SAYS.pointed * Math.sqrt(pointed.get(name) ?? 0) +
      SAYS.listed * Math.sqrt(listed.get(name) ?? 0) +
      SAYS.meaning * nearness(clauses.get(name), { meaning, nearest: CLAUSES.own }) +
      SAYS.sentMeaning * nearness(needs.get(name), { meaning, nearest: CLAUSES.sent }) +
      SAYS.purpose * nearness(purposes.get(name), { meaning, nearest: 1 });
    return skills.map((skill) => ({ skill, score: score(skill) }))
      .sort((one, other) => other.score - one.score)
      .slice(0, BEST_SKILLS).map(({ skill }) => skill);
  };
}

/** When to use a skill, in a few words: its description up to the first colon or full stop. */
export function firstClause(description: string): string {
  return /^.*?(?=[:.]\s|$)/s.exec(description)?.[0] ?? description;
}

function saySame(some: readonly SkillText[], others: readonly SkillText[]): boolean {
  return some.length === others.length && some.every((one, index) => {
    const other = others[index];
    return one.name === other?.name && one.description === other.description &&
      one.body === other.body;
  });
}

function createIndex(skills: readonly SkillText[], embed: Catalogue["embed"]): Index {
  const sent = gatherNeeds(skills, ({ description }) => readNotFor(description));
  const needs = gatherNeeds(skills, ({ body }) => readNotToUse(body));
  const words = new MiniSearch({
    idField: "name",
    fields: ["description", "body", "sent"],
    tokenize: splitWords,
    processTerm: stem,
  });
  words.addAll(skills.map(({ name, description, body }) => ({
    name,
    description: ownPart(description),
    body,
    sent: sent.get(name)?.join("\n"),
  })));
  const clauses = skills.map(({ name, description }) =>
    [
      name,
      [...clausesOf(ownPart(description)), ...sent.get(name) ?? []].map(embed),
    ] as const
  );
  return {
    of: skills,
    words,
    clauses: new Map(clauses),
    needs: new Map([...needs].map(([name, texts]) => [name, texts.map(embed)])),
    purposes: new Map(skills.map(({ name, description, body }) => [
      name,
      [embed(`${ownPart(description)} ${sectionOf(body, "When to use")}`)],
    ])),
  };
}

/** What is needed, and the skill it is left to. */
interface Need {
  need: string;
  sibling: string;
}

/** By skill the needs for which others send to it. */
function gatherNeeds(
  skills: readonly SkillText[],
  read: (skill: SkillText) => Need[],
): Map<string, string[]> {
  const needs = new Map<string, string[]>(skills.map(({ name }) => [name, []]));
  for (const skill of skills) {
    for (const { need, sibling } of read(skill)) needs.get(sibling)?.push(need);
  }
  return needs;
}

const NOT_FOR = /\bNot for /;

/** What a description says of its own skill. */
function ownPart(description: string): string {
  return description.split(NOT_FOR)[0] ?? "";
}

/** "Not for X (one) or Y (other)". */
function readNotFor(description: string): Need[] {
  const left = description.split(NOT_FOR).slice(1).join(" ");
  return [...left.matchAll(/([^()]+)\(([a-z0-9-]+)\)/g)].map(([, need = "", sibling = ""]) => ({
    need: need.replace(/^[,;. ]*(or )?/, ""),
    sibling,
  }));
}

/** The rows of the table "When not to use": need, then the skill as code. */
function readNotToUse(body: string): Need[] {
  return [...sectionOf(body, "When not to use").matchAll(/^\| (.+?) \| `([a-z0-9-]+)` \|$/gm)]
    .map(([, need = "", sibling = ""]) => ({ need, sibling }));
}

/** The text under a heading of level two; empty where there is none. */
function sectionOf(body: string, heading: string): string {
  return body.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
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
function votesOf(found: ReturnType<Catalogue["likes"]>["found"], skills: readonly SkillText[]) {
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

function nearness(
  clauses: readonly Float32Array[] | undefined,
  { meaning, nearest }: { meaning: Float32Array; nearest: number },
): number {
  const near = (clauses ?? []).map((clause) => dot(clause, meaning)).sort((one, other) =>
    other - one
  )
    .slice(0, nearest);
  return near.reduce((sum, value) => sum + value, 0) / (near.length || 1);
}
