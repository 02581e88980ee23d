/** Words of the field that people use for one another, by the word that the index holds. */
const SAME_AS: Readonly<Record<string, readonly string[]>> = {
  rest: ["http", "api"],
  api: ["rest", "endpoint"],
  http: ["rest"],
  table: ["class", "entity"],
  column: ["field", "attribute", "element"],
  field: ["column"],
  record: ["row", "entry", "ticket"],
  row: ["record"],
  incident: ["ticket"],
  ticket: ["incident", "record"],
  scope: ["application", "app"],
  app: ["scope", "application"],
  undo: ["revert", "rollback"],
  rollback: ["undo", "revert"],
  revert: ["undo", "rollback"],
  count: ["number"],
  delete: ["remove"],
  remove: ["delete"],
  comment: ["note"],
  note: ["comment"],
  schema: ["dictionary", "structure"],
  reference: ["relation"],
  version: ["history", "revision"],
  whoami: ["status"],
};

const STOP_WORDS = new Set(
  "a an and are as at be by do for from how i in into is it me my of on or please that the this to want we with you"
    .split(" "),
);

/** Splits at everything that is no letter or digit, at snake_case and at camelCase borders. */
export function splitWords(text: string): string[] {
  return text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[^A-Za-z0-9]+/).filter(Boolean);
}

/** A word as the index holds it, with the words that mean the same; null drops it. */
export function expandTerm(term: string): string[] | null {
  const word = stem(term.toLowerCase());
  if (STOP_WORDS.has(word) || word === "sn") return null;
  return [word, ...SAME_AS[word] ?? []];
}

/** Cuts the plural and the commonest endings; both sides of a comparison pass through it. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(ss|us|is)$/.test(word)) return word;
  if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3);
  if (word.length > 3 && word.endsWith("s")) return word.slice(0, -1);
  return word;
}
