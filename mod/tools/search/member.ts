import type { Artifact } from "../artifact.ts";
import type { FamilyEntry } from "./entries.ts";
import type { SearchRequest } from "./request.ts";
import { indexWord, NUMBERED, PREPOSITIONS, splitWords, stem } from "./words.ts";
import { QUESTIONS, SHOWING } from "./verbs.ts";
import type { Tool } from "../tool.ts";

/** What is done to a record that is there. */
const CHANGING = ["activate", "approve", "reject", "switch"];
/** Words that change a record which is named, and else say what a new one is to do. */
const MILD = new Set("set make put hide ignore mute lock stop".split(" ").map(stem));
/** What one record holds: who asks for it wants that record. */
const INSIDE = new Set(
  "details detail value content contents code source definition html css body inhalt wert valor contenido valeur contenu inhoud waarde conteudo valore contenuto wartosc tresc"
    .split(" "),
);
/** What may stand before the plural that a request is about. */
const SOME = new Set(
  "all my our the open active any recent latest current pending old these which what critical overdue"
    .split(" "),
);
const ALL = new Set("my all everything".split(" "));
/** What says that something is not yet as it should be. */
const WISHES = new Set("should must instead longer".split(" "));
const DEFINITE = new Set(
  "the this that our my der die das den dem el la le il lo het o este esta ce cette deze dit questo questa"
    .split(" "),
);
const ROWS = ["records", "rows", "entries"];
const PICKING = ["create", "update", "list", "get"];

/** The member for a verb; where there is none, the one that comes nearest. */
export function memberOf({ tools }: Artifact, wanted: string): Tool {
  for (const verb of [wanted, ...(wanted === "update" ? ["create"] : []), "list", "get"]) {
    const member = tools.find(({ family }) => family?.verb === verb);
    if (member) return member;
  }
  return tools[0];
}

/**
 * What a request wants done to a family's records, as its words say: by its verb, else by its form. A
 * question or several of them want a list; a thing alone is mostly one to be made.
 */
export function memberVerb({ artifact, called }: FamilyEntry, request: SearchRequest): string {
  const { noun, defaultVerb } = artifact.definition;
  const { verb, verbWord, given } = request;
  const several = asksForSeveral(called, given);
  const isOne = given.some((word) => isIdentifierOf(word, noun));
  if (verb === "delete") return verb;
  if (verb !== undefined && CHANGING.includes(verb)) return "update";
  const namesOne = saysOne(called, given);
  const isMild = verb === "update" && MILD.has(verbWord ?? "");
  if (isMild && !isOne && !namesOne && !saysAll(noun, request)) return "create";
  if (isQuestion(request) || verb === "list" || verb === "get") {
    const isInside = about(given).some((word) => INSIDE.has(word) && !noun.includes(word));
    if (several && !isOne) return "list";
    const isShown = namesOne && given.some((word) => SHOWING.has(word));
    return isInside || isOne || isShown || verb === "get" ? "get" : "list";
  }
  if (verb !== undefined && PICKING.includes(verb)) return verb;
  if (several || ALL.has(given[0] ?? "") && given.length < 4) return "list";
  if (namesOne && given.some((word) => WISHES.has(word))) return "update";
  return isOne || asksForPart(called, given) ? "get" : defaultVerb ?? "create";
}

/** Whether one that is there is named: "the update set", "this question". */
function saysOne(called: FamilyEntry["called"], given: readonly string[]): boolean {
  const stems = given.map(stem);
  return called.some((name) => {
    const at = stems.findIndex((_, index) =>
      name.every((word, offset) => stems[index + offset] === word)
    );
    if (at < 1) return false;
    return DEFINITE.has(given[at - 1] ?? "") || DEFINITE.has(given[at - 2] ?? "");
  });
}

/** Whether a request asks instead of telling what is to be done. */
export function isQuestion({ given, verb, text }: SearchRequest): boolean {
  if (["create", "update", "delete"].includes(verb ?? "")) return false;
  // "can you" and "can I" ask politely for something to be done.
  const [first = "", second = ""] = given;
  const asksWhether = first === "can" && !/^(you|i|we)$/.test(second);
  return asksWhether || QUESTIONS.has(first) || text.trimEnd().endsWith("?");
}

function about(given: readonly string[]): readonly string[] {
  const end = given.findIndex((word) => PREPOSITIONS.has(word));
  return given.slice(0, end < 1 ? undefined : end);
}

function saysAll(noun: string, { words }: SearchRequest): boolean {
  return splitWords(noun).every((word) => {
    const term = indexWord(word);
    return term === null || words.includes(term);
  });
}

/** Whether a word is a sys_id, or a number such as records of that kind have. */
function isIdentifierOf(word: string, noun: string): boolean {
  if (/^[0-9a-f]{32}$/.test(word)) return true;
  const prefix = /^([a-z]+)\d{4,}$/.exec(word)?.[1];
  return prefix !== undefined && NUMBERED[prefix] === noun;
}

/** Whether the plural of one of the names stands where a request says what it is about. */
function asksForSeveral(called: FamilyEntry["called"], given: readonly string[]): boolean {
  const words = about(given);
  if (words.some((word) => ROWS.includes(word))) return true;
  const stems = words.map(stem);
  return called.some((name, at) => {
    const head = name.at(-1) ?? "";
    const last = words.findIndex((word, index) =>
      word.endsWith("s") && word !== head && stems[index] === head
    );
    if (last < 0) return false;
    const first = last - name.length + 1;
    return at === 0 ||
      name.every((word, index) => stems[first + index] === word) &&
        words.slice(0, first).every((word) => SOME.has(word) || /\d/.test(word));
  });
}

/** Whether something of the thing is meant: "serial number of the laptop". */
function asksForPart(called: FamilyEntry["called"], given: readonly string[]): boolean {
  const of = given.indexOf("of");
  if (of < 1) return false;
  const stems = given.map(stem);
  return called.some((name, at) => {
    const where = at === 0 || name.length === 1 ? stems.lastIndexOf(name.at(-1) ?? "") : -1;
    return where > of && stems.indexOf(name.at(-1) ?? "") > of;
  });
}
