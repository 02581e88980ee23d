import { isObject } from "../base/is_object.ts";
import { MOST_JSON_LEVELS } from "../base/parse_json.ts";
import type { JsonObject } from "./call_result.ts";

/** What was left out at one place of a value. */
export interface Cut {
  /** From the root of the value: `result.records[0].script`. */
  path: string;
  kept: number;
  total: number;
  unit: "rows" | "characters" | "properties";
}

/** The least that is kept of each kind, so that a reader sees what the rest looks like. */
const LEAST = { rows: 1, properties: 10 } as const;
/** Characters that the one heavy row of a list keeps, whatever its neighbours take. */
const LEAST_OF_ROW = 500;
/** An object with more properties is a list of its kind: its tail may go. */
const WIDE = LEAST.properties * 5;
/** Stands for an array or object that got less room than a property or two would need. */
const NOTHING = "…";
const LEAST_ROOM = 80;
/** Characters of what cannot be written, heavier than any result may be. */
const UNWRITABLE = 1e9;
/** Twice what one document may have: a result can hold the value of a text within an answer. */
const MOST_LEVELS = MOST_JSON_LEVELS * 2;

/**
 * Makes a JSON value fit into `maxChars` of compact JSON by dropping the tail of its heaviest arrays,
 * texts and wide objects. The value stays valid and keeps its shape; the given one is not changed. Every
 * node is weighed once and cut at most once, so the work grows with the size alone.
 */
export function cutToFit(
  value: JsonObject,
  maxChars: number,
): { value: JsonObject; cuts: Cut[] } {
  const weights: Weights = { sizes: new Map(), most: Math.floor(maxChars / 2) };
  weigh(value, { weights, level: 0 });
  const { node, size, cuts } = fit({ node: value, budget: maxChars, path: "", level: 0 }, weights);
  return size <= maxChars && isObject(node) ? { value: node, cuts } : cutWhole(value, maxChars);
}

interface Weights {
  /** Characters of compact JSON of the arrays and objects that were looked at. */
  sizes: Map<object, number>;
  /** Items of one array or object that are looked at: with its comma each takes two characters. */
  most: number;
}

interface Place {
  node: unknown;
  /** Characters that it may have. */
  budget: number;
  path: string;
  level: number;
}

/** A node within its budget; more than that where the least of it is more. */
interface Fitted {
  node: unknown;
  size: number;
  cuts: Cut[];
}

/** Characters of compact JSON; the least there can be for what is not looked at. */
function weigh(node: unknown, { weights, level }: { weights: Weights; level: number }): number {
  if (level > MOST_LEVELS) return lengthOf(node);
  const { sizes, most } = weights;
  const below = { weights, level: level + 1 };
  let lengths: number[];
  let left: number;
  if (Array.isArray(node)) {
    left = node.length - most;
    lengths = node.slice(0, most).map((item) => weigh(item, below));
  } else if (isPlain(node)) {
    const names = Object.keys(node);
    left = names.length - most;
    lengths = names.slice(0, most).map((name) => lengthOf(name) + 1 + weigh(node[name], below));
  } else return lengthOf(node);
  const size = sizeOfAll(lengths) + Math.max(0, left) * 2;
  sizes.set(node, size);
  return size;
}

/** An object that JSON writes with its own properties. */
function isPlain(node: unknown): node is JsonObject {
  return isObject(node) && typeof node.toJSON !== "function";
}

/** Items between two brackets, with their commas. */
function sizeOfAll(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 2) + Math.max(0, lengths.length - 1);
}

function sizeOf(node: unknown, { sizes }: Weights): number {
  return (typeof node === "object" && node !== null ? sizes.get(node) : undefined) ??
    lengthOf(node);
}

function lengthOf(node: unknown): number {
  try {
    return JSON.stringify(node)?.length ?? 0;
  } catch (error) {
    // Nested deeper than this runtime writes: it does not fit, whatever its size.
    if (error instanceof RangeError) return UNWRITABLE;
    throw error;
  }
}

function fit(place: Place, weights: Weights): Fitted {
  const { node, budget, path, level } = place;
  const size = sizeOf(node, weights);
  if (size <= budget) return { node, size, cuts: [] };
  if (typeof node === "string") return fitText(node, { path, kept: node.length - size + budget });
  if (!Array.isArray(node) && !isPlain(node)) return { node, size, cuts: [] };
  if (level > MOST_LEVELS || budget < LEAST_ROOM) {
    const cut: Cut = { path, kept: 0, total: size, unit: "characters" };
    return { node: NOTHING, size: lengthOf(NOTHING), cuts: [cut] };
  }
  return Array.isArray(node) ? fitRows(node, place, weights) : fitProperties(node, place, weights);
}

function fitText(text: string, { path, kept }: { path: string; kept: number }): Fitted {
  const wanted = Math.max(0, kept);
  // Half a surrogate pair would be written as an escape of six characters.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(wanted - 1)) ? wanted - 1 : wanted;
  const node = text.slice(0, end);
  const cut: Cut = { path, kept: end, total: text.length, unit: "characters" };
  return { node, size: lengthOf(node), cuts: [cut] };
}

/** One row that holds half of the weight is cut inside; else, and then, the last rows go. */
function fitRows(rows: readonly unknown[], place: Place, weights: Weights): Fitted {
  const { budget, path, level } = place;
  const fitted = rows.slice(0, weights.most)
    .map((row): Fitted => ({ node: row, size: sizeOf(row, weights), cuts: [] }));
  const cutInside = (at: number, allowed: number) =>
    fitted[at] = fit(
      { node: rows[at], budget: allowed, path: `${path}[${at}]`, level: level + 1 },
      weights,
    );
  const total = sizeOf(rows, weights);
  const heaviest = heaviestOf(fitted);
  const weight = fitted[heaviest]?.size ?? 0;
  const dominated = weight >= total / 2;
  if (dominated) cutInside(heaviest, Math.max(LEAST_OF_ROW, weight - total + budget));
  const kept = Math.max(LEAST.rows, countFitting(fitted.map(({ size }) => size), budget));
  const alreadyCut = dominated && heaviest === 0;
  if (kept === 1 && !alreadyCut) cutInside(0, budget - 2);
  const left = fitted.slice(0, kept);
  const cut: Cut = { path, kept, total: rows.length, unit: "rows" };
  return {
    node: left.map(({ node }) => node),
    size: sizeOfAll(left.map(({ size }) => size)),
    cuts: [...(kept < rows.length ? [cut] : []), ...left.flatMap(({ cuts }) => cuts)],
  };
}

/** Properties are made smaller; of a wide object whose weight lies in no single one the last ones go. */
function fitProperties(object: JsonObject, place: Place, weights: Weights): Fitted {
  const { budget, path } = place;
  const all = Object.keys(object);
  const names = all.slice(0, weights.most);
  const total = sizeOf(object, weights);
  const whole = names.map((name): Fitted => ({
    node: object[name],
    size: sizeOf(object[name], weights),
    cuts: [],
  }));
  const wide = names.length > WIDE;
  const dominated = (whole[heaviestOf(whole)]?.size ?? 0) >= total / 2;
  const fitted = wide && !dominated ? whole : shareOut(names, whole, { place, weights });
  const lengths = fitted.map(({ size }, at) => lengthOf(names[at]) + 1 + size);
  const kept = wide ? Math.max(LEAST.properties, countFitting(lengths, budget)) : names.length;
  const left = fitted.slice(0, kept);
  const cut: Cut = { path, kept, total: all.length, unit: "properties" };
  return {
    node: Object.fromEntries(left.map(({ node }, at) => [names[at], node])),
    size: sizeOfAll(lengths.slice(0, kept)),
    cuts: [...(kept < all.length ? [cut] : []), ...left.flatMap(({ cuts }) => cuts)],
  };
}

/** Each property gets its share of what is left, the lightest first, which leave most of theirs. */
function shareOut(
  names: readonly string[],
  whole: readonly Fitted[],
  { place, weights }: { place: Place; weights: Weights },
): Fitted[] {
  const { budget, path, level } = place;
  const fitted = [...whole];
  const order = [...whole.entries()].sort(([, a], [, b]) => a.size - b.size);
  let left = budget - sizeOfAll(names.map((name) => lengthOf(name) + 1));
  for (const [done, [at, { node }]] of order.entries()) {
    const share = Math.floor(left / (order.length - done));
    const below = path === "" ? `${names[at]}` : `${path}.${names[at]}`;
    const child = fit({ node, budget: share, path: below, level: level + 1 }, weights);
    fitted[at] = child;
    left -= child.size;
  }
  return fitted;
}

function heaviestOf(items: readonly Fitted[]): number {
  return items.reduce((best, { size }, at) => size > (items[best]?.size ?? 0) ? at : best, 0);
}

/** How many leading items fit between two brackets. */
function countFitting(lengths: readonly number[], budget: number): number {
  let used = 1;
  const beyond = lengths.findIndex((length) => (used += length + 1) > budget);
  return beyond === -1 ? lengths.length : beyond;
}

/** For a value without any place to cut: the beginning of its JSON as text. */
function cutWhole(value: JsonObject, maxChars: number): { value: JsonObject; cuts: Cut[] } {
  const text = JSON.stringify(value);
  // Quoting may double the length of the text, never more for what JSON.stringify wrote.
  const kept = Math.floor(maxChars / 2) - 20;
  return {
    value: { beginning: text.slice(0, kept) },
    cuts: [{ path: "everything", kept, total: text.length, unit: "characters" }],
  };
}
