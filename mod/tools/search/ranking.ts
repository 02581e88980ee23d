import MiniSearch from "minisearch";
import { type DescribedEntry, type Entry, pairsOf, type SearchDocument } from "./entries.ts";
import { fold } from "./languages.ts";
import { isQuestion } from "./member.ts";
import { readRequest, type SearchRequest } from "./request.ts";
import { indexWord, RELATED, SAME_AS, splitWords, stem } from "./words.ts";

const BOOST = { name: 4, synonyms: 2.5, summary: 1.5, domain: 0.3, fields: 0.5 };
/** Fewer hits than these are judged by more than the index's score. */
const RANKED = 60;
/** How much a term counts that is not the word itself. */
const LIKENESS = { same: 0.65, related: 0.36, spelled: 0.4 };
/** The rarity of what only the spelling tells. */
const LEAST_RARE = 0.7;
/** Two words that are one thing, beside what each says. */
const PAIR = 0.5;
/** What a thing is called in full says more than the name of its table or tool. */
const PHRASE = 1.4;
const CRUD = ["create", "update", "delete", "list", "get"];
const READS = ["list", "get"];
/** What tools with these verbs serve beside what they say. */
const SERVES: Readonly<Record<string, readonly string[]>> = {
  get: ["download", "explain"],
  list: ["count"],
  create: ["import", "copy"],
  upsert: ["create", "update"],
  decide: ["approve", "reject"],
  relate: ["create"],
  set: ["create", "update"],
  describe: ["list", "get"],
  query: ["list", "get"],
  order: ["create"],
  build: ["create"],
  resolve: ["update"],
  move: ["update"],
  bulk: ["update", "delete"],
  evaluate: ["check", "explain"],
  trace: ["list", "explain"],
};

/** A word of a request with all that it may stand for in the index, each with its likeness. */
interface Meaning {
  terms: ReadonlyMap<string, number>;
  /** How much it counts: its place in the request, and how rare it is. */
  weight: number;
}

/** What the words of a query say. */
export interface Ranked {
  request: SearchRequest;
  /** By the key of the entry; above 0. */
  scores: Map<string, number>;
}

/**
 * Ranks entries by BM25 of their words, weighted by how much of the request they cover, how much of
 * what they are called the request says, and whether they do what it asks for.
 */
export function createRanking(entries: readonly DescribedEntry[]): (query: string) => Ranked {
  const { index, vocabulary } = buildIndex(entries);
  const rarity = measureRarity(entries);

  return (query) => {
    const request = readRequest(query, vocabulary);
    const said = saidBy(request);
    const hits = index.search([...said.keys()].join(" "), {
      boostTerm: (term) => said.get(term) ?? 1,
    });
    const judge = createJudge(request, {
      said,
      rarity,
      spelled: new Set(hits.flatMap(({ queryTerms }) => queryTerms)),
    });
    const scores = new Map<string, number>();
    for (const { id, score, queryTerms } of hits.slice(0, RANKED)) {
      const entry = entries[id];
      if (entry) scores.set(entry.key, score * judge(entry, queryTerms));
    }
    return { request, scores };
  };
}

function buildIndex(entries: readonly DescribedEntry[]) {
  const vocabulary = { written: new Set<string>(), held: new Set<string>() };
  const index = new MiniSearch<SearchDocument & { id: number }>({
    fields: Object.keys(BOOST),
    tokenize: splitWords,
    processTerm(term) {
      const word = indexWord(term);
      if (word !== null) {
        vocabulary.written.add(fold(term));
        vocabulary.held.add(word);
      }
      return word;
    },
    searchOptions: {
      boost: BOOST,
      tokenize: (text) => text.split(" ").filter(Boolean),
      processTerm: (term) => term,
      fuzzy: (term) =>
        vocabulary.held.has(term) || term.length < 5 ? false : term.length > 7 ? 2 : 1,
      prefix: (term) => term.length > 3,
      weights: { fuzzy: 0.4, prefix: 0.3 },
    },
  });
  index.addAll(entries.map(({ document }, id) => ({ id, ...document })));
  return { index, vocabulary };
}

/** How much a term tells entries apart; 0 for one that none has. */
function measureRarity(entries: readonly DescribedEntry[]): (term: string) => number {
  const frequency = new Map<string, number>();
  for (const { terms } of entries) {
    for (const term of terms.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  return (term) => {
    const count = frequency.get(term);
    return count === undefined ? 0 : Math.log(1 + entries.length / count);
  };
}

/** All that a word may stand for in the index, each with its likeness. */
function standsFor(word: string): Map<string, number> {
  const terms = new Map<string, number>();
  for (const other of RELATED[word] ?? []) terms.set(other, LIKENESS.related);
  for (const other of SAME_AS[word] ?? []) terms.set(other, LIKENESS.same);
  return terms.set(word, 1);
}

/** The terms that a request says, each with how much. */
function saidBy({ words, weights }: SearchRequest): Map<string, number> {
  const said = new Map<string, number>();
  for (const word of words) {
    for (const [term, likeness] of standsFor(word)) {
      said.set(term, Math.max(likeness * (weights.get(word) ?? 1), said.get(term) ?? 0));
    }
  }
  return said;
}

interface Evidence {
  said: ReadonlyMap<string, number>;
  rarity: (term: string) => number;
  /** Terms that the index found, also those that are spelled otherwise there. */
  spelled: ReadonlySet<string>;
}

/** How well an entry fits beyond the score of the index, as a factor. */
function createJudge(
  request: SearchRequest,
  { said, rarity, spelled }: Evidence,
): (entry: DescribedEntry, queryTerms: readonly string[]) => number {
  const meanings: Meaning[] = request.words.map((word) => {
    const terms = standsFor(word);
    const rarest = Math.max(...[...terms.keys()].map(rarity));
    const weight = (request.weights.get(word) ?? 1) *
      (rarest || (spelled.has(word) ? LEAST_RARE : 0));
    return { terms, weight };
  });
  const pairs = pairsOf(request.words).filter((pair) => rarity(pair) > 0);
  for (const pair of pairs) {
    meanings.push({ terms: new Map([[pair, 1]]), weight: PAIR * rarity(pair) });
  }
  const sayable = meanings.reduce((sum, { weight }) => sum + weight, 0);
  const inPhrases = new Map([...said, ...pairs.map((pair) => [pair, PAIR] as const)]);
  if (request.verbWord) inPhrases.set(request.verbWord, 1);
  const asks = isQuestion(request);

  /** The share of the request that an entry says something about. */
  function covered({ terms }: DescribedEntry, queryTerms: readonly string[]): number {
    let sum = 0;
    for (const meaning of meanings) {
      let best = 0;
      for (const [term, likeness] of meaning.terms) {
        const says = terms.get(term) ?? (queryTerms.includes(term) ? LIKENESS.spelled : 0);
        best = Math.max(best, says * likeness);
      }
      sum += best * meaning.weight;
    }
    return sum / Math.max(0.5, sayable);
  }

  /** How much of one thing that an entry is called is said, and how much of the request that is. */
  function named({ phrases }: DescribedEntry): number {
    let best = 0;
    for (const [at, phrase] of phrases.entries()) {
      let sum = 0;
      let all = 0;
      for (const term of phrase) {
        const value = rarity(term);
        all += value;
        // What is done to any record is seldom said with that word.
        sum += value * (inPhrases.get(term) ?? (term === "record" ? 0.5 : 0));
      }
      if (all === 0) continue;
      const explains = 0.3 + 0.7 * Math.min(1, sum / sayable);
      best = Math.max(best, sum / all * explains * (at === 0 ? 1 : PHRASE));
    }
    return best;
  }

  return (entry, queryTerms) =>
    covered(entry, queryTerms) ** 0.7 * (0.45 + named(entry)) * verbWeight(entry, request) *
    aptness(entry.entry, asks);
}

/** A question is answered by reading. */
function aptness(entry: Entry, asks: boolean): number {
  if (!asks || !("tool" in entry)) return 1;
  return entry.tool.risk === "R" ? 1.6 : 0.4;
}

/** Whether an entry does what a request asks for. */
function verbWeight({ verbs }: DescribedEntry, { verb, verbWord }: SearchRequest): number {
  if (verb !== undefined && verbs.includes(verb)) return 1.3;
  // A family can be listed when nothing fits better; a tool that does something else is not meant.
  if (verbs.length > 1) return 0.68;
  const [own = ""] = verbs;
  if (verb !== undefined && SERVES[own]?.includes(verb)) return 1.45;
  if (READS.includes(own) && READS.includes(verb ?? "")) return 1;
  if (CRUD.includes(own)) return verb === undefined ? 0.75 : 0.5;
  return verb === undefined || verbWord === stem(own) ? 0.8 : 0.65;
}
