import { splitWords, stem } from "./words.ts";

const UNSPACED = /[\u3040-\u9fff]/;
const QUOTED = /(^|[\s(])['"“‘«„`]([^'"”’»“`]{2,60})['"”’»“`](?=[\s).,:;?!]|$)/g;
const RECORD_NUMBER = /\b([A-Za-z]{2,6})\d{5,}\b/g;
const IDENTIFIER = /\b[A-Za-z]\w*_\w+(?:\.\w+)*\b/g;
/** Stands for the separators of an identifier while words are split. */
const JOINT = "§";
const PIECE = 4;
/** Stands for every word that the model has never seen. */
export const UNKNOWN = "unknown:word";

/**
 * What the search sees of a text: its words without endings, pairs of words in
 * their order, and pieces of four letters, which slips of the pen and inflected words share. Names
 * that a request brings along (quoted, numbers of records, identifiers) leave only that they are there
 * and of what kind they are.
 */
export function featuresOf(text: string): string[] {
  const prepared = text
    .replace(QUOTED, "$1 quotation ")
    .replace(RECORD_NUMBER, (_, prefix: string) => ` number${prefix.toLowerCase()} recordnumber `)
    .replace(/\bsys[ _]?ids?\b/gi, " sysid ")
    .replace(/\b[0-9a-f]{32}\b/g, " sysidnumber ")
    .replace(/\b\d+(?:[.,:]\d+)*\b/g, " ")
    .replace(IDENTIFIER, (name) => ` ${name.replaceAll(/[_.]/g, JOINT)} `);
  const words: string[] = [];
  const further: string[] = [];
  for (const part of prepared.split(/[^\p{L}\p{N}§]+/u).filter(Boolean)) {
    if (part.includes(JOINT)) {
      words.push(`id:${part.toLowerCase()}`);
      further.push("identifier");
      further.push(...part.split(JOINT).filter(Boolean).map((word) => `part:${stem(word)}`));
    } else if (UNSPACED.test(part)) {
      further.push(...pairsOfSigns(part));
      words.push(...(part.match(/[A-Za-z]{2,}/g) ?? []).map((word) => stem(word)));
    } else if (/[a-z][A-Z]/.test(part) && splitWords(part).length > 1) {
      words.push("camelname");
    } else words.push(stem(part));
  }
  return [...words, ...further, ...skeletonsOf(words), ...piecesOf(words), ...pairsOfWords(words)];
}

/** Whether a feature is a word of the text itself. */
export function isWord(feature: string): boolean {
  return feature.length > 2 && !/[:#~ ]/.test(feature);
}

/** Of writing without spaces: each two signs that stand beside one another. */
function pairsOfSigns(text: string): string[] {
  const signs = [...text];
  return signs.slice(1).map((sign, index) => `sign:${signs[index]}${sign}`)
    .filter((pair) => UNSPACED.test(pair));
}

/** Words without their vowels, which slips of the pen leave out, swap and mistake most. */
function skeletonsOf(words: readonly string[]): string[] {
  return words.filter((word) => !word.includes(":") && word.length > 3)
    .map((word) => `~${word.replaceAll(/[aeiou]/g, "")}`);
}

function piecesOf(words: readonly string[]): string[] {
  return words.filter((word) => !word.includes(":")).flatMap((word) => {
    const marked = `<${word}>`;
    return Array.from(
      { length: Math.max(0, marked.length - PIECE + 1) },
      (_, index) => `#${marked.slice(index, index + PIECE)}`,
    );
  });
}

function pairsOfWords(words: readonly string[]): string[] {
  return words.map((word, index) => `${words[index - 1] ?? "^"} ${word}`);
}
