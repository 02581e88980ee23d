import { fold } from "./languages.ts";

/** Words that are one word here, in definitions and in requests. */
const CANONICAL: Readonly<Record<string, string>> = {
  field: "column",
  attribut: "column",
  row: "record",
  app: "application",
  mail: "email",
};

/** What else a word of a request is called here: as good as the word itself. */
export const SAME_AS = stemmed({
  api: ["rest"],
  http: ["rest"],
  entity: ["table"],
  ticket: ["incident"],
  restore: ["revert"],
  rollback: ["undo", "revert"],
  dropdown: ["choice"],
  question: ["variable"],
  kpi: ["indicator"],
  whoami: ["status"],
  cmdb: ["ci"],
  ci: ["cmdb"],
  kb: ["knowledge"],
  git: ["source"],
  github: ["source", "repository"],
  nightly: ["scheduled"],
  night: ["scheduled"],
  weekly: ["scheduled"],
  translate: ["translated", "translation"],
  syslog: ["log"],
});

/** Words that lead to one another, and count less. */
export const RELATED = stemmed({
  endpoint: ["rest", "resource"],
  application: ["scope"],
  scope: ["application"],
  revert: ["undo", "version"],
  note: ["comment", "journal"],
  comment: ["journal", "note"],
  dictionary: ["column", "schema"],
  schema: ["dictionary", "table"],
  revision: ["version"],
  option: ["choice"],
  email: ["notification"],
  permission: ["access", "acl", "role"],
  right: ["role", "access", "capability"],
  login: ["session", "user"],
  chart: ["report"],
  menu: ["module"],
  navigator: ["module", "menu"],
  plan: ["schedule"],
  job: ["scheduled"],
  daily: ["scheduled"],
  download: ["export"],
  deploy: ["commit", "install"],
  transport: ["update", "set"],
  translation: ["translated", "label"],
  file: ["attachment"],
  laptop: ["hardware"],
  server: ["ci"],
});

/** What the numbers of task records begin with. */
export const NUMBERED: Readonly<Record<string, string>> = {
  inc: "incident",
  chg: "change request",
  ctask: "change task",
  prb: "problem",
  ptask: "problem task",
  req: "request",
  ritm: "requested item",
  sctask: "catalog task",
  kb: "knowledge article",
  sir: "security incident",
  vit: "vulnerable item",
  prj: "project",
  dmnd: "demand",
  stry: "story",
  epic: "epic",
  sprnt: "sprint",
  cs: "customer case",
  hrc: "HR case",
  wot: "work order task",
  alert: "alert",
  wo: "work order",
};

const STOP_WORDS = new Set((
  "sn need needs a an and are as at be by do does did for from has have had how i if in into is it its me my of on or our " +
  "please that the their there these this to us want was we were will with you your can could should would " +
  "open all every each so what when whose am been being about any some now here then than them they just right " +
  "der die das den dem des ein eine einen einer eines und auf fur von mit im am zu zur zum ich wir mich sind " +
  "ist hat haben nicht bin gerade dieser diese dieses alle wie was " +
  "el la los las del un una unos unas y en por para con que se mi su es son al lo yo " +
  "le les des du de une dans sur et pour avec sont est mes ma mon sa son ce cette ces ai je nous il au aux d l " +
  "het een van voor op met zijn ik onze mijn er aan om te " +
  "o os as um uma e no na nos nas do da dos das com em meu minha " +
  "il gli i uno di della dello dei delle per nel nella sono mio mia " +
  "w z na dla jest sa moj moja sie"
).split(" "));

/** What follows one of these says where, when or with what: it counts less than what comes before. */
export const PREPOSITIONS = new Set(
  ("of in on to for from with that when by so about if into at under after before without between " +
    "von vom mit fur auf im aus bei zur zum unter des del de en para por con du dans sur pour avec " +
    "van voor op met aan com di della dello nel su per dla").split(" "),
);
/** Splits at everything that is no letter or digit, at snake_case and at camelCase borders. */
export function splitWords(text: string): string[] {
  return text.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** A word of a definition as the index holds it; null drops it. */
export function indexWord(text: string): string | null {
  const word = fold(text);
  return isStopWord(word) ? null : stem(word);
}

/** Whether a folded word says nothing of what is asked for. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Cuts the plural and the commonest endings; both sides of a comparison pass through it. */
export function stem(word: string): string {
  const singular = cutEnding(word);
  return CANONICAL[singular] ?? singular;
}

function cutEnding(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(ss|us|is)$/.test(word)) return word;
  if (word.length > 5 && /(ses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  const singular = word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word;
  if (singular.length > 6 && singular.endsWith("ing")) return singular.slice(0, -3);
  if (singular.length > 5 && singular.endsWith("ed")) return singular.slice(0, -2);
  return singular.length > 4 && singular.endsWith("e") ? singular.slice(0, -1) : singular;
}

function stemmed(map: Readonly<Record<string, readonly string[]>>) {
  const entries = Object.entries(map).map(([word, others]) => [stem(word), others.map(stem)]);
  return Object.fromEntries(entries) as Readonly<Record<string, readonly string[]>>;
}
