import { fold, isForeign, translatePhrases, translateWord } from "./languages.ts";
import { askedVerb, isNew, unspacedVerbs, verbOf } from "./verbs.ts";
import { isStopWord, NUMBERED, PREPOSITIONS, splitWords, stem } from "./words.ts";

/** The words of the index, which are English, as they are written there and as they are held. */
export interface Vocabulary {
  written: ReadonlySet<string>;
  held: ReadonlySet<string>;
}

/** A request as the search reads it. */
export interface SearchRequest {
  text: string;
  /** Its first sentence word by word, folded and with its phrases in English. */
  given: string[];
  /** Content words as the index holds them, verbs apart. */
  words: string[];
  /** How much each of them counts, at most 1. */
  weights: ReadonlyMap<string, number>;
  /** What it asks for: `create`, `update`, `list` … */
  verb?: string | undefined;
  /** The word that says so, as the index holds it. */
  verbWord?: string | undefined;
}

const CRUD = ["create", "update", "delete", "list", "get"];
/** How much words count beside what a request is about. */
const COUNTS = {
  /** Where, when or with what. */
  behind: 0.55,
  /** Sentences after the first. */
  further: 0.3,
  cited: 0.25,
  padding: 0.15,
};
/** Words that a request is padded with. */
const PADDING = new Set(
  ("full complete detail details information info available currently existing specific particular " +
    "relevant related recent recently latest last top most only also name names whole entire assigned " +
    "sorted ordered including show showing containing mentioning configured").split(" "),
);
/** What is quoted, addresses, and names out of code: they say which one, seldom what. */
const CITED =
  /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|\S+@\S+|https?:\S+|\/api\/\S+|\b[a-z]{3,}\.[a-z]{3,}\b(?!\.)|\b(?:glide|com|x_\w+)(?:\.\w+)+|\b[a-z]+(?:_[a-z0-9]+)+\b/g;
const KINDS_OF_NAMES: readonly [RegExp, string][] = [
  [/^(com\.)?glide\./, "property"],
  [/^com\./, "plugin"],
  [/^u_/, "column"],
  [/^(x|sys|cmdb|sc|kb|cmn|core|alm|ast)_|^change_/, "table"],
  [/^\/api/, "raw rest api path"],
];
/** What follows is what something is called. */
const NAMING = new Set(
  ("called named titled genannt namens llamado llamada nomme nommee genaamd chamado chamada " +
    "chiamato chiamata").split(" "),
);
const MANY = new Set(
  "all every multiple many these those alle todos todas tous toutes tutti tutte wszystkie".split(
    " ",
  ),
);
/** Verbs that bring two things together, with the words between them. */
const JOINING = new Set(
  ("add put assign attach give grant remove move hinzufugen zuweisen anadir agregar ajouter " +
    "toevoegen").split(" "),
);
const TO = new Set("to into in from zu zur zum aan au aux al a naar do".split(" "));

/** Reads a request in any of the languages. */
export function readRequest(text: string, vocabulary: Vocabulary): SearchRequest {
  const { own, cited } = takeCited(text);
  const { first, further } = takeFirst(own);
  const given = readWords(first);
  const { verb, word: verbWord, at } = askedVerb(given);
  const weights = new Map<string, number>();
  const put = (words: readonly string[], weight: number) => {
    for (const word of words) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  };
  let place = 1;
  for (const [position, word] of given.entries()) {
    if (PREPOSITIONS.has(word) && weights.size > 0) place = COUNTS.behind;
    if (NAMING.has(word) && weights.size > 0) place = COUNTS.cited;
    // Whether it is to be created or listed picks the member; the word itself is in many names.
    const isVerb = position === at && CRUD.includes(verb ?? "") && given.length > 1;
    if (isVerb || NAMING.has(word) || ABOUT_RECORDS.has(word)) continue;
    const weight = PADDING.has(word) ? COUNTS.padding : /\d{4}/.test(word) ? 1 : place;
    put(contentWords(word, vocabulary, position === at), weight);
  }
  for (const word of readWords(further)) put(contentWords(word, vocabulary), COUNTS.further);
  for (const word of readWords(cited)) put(contentWords(word, vocabulary), COUNTS.cited);
  if (/update|delete/.test(verb ?? "") && given.some((word) => MANY.has(word))) put(["bulk"], 1);
  if (JOINING.has(given[at] ?? "") && given.slice(at + 2).some((word) => TO.has(word))) {
    put(["add"], 1);
  }
  return {
    text,
    given,
    words: [...weights.keys()],
    weights,
    verb,
    verbWord: verbWord === undefined ? undefined : stem(verbWord),
  };
}

/** "created by admin" tells of a record, and asks for nothing. */
const ABOUT_RECORDS = new Set(["created", "updated"]);

function readWords(text: string): string[] {
  const spaced = splitWords(text).map(fold).join(" ");
  return splitWords(translatePhrases(spaced, unspacedVerbs));
}

function takeCited(text: string): { own: string; cited: string } {
  const cited: string[] = [];
  const own = text.replaceAll(CITED, (whole) => {
    cited.push(whole);
    const kind = KINDS_OF_NAMES.find(([pattern]) => pattern.test(whole))?.[1];
    return ` ${kind ?? ""} `;
  });
  return /\p{L}/u.test(own) ? { own, cited: cited.join(" ") } : { own: text, cited: "" };
}

/** What a request asks for stands in its first sentence. */
function takeFirst(text: string): { first: string; further: string } {
  const end = text.search(/(?<=\p{L}.*)([.;:?!。]\s|\s[-–—]\s|\n)/u);
  if (end < 0) return { first: text, further: "" };
  return { first: text.slice(0, end), further: text.slice(end) };
}

function contentWords(word: string, { written, held }: Vocabulary, asked = false): string[] {
  if (isStopWord(word) || isNew(word)) return [];
  const prefix = /^([a-z]{2,6})\d{5,}$/.exec(word)?.[1];
  const numbered = prefix && NUMBERED[prefix];
  if (numbered) return numbered.toLowerCase().split(" ").map(stem);
  const english = stem(word);
  const asVerb = verbOf(word);
  const isEnglish = written.has(word) || held.has(english) && !isForeign(word);
  const translated = isEnglish
    ? [english]
    : translateWord(word, written)?.map(stem) ?? (asVerb ? [] : [english]);
  // "change" in the middle is a thing; what is asked for, and foreign verbs, count as their own too.
  const verb = asVerb && (asked || !isEnglish) ? stem(asVerb) : undefined;
  return verb && verb !== english && held.has(verb) ? [...translated, verb] : translated;
}
