import { featuresOf } from "./features.ts";

/** What the entries of the search and the verbs of a request are called, in the order of their rows. */
export interface ModelHeader {
  /** Of all that the model was made of; another digest means that it is to be made anew. */
  digest: string;
  entries: string[];
  verbs: string[];
  /** Rows that features are hashed into. */
  buckets: number;
  /** Numbers a row. */
  width: number;
}

/**
 * A linear text classifier with hashed features: a text is the weighted mean of the rows of its
 * features, and likes an entry by the product with that entry's row. Rows are bytes with a scale each.
 */
export interface SearchModel {
  header: ModelHeader;
  /** Log-odds by entry and by verb; nothing for a text without a known feature. */
  judge(text: string): { entries: Map<string, number>; verbs: Map<string, number> };
}

/** A block of rows as the file holds it. */
interface Rows {
  scale: Float32Array;
  values: Int8Array;
}

const HEADER_END = 10;

/** Reads what `encodeModel` wrote. */
export function decodeModel(bytes: Uint8Array): SearchModel {
  const end = bytes.indexOf(HEADER_END);
  const header: ModelHeader = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  const { entries, verbs, buckets, width } = header;
  // Aligned for the floating-point numbers.
  const body = bytes.slice(end + 1).buffer;
  let offset = 0;
  const floats = (length: number) => {
    const block = new Float32Array(body, offset, length);
    offset += length * 4;
    return block;
  };
  const rarity = floats(buckets);
  const featureScale = floats(buckets);
  const entryScale = floats(entries.length);
  const verbScale = floats(verbs.length);
  const entryBias = floats(entries.length);
  const verbBias = floats(verbs.length);
  const rows = (scale: Float32Array): Rows => {
    const values = new Int8Array(body, offset, scale.length * width);
    offset += values.length;
    return { scale, values };
  };
  const features = rows(featureScale);
  const entryRows = rows(entryScale);
  const verbRows = rows(verbScale);

  const judge: SearchModel["judge"] = (text) => {
    const found = [...new Set(featuresOf(text).map((feature) => bucketOf(feature, buckets)))]
      .filter((bucket) => (rarity[bucket] ?? 0) > 0);
    if (found.length === 0) return { entries: new Map(), verbs: new Map() };
    const mean = meanOf(found, { features, rarity, width });
    const likes = (names: readonly string[], { scale, values }: Rows, bias: Float32Array) =>
      new Map(names.map((name, row) => {
        let sum = 0;
        for (let at = 0; at < width; at++) {
          sum += (values[row * width + at] ?? 0) * (mean[at] ?? 0);
        }
        return [name, sum * (scale[row] ?? 0) + (bias[row] ?? 0)];
      }));
    return {
      entries: likes(entries, entryRows, entryBias),
      verbs: likes(verbs, verbRows, verbBias),
    };
  };
  return { header, judge };
}

function meanOf(
  buckets: readonly number[],
  { features, rarity, width }: { features: Rows; rarity: Float32Array; width: number },
): Float64Array {
  const length = Math.sqrt(buckets.reduce((sum, bucket) => sum + (rarity[bucket] ?? 0) ** 2, 0));
  const mean = new Float64Array(width);
  for (const bucket of buckets) {
    const weight = (rarity[bucket] ?? 0) / length * (features.scale[bucket] ?? 0);
    for (let at = 0; at < width; at++) {
      mean[at] = (mean[at] ?? 0) + weight * (features.values[bucket * width + at] ?? 0);
    }
  }
  return mean;
}

/** FNV-1a over the code units. */
export function bucketOf(feature: string, buckets: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) {
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0) % buckets;
}

/** Rows of numbers before they become bytes. */
export interface TrainedRows {
  rarity: Float32Array;
  features: Float32Array;
  entries: Float32Array;
  verbs: Float32Array;
  entryBias: Float32Array;
  verbBias: Float32Array;
}

/** The bytes of a model: its header as a line of JSON, then the numbers, then rows of bytes. */
export function encodeModel(header: ModelHeader, trained: TrainedRows): Uint8Array {
  const blocks = [trained.features, trained.entries, trained.verbs]
    .map((rows) => toBytes(rows, header.width));
  const floats = [
    trained.rarity,
    ...blocks.map(({ scale }) => scale),
    trained.entryBias,
    trained.verbBias,
  ];
  const parts = [
    new TextEncoder().encode(`${JSON.stringify(header)}\n`),
    ...[...floats, ...blocks.map(({ values }) => values)]
      .map((block) => new Uint8Array(block.buffer, block.byteOffset, block.byteLength)),
  ];
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function toBytes(rows: Float32Array, width: number): Rows {
  const count = rows.length / width;
  const scale = new Float32Array(count);
  const values = new Int8Array(rows.length);
  for (let row = 0; row < count; row++) {
    const own = rows.subarray(row * width, (row + 1) * width);
    scale[row] = Math.max(...own.map(Math.abs)) / 127 || 1;
    const rounded = scale[row] ?? 0;
    own.forEach((value, at) => values[row * width + at] = Math.round(value / rounded));
  }
  return { scale, values };
}
