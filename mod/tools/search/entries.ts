import type { Artifact } from "../artifact.ts";
import { indexWord, splitWords, stem } from "./words.ts";
import { verbOf } from "./verbs.ts";
import type { Tool } from "../tool.ts";

/** A tool by itself, or a whole family: one hit. */
export type Entry = { tool: Tool } | FamilyEntry;

export interface FamilyEntry {
  artifact: Artifact;
  /** Its noun and what else it is called, as far as that is one thing and short, as stems. */
  called: readonly (readonly string[])[];
}

/** What the index holds of an entry. */
export interface SearchDocument {
  name: string;
  summary: string;
  synonyms: string;
  fields: string;
  domain: string;
}

export interface DescribedEntry {
  /** The name of the tool or the stem of the family. */
  key: string;
  entry: Entry;
  document: SearchDocument;
  /** The terms of its name, verb apart, and of each thing that it is also called. */
  phrases: readonly ReadonlySet<string>[];
  /** All its terms, each with how much it says of the entry that it has it. */
  terms: ReadonlyMap<string, number>;
  /** What it can do. */
  verbs: readonly string[];
}

/** How much a term says by where it stands; in a name it says all. */
const SAYS = { summary: 0.2, domain: 0.2, fields: 0.05 };

/** A tool as an entry of the search, found by name, synonyms, summary, domain and endpoint. */
export function describeTool(tool: Tool): DescribedEntry {
  const [first = "", ...rest] = splitWords(tool.name.replace(/^sn_/, ""));
  const name = rest.join(" ");
  const names = [name, ...tool.synonyms ?? []];
  const document = {
    name,
    summary: tool.summary,
    synonyms: beside(rest, tool.synonyms),
    fields: tool.endpoint,
    domain: `${tool.domain.label} ${tool.skill}`,
  };
  return {
    key: tool.name,
    entry: { tool },
    document,
    phrases: phrasesOf(names),
    terms: weighTerms([first, ...names], document),
    verbs: [verbOf(first) ?? first],
  };
}

/** An artifact as one entry of the search that stands for all its tools. */
export function describeFamily(artifact: Artifact): DescribedEntry {
  const { stem: name, noun, synonyms, table, fields, skill, verbs } = artifact.definition;
  const names = [name, noun, ...synonyms ?? []];
  const document = {
    name,
    summary: `${noun} ${table}`,
    synonyms: beside(splitWords(name), synonyms),
    fields: Object.keys(fields).join(" "),
    domain: `${artifact.domain.label} ${skill ?? artifact.domain.skill}`,
  };
  return {
    key: name,
    entry: { artifact, called: [noun, ...(synonyms ?? []).filter(isShortSingular)].map(stemsOf) },
    document,
    phrases: phrasesOf(names),
    terms: weighTerms(names, document),
    verbs: [...verbs, "delete"],
  };
}

/** Neighbouring words as one term each: "change request" is neither a change nor a request. */
export function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}

/** Each name as its terms. What comes down to one word of several says that word, and names nothing. */
function phrasesOf(names: readonly string[]): Set<string>[] {
  return names.filter((name, at) => at === 0 || !/\s/.test(name) || termsOf(name).length > 1)
    .map((name) => new Set(termsOf(name)));
}

function isShortSingular(text: string): boolean {
  return splitWords(text).length < 3 && !/[^s]s$/.test(text);
}

function stemsOf(text: string): string[] {
  return splitWords(text.toLowerCase()).map(stem);
}

function termsOf(text: string): string[] {
  const words = splitWords(text).flatMap((word) => indexWord(word) ?? []);
  return [...words, ...pairsOf(words)];
}

function weighTerms(names: readonly string[], document: SearchDocument): Map<string, number> {
  const terms = new Map(names.flatMap(termsOf).map((term) => [term, 1]));
  for (const part of ["summary", "domain", "fields"] as const) {
    for (const term of termsOf(document[part])) {
      terms.set(term, Math.max(SAYS[part], terms.get(term) ?? 0));
    }
  }
  return terms;
}

/** The words of synonyms that the name has not: repeating it would count twice. */
function beside(name: readonly string[], synonyms: readonly string[] = []): string {
  const own = new Set(name.flatMap((word) => indexWord(word) ?? []));
  return splitWords(synonyms.join(" ")).filter((word) => !own.has(indexWord(word) ?? "")).join(" ");
}
