import { zip } from "../../base/lists.ts";
import type { BatchAnswer, ColumnPlace, Reader, ReadRequest } from "../../platform/types.ts";
import type { Condition } from "../../query/ast.ts";
import { quoteValue } from "../../query/quote.ts";
import { choicesOf, hasList } from "./choices_check.ts";
import type { PlacedTerm } from "./condition_term.ts";
import {
  choiceMeant,
  type Meaning,
  recordMeant,
  requestRecord,
  type Sought,
  soughtFor,
  typedMeant,
} from "./meant_value.ts";

/** A value that a person wrote and the platform would not find, with what it compares instead. */
export interface Replaced {
  field: string;
  said: string;
  value: string;
}

/** One value of a term that could not be brought into the platform's own form. */
export interface Unclear {
  term: PlacedTerm;
  text: string;
  sought: Sought;
  meaning: Exclude<Meaning, { state: "one" | "stored" }>;
}

export interface Translation {
  /** The text, its values as the platform compares them. */
  text: string;
  terms: PlacedTerm[];
  replaced: Replaced[];
  unclear: Unclear[];
}

/** A text whose look-ups are known and not yet answered. */
export interface PreparedTranslation {
  requests: ReadRequest[];
  finish(answers: readonly BatchAnswer[]): Promise<Translation>;
}

const EQUAL = new Set(["=", "!=", "IN", "NOT IN"]);
const ORDERED = new Set(["<", "<=", ">", ">=", "BETWEEN"]);
const CHANGES = new Set(["CHANGESTO", "CHANGESFROM"]);
/** On a list of records these look for a part of the stored keys. */
const CONTAINS = new Set([
  "LIKE",
  "*",
  "CONTAINS",
  "NOT LIKE",
  "NOTLIKE",
  "!*",
  "DOES NOT CONTAIN",
]);

/** One value of a term, and where it is looked up what it means. */
interface Item {
  text: string;
  sought?: Sought | undefined;
}

/** A term with the values that are looked up. */
interface Part {
  term: PlacedTerm;
  items: Item[];
  separator: string;
}

/**
 * Looks for labels, names and numbers among the values of conditions, which the platform compares
 * with what is stored. What is cached, or means itself by its form alone, asks for nothing; with
 * `everyList` the lists of all columns that have one are asked for.
 */
export async function prepareTranslation(
  reader: Reader,
  { text, terms, everyList }: { text: string; terms: readonly PlacedTerm[]; everyList: boolean },
): Promise<PreparedTranslation> {
  const parts = terms.map(partOf);
  const sought = parts.flatMap(({ items }) =>
    items.flatMap((item) => item.sought ? [{ text: item.text, sought: item.sought }] : [])
  );
  const ends = everyList
    ? terms.map(({ end }) => end).filter(({ column }) => hasList(column))
    : sought.flatMap(({ sought }) => sought.kind === "choice" ? [sought.end] : []);
  const lists = await reader.schema.missingChoices(placesOf(ends));
  const named = await missingNames(reader, sought);
  return {
    requests: [...lists.requests, ...named.map(({ request }) => request)],
    async finish(answers) {
      await lists.keep(answers.slice(0, lists.requests.length));
      const rest = answers.slice(lists.requests.length);
      const answered = new Map(zip(named, rest).map(([{ id }, answer]) => [id, answer]));
      const meanings = new Map<string, Meaning>();
      for (const item of sought) {
        meanings.set(idOf(item), await meaningOf(reader, item, answered.get(idOf(item))));
      }
      return translate(text, parts, meanings);
    },
  };
}

function partOf(term: PlacedTerm): Part {
  const { condition: { operator, value }, end } = term;
  const separator = operator === "IN" || operator === "NOT IN"
    ? ","
    : operator === "BETWEEN"
    ? "@"
    : "";
  const values = separator === "" ? [value] : value.split(separator);
  const whole = value.includes("javascript:");
  const items = values.map((item): Item => {
    const text = item.trim();
    const sought = whole ? undefined : soughtFor(end, text);
    return { text: item, sought: sought && compares(operator, sought, end) ? sought : undefined };
  });
  return { term, items, separator };
}

/** Whether the operator compares the stored value, so that a label or name would find nothing. */
function compares(operator: string, { kind }: Sought, { column }: PlacedTerm["end"]): boolean {
  if (EQUAL.has(operator) || CHANGES.has(operator)) return true;
  if (ORDERED.has(operator)) return kind === "choice";
  return column.type === "glide_list" && CONTAINS.has(operator);
}

function placesOf(ends: readonly PlacedTerm["end"][]): ColumnPlace[] {
  const places = ends.map(({ table, column }) => ({ table, element: column.element }));
  return [...new Map(places.map((place) => [`${place.table}.${place.element}`, place])).values()];
}

interface Asked {
  text: string;
  sought: Sought;
}

/** One look-up, whichever term it is for. */
function idOf({ text, sought }: Asked): string {
  const where = sought.kind === "record"
    ? `${sought.table}.${sought.key}`
    : sought.kind === "choice"
    ? `${sought.end.table}.${sought.end.column.element}`
    : sought.type;
  return `${where}\n${text.trim().toLowerCase()}`;
}

/** The look-ups of names that are not cached, each once. */
async function missingNames(
  reader: Reader,
  sought: readonly Asked[],
): Promise<{ id: string; request: ReadRequest }[]> {
  const missing = new Map<string, { id: string; request: ReadRequest }>();
  for (const item of sought) {
    const { sought: place, text } = item;
    const id = idOf(item);
    if (place.kind !== "record" || missing.has(id)) continue;
    if (await reader.schema.knownName(place.table, text.trim()) !== undefined) continue;
    const request = await requestRecord(reader, place, text.trim());
    if (request) missing.set(id, { id, request });
  }
  return [...missing.values()];
}

async function meaningOf(
  reader: Reader,
  { text: given, sought }: Asked,
  answer: BatchAnswer | undefined,
): Promise<Meaning> {
  const text = given.trim();
  switch (sought.kind) {
    case "typed":
      return typedMeant(sought.type, text);
    case "choice": {
      const choices = await choicesOf(sought.end, reader);
      // Without a list there is nothing to hold the value against.
      if (choices.length === 0) return { state: "stored" };
      return await choiceMeant(reader, { end: sought.end, text, choices });
    }
    case "record": {
      const known = await reader.schema.knownName(sought.table, text);
      if (known !== undefined) {
        return known === text ? { state: "stored" } : { state: "one", value: known };
      }
      if (!answer) return { state: "unread" };
      const meaning = await recordMeant(reader, sought, { text, answer });
      if (meaning.state === "one") await reader.schema.keepName(sought.table, text, meaning.value);
      return meaning;
    }
  }
}

function translate(
  text: string,
  parts: readonly Part[],
  meanings: ReadonlyMap<string, Meaning>,
): Translation {
  const replaced: Replaced[] = [];
  const unclear: Unclear[] = [];
  const edits: { condition: Condition; value: string }[] = [];
  const terms: PlacedTerm[] = [];
  for (const { term, items, separator } of parts) {
    const { condition } = term;
    const values = items.map(({ text: said, sought }) => {
      const meaning = sought && meanings.get(idOf({ text: said, sought }));
      if (!sought || !meaning || meaning.state === "stored") return said;
      if (meaning.state === "one") {
        replaced.push({ field: condition.field, said: said.trim(), value: meaning.value });
        return meaning.value;
      }
      unclear.push({ term, text: said.trim(), sought, meaning });
      return said;
    });
    const value = values.join(separator);
    if (value !== condition.value) edits.push({ condition, value });
    terms.push({ ...term, condition: { ...condition, value } });
  }
  return { text: rewrite(text, edits), terms, replaced, unclear };
}

/** The text with the values of some terms replaced; all the rest stands as it was written. */
function rewrite(
  text: string,
  edits: readonly { condition: Condition; value: string }[],
): string {
  const lastFirst = edits.toSorted((a, b) => b.condition.position - a.condition.position);
  return lastFirst.reduce((result, { condition: { field, operator, position }, value }) => {
    const start = position + field.length + operator.length;
    return result.slice(0, start) + quoteValue(value) + result.slice(endOfTerm(result, start));
  }, text);
}

/** Where a term ends: at the next single caret. */
function endOfTerm(text: string, from: number): number {
  for (let index = from; index < text.length; index++) {
    if (text[index] !== "^") continue;
    if (text[index + 1] !== "^") return index;
    index++;
  }
  return text.length;
}

/** Whether a value may be right as it stands whatever it names: states to come, parts of a list. */
export function isLenient({ operator }: Condition): boolean {
  return CHANGES.has(operator) || CONTAINS.has(operator);
}
