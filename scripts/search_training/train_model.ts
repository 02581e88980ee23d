import { featuresOf, UNKNOWN } from "../../mod/tools/search/features.ts";
import {
  addTo,
  dot,
  hashOf,
  knownRows,
  rowsOf,
  type TrainedRows,
} from "../../mod/tools/search/model.ts";
import type { Vary } from "./vary.ts";

/** A text with the entry it asks for, and the verb where the entry is a family. */
export interface Example {
  text: string;
  /** Other texts for it, of which each epoch sees one. */
  ways?: readonly string[];
  entry: number;
  verb?: number;
  /** How much it counts. */
  weight: number;
  /** How much its verb counts; as much as the example unless set. */
  verbWeight?: number;
}

export interface Shape {
  /** The most features to know. */
  features: number;
  width: number;
  entries: number;
  verbs: number;
}

const EPOCHS = 32;
/** The ends of so many last epochs are averaged: one alone leans to what it happened to see last. */
const AVERAGED = 24;
const STEP = 0.05;
/** The share of its features that an example is seen without: no word is to decide alone. */
const DROPPED = 0.2;
/** Examples that must have a feature: what one alone has says nothing of others. */
const SEEN = 2;
const SEED = 7;
/** Gradients below this change nothing that the file could hold. */
const NEGLIGIBLE = 1e-4;

/** Rows of numbers with what AdaGrad remembers of each. */
interface Layer {
  rows: Float32Array[];
  numbers: Float32Array;
  squares: Float32Array;
}

/** Trains by stochastic gradient descent on the cross-entropy; the same examples give the same rows. */
export function trainModel(
  examples: readonly Example[],
  shape: Shape,
  vary: Vary = (text) => text,
): TrainedRows {
  const { width } = shape;
  const random = createRandom();
  const hashed = examples.map(({ text }) => hashesOf(text));
  // Words that only variants have are to be known as well.
  const variants = examples.map((example) => hashesOf(vary(oneWay(example, random), random)));
  const counts = countFeatures([...hashed, ...variants], shape.features);
  const hashes = Uint32Array.from(counts.keys());
  const rarity = Float32Array.from(
    counts.values(),
    (count) => Math.log(1 + 2 * examples.length / count),
  );
  const rowOf = new Map([...hashes].map((hash, row) => [hash, row]));
  const known = (text: string) => [...knownRows(featuresOf(text), rowOf)];
  const prepared = examples.map((example) => ({ ...example, written: known(example.text) }));
  const features = createLayer(hashes.length, { width, spread: 0.8 / Math.sqrt(width), random });
  const entries = createLayer(shape.entries, { width, spread: 0.2, random });
  const verbs = createLayer(shape.verbs, { width, spread: 0.2, random });
  const averages = {
    features: new Float32Array(features.numbers.length),
    entries: new Float32Array(entries.numbers.length),
    verbs: new Float32Array(verbs.numbers.length),
  };
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { written, ...example } of shuffle(prepared, random)) {
      const { text, entry, verb, weight, verbWeight = weight } = example;
      const varied = vary(oneWay(example, random), random);
      const rows = varied === text ? written : known(varied);
      const seen = rows.filter(() => random() >= DROPPED);
      const input = weigh(seen, { rows: features.rows, rarity });
      const mean = new Float32Array(width);
      for (const { row, share } of input) addTo(mean, row, share);
      const back = new Float32Array(width);
      descend(entries, { mean, back, wanted: entry, weight });
      if (verb !== undefined) descend(verbs, { mean, back, wanted: verb, weight: verbWeight });
      const square = dot(back, back) / width;
      for (const { at, row, share } of input) {
        addTo(row, back, -stepOf(features, at, square * share ** 2) * share);
      }
    }
    if (epoch >= EPOCHS - AVERAGED) {
      addTo(averages.features, features.numbers, 1 / AVERAGED);
      addTo(averages.entries, entries.numbers, 1 / AVERAGED);
      addTo(averages.verbs, verbs.numbers, 1 / AVERAGED);
    }
  }
  return { hashes, rarity, ...averages };
}

function oneWay({ text, ways = [] }: Example, random: () => number): string {
  return ways[Math.floor(random() * ways.length)] ?? text;
}

function hashesOf(text: string): number[] {
  return [...new Set(featuresOf(text).map(hashOf))];
}

/** The features that most examples have, each with how many; the same order each time. */
function countFeatures(hashed: readonly (readonly number[])[], most: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const hashes of hashed) {
    for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  const seen = [...counts].filter(([, count]) => count >= SEEN)
    .sort(([hash, count], [other, otherCount]) => otherCount - count || hash - other)
    .slice(0, most - 1);
  return new Map([[hashOf(UNKNOWN), hashed.length / 10], ...seen]);
}

function createLayer(
  count: number,
  { width, spread, random }: { width: number; spread: number; random: () => number },
): Layer {
  const numbers = Float32Array.from({ length: count * width }, () => (random() - 0.5) * spread);
  return { numbers, rows: rowsOf(numbers, width), squares: new Float32Array(count).fill(1e-4) };
}

interface Input {
  at: number;
  row: Float32Array;
  /** In the mean. */
  share: number;
}

function weigh(
  features: readonly number[],
  { rows, rarity }: { rows: readonly Float32Array[]; rarity: Float32Array },
): Input[] {
  const weights = features.map((at) => rarity[at] ?? 0);
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight ** 2, 0));
  return features.flatMap((at, index) => {
    const row = rows[at];
    return row ? [{ at, row, share: (weights[index] ?? 0) / length }] : [];
  });
}

interface Target {
  mean: Float32Array;
  /** Collects what the features are to change by. */
  back: Float32Array;
  wanted: number;
  weight: number;
}

/** One step of the upper layer. */
function descend(layer: Layer, { mean, back, wanted, weight }: Target): void {
  const odds = softmax(layer.rows.map((row) => dot(row, mean)));
  const square = dot(mean, mean) / mean.length;
  layer.rows.forEach((row, at) => {
    const gradient = ((odds[at] ?? 0) - (at === wanted ? 1 : 0)) * weight;
    if (Math.abs(gradient) < NEGLIGIBLE) return;
    addTo(back, row, gradient);
    addTo(row, mean, -stepOf(layer, at, gradient ** 2 * square) * gradient);
  });
}

function softmax(odds: readonly number[]): number[] {
  const most = odds.reduce((a, b) => Math.max(a, b));
  const shares = odds.map((value) => Math.exp(value - most));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

/** AdaGrad: what has changed much changes less. */
function stepOf({ squares }: Layer, at: number, square: number): number {
  const sum = (squares[at] ?? 0) + square;
  squares[at] = sum;
  return STEP / Math.sqrt(sum);
}

/** A linear congruential generator: training is to come to the same end each time. */
function createRandom(): () => number {
  let state = SEED;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffle<T>(values: readonly T[], random: () => number): T[] {
  return values.map((value) => ({ value, key: random() })).sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
