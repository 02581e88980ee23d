import { isObject } from "../base/is_object.ts";
import { type JsonObject } from "./protocol.ts";

/** What was left out at one place of a value. */
export interface Cut {
  /** From the root of the value: `result.records[0].script`. */
  path: string;
  kept: number;
  total: number;
  unit: "rows" | "characters" | "properties";
}

/** The least that is kept of each kind, so that a reader sees what the rest looks like. */
const LEAST = { rows: 1, characters: 200, properties: 10 } as const;
/** Each round cuts at the heaviest place; real results need one or two. */
const MAX_ROUNDS = 40;

/**
 * Makes a JSON value fit into `maxChars` of compact JSON by dropping the tail of its heaviest arrays,
 * texts and wide objects. The value stays valid and keeps its shape. The input is changed.
 */
export function cutToFit(
  value: JsonObject,
  maxChars: number,
): { value: JsonObject; cuts: Cut[] } {
  const cuts = new Map<string, Cut>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const excess = sizeOf(value) - maxChars;
    if (excess <= 0) return { value, cuts: [...cuts.values()] };
    const place = heaviestPlace(value);
    if (place === undefined) break;
    const cut = cutPlace(place, excess);
    cuts.set(cut.path, { ...cut, total: cuts.get(cut.path)?.total ?? cut.total });
  }
  return cutWhole(value, maxChars);
}

interface Place {
  holder: JsonObject | unknown[];
  key: string | number;
  path: string;
}

/** Walks down to the node that holds most of the weight and can still be cut. */
function heaviestPlace(root: JsonObject): Place | undefined {
  let place: Place | undefined;
  let node: unknown = root;
  let path = "";
  let found: Place | undefined;
  for (;;) {
    const heaviest = heaviestChild(node);
    if (place && cuttable(node)) {
      const share = heaviest === undefined ? 0 : heaviest.size / sizeOf(node);
      found = place;
      if (share < 0.5) return found;
    }
    if (heaviest === undefined) return found;
    path = typeof heaviest.key === "number"
      ? `${path}[${heaviest.key}]`
      : path === ""
      ? heaviest.key
      : `${path}.${heaviest.key}`;
    place = { holder: node as JsonObject | unknown[], key: heaviest.key, path };
    node = heaviest.child;
  }
}

function heaviestChild(
  node: unknown,
): { key: string | number; child: unknown; size: number } | undefined {
  if (typeof node !== "object" || node === null) return undefined;
  let best: { key: string | number; child: unknown; size: number } | undefined;
  const entries: Iterable<[string | number, unknown]> = Array.isArray(node)
    ? node.entries()
    : Object.entries(node);
  for (const [key, child] of entries) {
    const size = sizeOf(child);
    if (best === undefined || size > best.size) best = { key, child, size };
  }
  return best;
}

function cuttable(node: unknown): boolean {
  if (Array.isArray(node)) return node.length > LEAST.rows;
  if (typeof node === "string") return node.length > LEAST.characters;
  return isObject(node) && Object.keys(node).length > LEAST.properties * 5;
}

function cutPlace(place: Place, excess: number): Cut {
  const { holder, key, path } = place;
  const slot = holder as Record<string | number, unknown>;
  const node = slot[key];
  if (typeof node === "string") {
    const kept = Math.max(LEAST.characters, node.length - excess);
    slot[key] = node.slice(0, kept);
    return { path, kept, total: node.length, unit: "characters" };
  }
  if (Array.isArray(node)) {
    const kept = Math.max(LEAST.rows, fitting(node, sizeOf(node) - excess));
    slot[key] = node.slice(0, kept);
    return { path, kept, total: node.length, unit: "rows" };
  }
  const entries = Object.entries(node as JsonObject);
  const kept = Math.max(LEAST.properties, fitting(entries, sizeOf(node) - excess));
  slot[key] = Object.fromEntries(entries.slice(0, kept));
  return { path, kept, total: entries.length, unit: "properties" };
}

/** How many leading items fit into a number of characters. */
function fitting(items: readonly unknown[], chars: number): number {
  let used = 2;
  for (const [index, item] of items.entries()) {
    used += sizeOf(item) + 1;
    if (used > chars) return index;
  }
  return items.length;
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

function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}
