/** What takes long by nature: the gate runs a sample of it, `deno task proof` the whole. */

export interface ProofSize {
  /** How many cases; what has fewer runs all of them. */
  size: number;
  /** The same seed picks and makes the same cases. */
  seed: number;
}

/** What was found, by name: counts and shares. */
export type Figures = Readonly<Record<string, number>>;

export interface Proof {
  name: string;
  /** Cases in the gate. */
  sample: number;
  /** Cases of `deno task proof`. */
  whole: number;
  /** Throws when one case is not as it must be. */
  run(options: ProofSize): Promise<Figures>;
}

const GATE_SEED = 20260105;

/** Registers the gate's sample of a proof as a test of that name. */
export function testSample({ name, sample, run }: Proof): void {
  Deno.test(`${name} (sample)`, async () => {
    const figures = await run({ size: sample, seed: GATE_SEED });
    console.log(`${name}: seed ${GATE_SEED}, ${describeFigures(figures)}`);
  });
}

/** The figures in one line. */
export function describeFigures(figures: Figures): string {
  return Object.entries(figures).map(([name, value]) => `${name} ${value}`).join(", ");
}

/** `size` of the items, picked by the seed, in their own order. */
export function pickSample<Item>(items: readonly Item[], { size, seed }: ProofSize): Item[] {
  const random = createRandom(seed);
  return items
    .map((item, index) => ({ item, index, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, size)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item);
}

/** Numbers from 0 to 1 that follow from the seed: mulberry32, public domain. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
