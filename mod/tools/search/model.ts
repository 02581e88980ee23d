import { Buffer } from "node:buffer";
import { gunzipSync, gzipSync } from "node:zlib";
import { featuresOf, isWord, UNKNOWN } from "./features.ts";

/** What the entries of the search and the verbs of a request are called, in the order of their rows. */
export interface ModelHeader {
  /** Of all that the model was made of; another digest means that it is to be made anew. */
  digest: string;
  entries: string[];
  verbs: string[];
  /** How many features the model knows. */
  features: number;
  /** Numbers a row. */
  width: number;
}

/** What training finds: a row of numbers for each feature, entry and verb. */
export interface TrainedRows {
  /** Of each feature, in the order of the rows. */
  hashes: Uint32Array;
  rarity: Float32Array;
  features: Float32Array;
  entries: Float32Array;
  verbs: Float32Array;
}

/**
 * A linear text classifier: a text is the weighted mean of the rows of its features, and likes an
 * entry by the product with that entry's row.
 */
export interface SearchModel {
  header: ModelHeader;
  /** Log-odds in the order of the header's entries and verbs; none for a text without a known feature. */
  judge(text: string): { entries: Float64Array; verbs: Float64Array };
  /** The text's own row, of length 1: texts about one thing have a high product. All 0 where nothing is known. */
  embed(text: string): Float32Array;
}

/** What a request is about that no entry serves. */
export const NOTHING = "nothing";

const HEADER_END = 10;
/** Steps of a feature's numbers to either side of 0. More of them say no more and fill the file. */
const STEPS = 3;

/** Reads what `encodeModel` wrote. */
export function decodeModel(file: Uint8Array): SearchModel {
  const bytes = gunzipSync(file);
  const end = bytes.indexOf(HEADER_END);
  const header: ModelHeader = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  const { width } = header;
  // Copied, so that the numbers are aligned.
  const body = Uint8Array.from(bytes.subarray(end + 1)).buffer;
  let offset = 0;
  const floats = (length: number) => {
    const block = new Float32Array(body, offset, length);
    offset += length * 4;
    return block;
  };
  const rarity = floats(header.features);
  const scale = floats(header.features);
  const entries = floats(header.entries.length * width);
  const verbs = floats(header.verbs.length * width);
  const hashes = new Uint32Array(body, offset, header.features);
  const steps = new Int8Array(body, offset + hashes.byteLength);
  const rowOf = new Map([...hashes].map((hash, row) => [hash, row]));

  /** The weighted sum of the rows of a text's features, and what to divide it by. */
  const sumUp = (text: string) => {
    const known = knownRows(featuresOf(text), rowOf);
    const mean = new Float32Array(width);
    let squares = 0;
    for (const row of known) {
      const weight = rarity[row] ?? 0;
      squares += weight ** 2;
      const factor = weight * (scale[row] ?? 0);
      // The row where it stands: a view of each would cost more than its sum.
      for (let at = 0, from = row * width; at < width; at++) {
        mean[at] = (mean[at] ?? 0) + (steps[from + at] ?? 0) * factor;
      }
    }
    return { mean, length: Math.sqrt(squares) };
  };

  const judge: SearchModel["judge"] = (text) => {
    const { mean, length } = sumUp(text);
    if (length === 0) return { entries: new Float64Array(), verbs: new Float64Array() };
    return {
      entries: likesOf(mean, { rows: entries, length }),
      verbs: likesOf(mean, { rows: verbs, length }),
    };
  };
  const embed = (text: string) => {
    const { mean } = sumUp(text);
    const length = Math.sqrt(dot(mean, mean)) || 1;
    return mean.map((value) => value / length);
  };
  return { header, judge, embed };
}

/** The bytes of a model: its header as a line, then its numbers, all compressed. */
export function encodeModel(
  header: Omit<ModelHeader, "features">,
  trained: TrainedRows,
): Uint8Array {
  const { hashes, rarity, features, entries, verbs } = trained;
  const rows = rowsOf(features, header.width);
  const scale = Float32Array.from(
    rows,
    (row) => row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / STEPS || 1,
  );
  const steps = new Int8Array(features.length);
  rows.forEach((row, at) => {
    const step = scale[at] ?? 1;
    steps.set(row.map((value) => Math.round(value / step)), at * header.width);
  });
  const line = new TextEncoder().encode(
    `${JSON.stringify({ ...header, features: hashes.length })}\n`,
  );
  const blocks = [rarity, scale, entries, verbs, hashes, steps].map((block) =>
    new Uint8Array(block.buffer, block.byteOffset, block.byteLength)
  );
  return gzipSync(Buffer.concat([line, ...blocks]), { level: 9 });
}

/** The rows of the features that are known; one row stands for all words that are not. */
export function knownRows(
  features: readonly string[],
  rowOf: ReadonlyMap<number, number>,
): Set<number> {
  const unknown = rowOf.get(hashOf(UNKNOWN));
  const known = new Set<number>();
  for (const feature of features) {
    const row = rowOf.get(hashOf(feature)) ?? (isWord(feature) ? unknown : undefined);
    if (row !== undefined) known.add(row);
  }
  return known;
}

/** FNV-1a over the code units. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) {
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** A block of numbers as rows, without copying. */
export function rowsOf(block: Float32Array, width: number): Float32Array[] {
  return Array.from(
    { length: block.length / width },
    (_, row) => block.subarray(row * width, (row + 1) * width),
  );
}

/** The product of a text's sum with each row of a block, by the text's length. */
function likesOf(
  sum: Float32Array,
  { rows, length }: { rows: Float32Array; length: number },
): Float64Array {
  const width = sum.length;
  const likes = new Float64Array(rows.length / width);
  for (let row = 0; row < likes.length; row++) {
    let product = 0;
    for (let at = 0, from = row * width; at < width; at++) {
      product += (rows[from + at] ?? 0) * (sum[at] ?? 0);
    }
    likes[row] = product / length;
  }
  return likes;
}

/** The sum of the products of two vectors of one length. */
export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** Adds `other` times `factor` to `sum`. */
export function addTo(sum: Float32Array, other: Float32Array, factor: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (other[at] ?? 0) * factor;
}
