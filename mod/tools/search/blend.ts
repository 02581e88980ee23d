import type { Artifact } from "../artifact.ts";

/** How much the words of definitions count beside the model. */
const WORDS = 0.9;
/** The score, as a share of the best, of an entry that shares no word with a query. */
const NO_WORD = 0.05;
/** The share of the odds that the model must give an entry when no word of the query is known. */
const SURE = 0.1;
/** How much what the words say of the verb adds to its log-odds. */
const SAID = 4;
const MOST = 60;

/**
 * Keys of entries, the best first: by the words that a query shares with their definitions, and by the
 * requests that the model has seen.
 */
export function blend(
  scores: ReadonlyMap<string, number>,
  likes: ReadonlyMap<string, number>,
): string[] {
  if (scores.size === 0) return sureOf(likes);
  const best = Math.max(...scores.values());
  const keys = new Set([...likes.keys(), ...scores.keys()]);
  return [...keys].map((key) => {
    const words = Math.log((scores.get(key) ?? 0) / best + NO_WORD);
    return { key, value: (likes.get(key) ?? 0) + WORDS * words };
  }).sort((a, b) => b.value - a.value).slice(0, MOST).map(({ key }) => key);
}

function sureOf(likes: ReadonlyMap<string, number>): string[] {
  const most = Math.max(...likes.values());
  const odds = [...likes].map(([key, value]) => ({ key, share: Math.exp(value - most) }));
  const total = odds.reduce((sum, { share }) => sum + share, 0);
  return odds.filter(({ share }) => share / total >= SURE).sort((a, b) => b.share - a.share)
    .map(({ key }) => key);
}

/** The verb of the member that a request wants, among those that the family has, and `delete`. */
export function blendVerb(
  { definition }: Artifact,
  { said, likes }: { said: string; likes: ReadonlyMap<string, number> },
): string {
  const possible = [...likes].filter(([verb]) =>
    verb === "delete" || (definition.verbs as readonly string[]).includes(verb)
  );
  const value = ([verb, likeness]: [string, number]) => likeness + (verb === said ? SAID : 0);
  return possible.sort((a, b) => value(b) - value(a))[0]?.[0] ?? said;
}
