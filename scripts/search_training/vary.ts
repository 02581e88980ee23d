/** Other ways to write a request that mean the same: slips, synonyms, other languages, context. */
import type { Variety } from "./languages.ts";

/** The share of the examples that each way is tried on, one after the other. */
const SHARES = { words: 0.3, context: 0.15, misspelt: 0.25 };
/** Of the words that the lexicon knows, how many are replaced. */
const REPLACED = 0.8;
const SLIPS = 0.4;
/** What stands beside a letter on the keyboard, or sounds like it. */
const NEAR: Readonly<Record<string, string>> = {
  a: "sqe",
  b: "vn",
  c: "ksx",
  d: "sf",
  e: "ria",
  f: "dgv",
  g: "fhj",
  h: "gj",
  i: "uoye",
  j: "hk",
  k: "jlc",
  l: "k",
  m: "n",
  n: "mb",
  o: "ipu",
  p: "ob",
  q: "wa",
  r: "et",
  s: "adzc",
  t: "rd",
  u: "yi",
  v: "bf",
  w: "eq",
  x: "zc",
  y: "ui",
  z: "xs",
};

/** A number from 0 up to 1, as `Math.random` gives. */
export type Random = () => number;
/** The text itself or a variant of it. */
export type Vary = (text: string, random: Random) => string;

/** Varies by the words and contexts that are known. */
export function createVary({ concepts, contexts }: Variety): Vary {
  const conceptOf = new Map(
    concepts.flatMap((concept) => concept.english.map((word) => [word, concept] as const)),
  );

  function inOtherWords(text: string, random: Random): string {
    const language = Math.floor(random() * (concepts[0]?.languages.length ?? 1));
    return text.replace(/[a-z]{2,}/gi, (word) => {
      const plain = word.toLowerCase();
      const concept = conceptOf.get(plain) ?? conceptOf.get(plain.replace(/s$/, ""));
      const said = concept?.languages[language];
      return said && random() < REPLACED ? pick(said, random) : word;
    });
  }
  function inContext(text: string, random: Random): string {
    const { place, text: context } = pick(contexts, random);
    return place === "before" ? `${context} ${text}` : `${text} ${context}`;
  }
  return (text, random) => {
    const reworded = random() < SHARES.words ? inOtherWords(text, random) : text;
    const placed = random() < SHARES.context ? inContext(reworded, random) : reworded;
    return random() < SHARES.misspelt ? misspell(placed, random) : placed;
  };
}

function pick<T>(values: readonly T[], random: Random): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("There is nothing to pick from");
  return value;
}

/** Slips of the pen in the longer words: a letter lost, doubled, swapped or mistaken for its neighbour. */
function misspell(text: string, random: Random): string {
  return text.replace(/\p{Ll}{4,}/gu, (word) => {
    if (random() >= SLIPS) return word;
    const at = 1 + Math.floor(random() * (word.length - 1));
    const [head, letter, tail] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    const slip = Math.floor(random() * 4);
    if (slip === 0) return head + tail;
    if (slip === 1) return head + letter + letter + tail;
    if (slip === 2) return head + tail.slice(0, 1) + letter + tail.slice(1);
    const near = NEAR[letter] ?? letter;
    return head + near.charAt(Math.floor(random() * near.length)) + tail;
  });
}
