import MiniSearch from "minisearch";
import type { Artifact } from "./artifact.ts";
import { indexWord, readRequest, type RequestWords, splitWords, stem } from "./search_words.ts";
import { isQuestion } from "./search_member.ts";
import { verbOf } from "./search_verbs.ts";
import type { Tool } from "./tool.ts";

/** A tool by itself, or a whole family: one hit. */
type Entry = { tool: Tool } | { artifact: Artifact };

interface SearchDocument {
  id: number;
  name: string;
  verb: string;
  summary: string;
  synonyms: string;
  fields: string;
  domain: string;
}

interface Indexed {
  entry: Entry;
  document: Omit<SearchDocument, "id">;
  /** The words of its name, verb apart, and of what else it is called. */
  names: readonly ReadonlySet<string>[];
  /** What it can do. */
  verbs: readonly string[];
}

const BOOST = { name: 4, verb: 2, synonyms: 2.5, summary: 2, domain: 0.5, fields: 0.4 };
/** Fewer words than these are judged by their score alone. */
const RANKED = 60;
const SAME_WEIGHT = 0.9;
const RELATED_WEIGHT = 0.4;
/** Of a name that stands behind a preposition. */
const LEAST_SAID = 0.8;
const COLUMN_COVER = 0.3;
/** Not on every instance: what everybody has is meant unless its words are said. */
const PRODUCT_WEIGHT = 0.85;
/** What a request also does that asks for something more special. */
const IMPLIED: Readonly<Record<string, string>> = {
  download: "get",
  explain: "get",
  count: "list",
  import: "create",
  copy: "create",
};
const READS = ["list", "get"];
const CRUD = ["create", "update", "delete", "list", "get"];

/**
 * Ranks entries by BM25 of their words, weighted by how much of the request they cover, how much of
 * their name the request says, and whether they do what it asks for.
 */
export function createRanking(
  tools: readonly Tool[],
  artifacts: readonly Artifact[],
): (query: string) => { entry: Entry; request: RequestWords }[] {
  const indexed = [
    ...tools.filter((tool) => !tool.family).map(describeTool),
    ...artifacts.map(describeFamily),
  ];
  const vocabulary = new Set<string>();
  const index = new MiniSearch<SearchDocument>({
    fields: Object.keys(BOOST),
    tokenize: splitWords,
    processTerm(term) {
      const word = indexWord(term);
      if (word !== null) vocabulary.add(word);
      return word;
    },
    searchOptions: {
      boost: BOOST,
      tokenize: (text) => text.split(" "),
      processTerm: (term) => term,
      fuzzy: (term) => vocabulary.has(term) || term.length < 5 ? false : term.length > 7 ? 2 : 1,
      prefix: (term) => term.length > 3,
      weights: { fuzzy: 0.4, prefix: 0.3 },
    },
  });
  index.addAll(indexed.map(({ document }, id) => ({ id, ...document })));
  const isKnown = (word: string) => vocabulary.has(word);

  return (query) => {
    const request = readRequest(query, isKnown);
    const scores = new Map<number, { score: number; matched: number }>();
    const found = new Set<string>();
    const add = (words: readonly string[], weight: number) => {
      if (words.length === 0) return;
      const boostTerm = (term: string) => request.weights.get(term) ?? 1;
      for (const hit of index.search(words.join(" "), { boostTerm })) {
        const { id, score, queryTerms, match } = hit;
        const entry = scores.get(id) ?? { score: 0, matched: 0 };
        entry.score += score * weight;
        for (const term of queryTerms) {
          // A column of that name says little: hundreds of kinds of records have it.
          const onlyColumn = match[term]?.every((field) => field === "fields") ?? false;
          entry.matched += boostTerm(term) * weight * (onlyColumn ? COLUMN_COVER : 1);
        }
        scores.set(id, entry);
        if (weight === 1) { for (const term of queryTerms) found.add(term); }
      }
    };
    add(request.words, 1);
    add(request.same, SAME_WEIGHT);
    add(request.related, RELATED_WEIGHT);
    const said = new Map([...request.words, ...request.same].map((word) => [
      word,
      Math.max(LEAST_SAID, request.weights.get(word) ?? 1),
    ]));
    if (request.verbWord) said.set(request.verbWord, 1);
    let sayable = 0;
    for (const word of found) sayable += request.weights.get(word) ?? 1;
    const asks = isQuestion(request);
    return [...scores].sort(([, a], [, b]) => b.score - a.score).slice(0, RANKED)
      .map(([id, { score, matched }]) => {
        const { entry, names, verbs } = indexed[id];
        const covered = Math.min(1, matched / Math.max(0.5, sayable));
        const named = Math.max(
          ...names.map((words, index) => share(words, said) * (index === 0 ? 1 : 0.85)),
        );
        const weight = (0.2 + 0.8 * covered) * (0.4 + named + (named === 1 ? 0.2 : 0)) *
          verbWeight(verbs, request, said) * aptness(entry, asks);
        return { entry, request, score: score * weight };
      })
      .sort((a, b) => b.score - a.score);
  };
}

/** How much of a name a request says. What is done to any record is seldom said with that word. */
function share(words: ReadonlySet<string>, said: ReadonlyMap<string, number>): number {
  if (words.size === 0) return 0.5;
  let sum = 0;
  for (const word of words) sum += said.get(word) ?? (word === "record" ? 0.5 : 0);
  return sum / words.size;
}

/** A question is answered by reading, and seldom by a product that most instances lack. */
function aptness(entry: Entry, asks: boolean): number {
  if ("tool" in entry) return !asks ? 1 : entry.tool.risk === "R" ? 1.25 : 0.75;
  return entry.artifact.definition.product ? PRODUCT_WEIGHT : 1;
}

function verbWeight(
  verbs: readonly string[],
  { verb }: RequestWords,
  said: ReadonlyMap<string, number>,
): number {
  if (verb !== undefined && verbs.includes(verb)) return CRUD.includes(verb) ? 1.3 : 1.8;
  const isCrud = verb === undefined || CRUD.includes(verb);
  // A family can be listed when nothing fits better; a tool that does something else is not meant.
  if (verbs.length > 1) return isCrud ? 1.05 : 0.7;
  const [own] = verbs;
  if (verb !== undefined && IMPLIED[verb] === own) return 1.2;
  if (READS.includes(own) && READS.includes(verb ?? "")) return 1;
  if (CRUD.includes(own)) return verb === undefined ? 0.85 : 0.5;
  return said.has(stem(own)) ? 1.2 : verb === undefined ? 0.85 : 0.65;
}

function describeTool(tool: Tool): Indexed {
  const [first = "", ...rest] = splitWords(tool.name.replace(/^sn_/, ""));
  const verb = verbOf(first) ?? first;
  return {
    entry: { tool },
    document: {
      name: rest.join(" "),
      verb: first,
      summary: tool.summary,
      synonyms: beside(rest, tool.synonyms),
      fields: tool.endpoint,
      domain: `${tool.domain} ${tool.skill ?? ""}`,
    },
    names: namesOf(rest, tool.synonyms),
    verbs: [verb],
  };
}

function describeFamily(artifact: Artifact): Indexed {
  const { definition } = artifact;
  const { stem: name, noun, synonyms, table, fields, domain, skill } = definition;
  return {
    entry: { artifact },
    document: {
      name,
      verb: "",
      summary: `${noun} ${table}`,
      synonyms: beside(splitWords(name), synonyms),
      fields: Object.keys(fields).join(" "),
      domain: `${domain} ${skill ?? ""}`,
    },
    names: namesOf(splitWords(name), [noun, ...synonyms ?? []]),
    verbs: [...definition.verbs, "delete"],
  };
}

/** The words of synonyms that the name has not: repeating it would count twice. */
function beside(name: readonly string[], synonyms: readonly string[] = []): string {
  const own = wordSet(name);
  return splitWords(synonyms.join(" ")).filter((word) => !own.has(indexWord(word) ?? "")).join(" ");
}

function namesOf(words: readonly string[], others: readonly string[] = []) {
  return [wordSet(words), ...others.map((text) => wordSet(splitWords(text)))];
}

function wordSet(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => indexWord(word) ?? []));
}
