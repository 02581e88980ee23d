import type { Artifact, ArtifactVerb } from "./artifact.ts";
import type { RequestWords } from "./search_words.ts";
import { stem } from "./search_words.ts";
import { QUESTIONS } from "./search_verbs.ts";
import type { Tool } from "./tool.ts";

/** What is done to a record that is there. */
const CHANGING = ["activate", "approve", "reject", "switch"];
/** What one record holds: who asks for it wants that record. */
const INSIDE = new Set(
  "details detail value content contents code source definition html css body inhalt wert valor contenido valeur contenu inhoud waarde conteudo valore contenuto wartosc tresc"
    .split(" "),
);
const PICKING = ["create", "update", "list", "get"];

/**
 * The member of a family that a request means: by its verb, else by its form. A question or several of
 * them want a list; a thing alone is mostly one to be made.
 */
export function pickMember({ definition, tools }: Artifact, request: RequestWords): Tool {
  const { verb } = request;
  const wanted = memberVerb(definition, request);
  const order = [
    wanted,
    ...(wanted === "update" || verb === "create" ? ["create"] : []),
    "list",
    "get",
  ];
  for (const verb of order) {
    const member = tools.find(({ family }) => family?.verb === verb as ArtifactVerb);
    if (member) return member;
  }
  return tools[0];
}

function memberVerb({ noun, defaultVerb }: Artifact["definition"], request: RequestWords): string {
  const { verb, given } = request;
  const several = asksForSeveral(noun, request);
  if (verb !== undefined && CHANGING.includes(verb)) return "update";
  const inside = given.some((word) => INSIDE.has(word)) && !several;
  if (inside && (verb === undefined || verb === "list")) return "get";
  if (verb === "list" || verb === "get") {
    // "show INC0010001" names one.
    return verb === "list" && (several || !given.some(isIdentifier)) ? "list" : "get";
  }
  if (verb !== undefined && PICKING.includes(verb)) return verb;
  if (given.some(isIdentifier)) return "get";
  return several || isQuestion(request) ? "list" : defaultVerb ?? "create";
}

/** Whether a request asks instead of telling what is to be done. */
export function isQuestion({ given, verb }: RequestWords): boolean {
  return QUESTIONS.has(given[0]) && !["create", "update", "delete"].includes(verb ?? "");
}

function isIdentifier(word: string): boolean {
  return /^[a-z]+\d{3,}$|^[0-9a-f]{32}$/.test(word);
}

function asksForSeveral(noun: string, { given }: RequestWords): boolean {
  const head = stem(noun.toLowerCase().split(" ").at(-1) ?? "");
  return given.some((word) => word !== head && word.endsWith("s") && stem(word) === head);
}
