import { featuresOf } from "../../mod/tools/search/features.ts";
import { bucketOf, type TrainedRows } from "../../mod/tools/search/model.ts";
import { zip } from "../../mod/base/lists.ts";

/** A text with the entry it asks for, and the verb where the entry is a family. */
export interface Example {
  text: string;
  entry: number;
  verb?: number;
  /** How much it counts. */
  weight: number;
}

export interface Shape {
  buckets: number;
  width: number;
  entries: number;
  verbs: number;
}

const EPOCHS = 12;
const STEP = 0.05;
/** How much the verb counts beside the entry. */
const VERB_SHARE = 0.5;
/** How often an example is seen with a slip of the pen. */
const MISSPELT = 0.1;
const SEED = 7;
/** Gradients below this change nothing that bytes could hold. */
const NEGLIGIBLE = 1e-4;

/** Rows of numbers with what AdaGrad remembers of each. */
interface Layer {
  rows: Float32Array;
  bias: Float32Array;
  squares: Float32Array;
}

/** Trains by stochastic gradient descent on the cross-entropy; the same examples give the same rows. */
export function trainModel(examples: readonly Example[], shape: Shape): TrainedRows {
  const { buckets, width } = shape;
  const random = createRandom();
  const inputOf = (text: string) => [
    ...new Set(featuresOf(text).map((feature) => bucketOf(feature, buckets))),
  ];
  const inputs = examples.map(({ text }) => inputOf(text));
  const lessons = zip(examples, inputs).map(([example, input]) => ({
    ...example,
    input,
    misspelt: inputOf(misspell(example.text, random)),
  }));
  const rarity = rarityOf(inputs, buckets);
  const layer = (count: number, spread: number): Layer => ({
    rows: Float32Array.from({ length: count * width }, () => (random() - 0.5) * spread),
    bias: new Float32Array(count),
    squares: new Float32Array(count).fill(1e-4),
  });
  const features = layer(buckets, 0.8 / Math.sqrt(width));
  const entries = layer(shape.entries, 0.2);
  const verbs = layer(shape.verbs, 0.2);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(lessons, random);
    for (const { entry, verb, weight, misspelt, ...lesson } of lessons) {
      const input = weigh(random() < MISSPELT ? misspelt : lesson.input, rarity);
      const mean = meanOf(features, input, width);
      const back = new Float64Array(width);
      descend(entries, { mean, back, wanted: entry, weight });
      if (verb !== undefined) {
        descend(verbs, { mean, back, wanted: verb, weight: weight * VERB_SHARE });
      }
      spread(features, input, back);
    }
  }
  return {
    rarity,
    features: features.rows,
    entries: entries.rows,
    verbs: verbs.rows,
    entryBias: entries.bias,
    verbBias: verbs.bias,
  };
}

function add(block: Float32Array | Float64Array, index: number, value: number): void {
  block[index] = (block[index] ?? 0) + value;
}

type Weighed = readonly (readonly [bucket: number, weight: number])[];

function weigh(buckets: readonly number[], rarity: Float32Array): Weighed {
  const length = Math.sqrt(buckets.reduce((sum, bucket) => sum + (rarity[bucket] ?? 0) ** 2, 0)) ||
    1;
  return buckets.map((bucket) => [bucket, (rarity[bucket] ?? 0) / length] as const);
}

function meanOf({ rows }: Layer, input: Weighed, width: number): Float64Array {
  const mean = new Float64Array(width);
  for (const [bucket, weight] of input) {
    for (let at = 0; at < width; at++) add(mean, at, (rows[bucket * width + at] ?? 0) * weight);
  }
  return mean;
}

interface Step {
  mean: Float64Array;
  /** Collects what the features are to change by. */
  back: Float64Array;
  wanted: number;
  weight: number;
}

/** One step of the upper layer. */
function descend(layer: Layer, { mean, back, wanted, weight }: Step): void {
  const { rows, bias, squares } = layer;
  const width = mean.length;
  const odds = softmax(layer, mean);
  for (const [row, share] of odds.entries()) {
    const gradient = (share - (row === wanted ? 1 : 0)) * weight;
    if (Math.abs(gradient) < NEGLIGIBLE) continue;
    const from = row * width;
    let square = 0;
    for (let at = 0; at < width; at++) {
      add(back, at, gradient * (rows[from + at] ?? 0));
      square += (gradient * (mean[at] ?? 0)) ** 2;
    }
    add(squares, row, square / width);
    const step = STEP / Math.sqrt(squares[row] ?? 0) * gradient;
    for (let at = 0; at < width; at++) add(rows, from + at, -step * (mean[at] ?? 0));
    add(bias, row, -step * 0.1);
  }
}

function softmax({ rows, bias }: Layer, mean: Float64Array): Float64Array {
  const odds = new Float64Array(bias.length);
  for (let row = 0; row < odds.length; row++) {
    let sum = bias[row] ?? 0;
    for (let at = 0; at < mean.length; at++) {
      sum += (rows[row * mean.length + at] ?? 0) * (mean[at] ?? 0);
    }
    odds[row] = sum;
  }
  const most = odds.reduce((a, b) => Math.max(a, b));
  let total = 0;
  for (const [row, value] of odds.entries()) total += odds[row] = Math.exp(value - most);
  return odds.map((value) => value / total);
}

/** One step of the features that an example has. */
function spread({ rows, squares }: Layer, input: Weighed, back: Float64Array): void {
  const width = back.length;
  for (const [bucket, weight] of input) {
    let square = 0;
    for (let at = 0; at < width; at++) square += ((back[at] ?? 0) * weight) ** 2;
    add(squares, bucket, square / width);
    const step = STEP / Math.sqrt(squares[bucket] ?? 0) * weight;
    for (let at = 0; at < width; at++) add(rows, bucket * width + at, -step * (back[at] ?? 0));
  }
}

function rarityOf(inputs: readonly (readonly number[])[], buckets: number): Float32Array {
  const counts = new Float32Array(buckets);
  for (const input of inputs) for (const bucket of input) add(counts, bucket, 1);
  return counts.map((count) => count === 0 ? 0 : Math.log(1 + inputs.length / count));
}

/** Each longer word loses or swaps a letter with one chance in two. */
function misspell(text: string, random: () => number): string {
  return text.replace(/\p{Ll}{5,}/gu, (word) => {
    if (random() < 0.5) return word;
    const at = 1 + Math.floor(random() * (word.length - 2));
    const next = word.charAt(at + 1);
    const swapped = random() < 0.5 ? next + word.charAt(at) : next;
    return word.slice(0, at) + swapped + word.slice(at + 2);
  });
}

/** A linear congruential generator: training is to come to the same end each time. */
function createRandom(): () => number {
  let state = SEED;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Fisher and Yates: each item in turn, from the last, changes places with one before it or itself. */
function shuffle<T>(items: T[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [moved] = items.splice(other, 1, ...items.slice(last, last + 1));
    if (moved !== undefined) items[last] = moved;
  }
}
