import { z } from "zod";

/** What the words that an argument takes stand for. */
export type WordSource =
  /** The tool's own options: the platform never sees them. */
  | { kind: "own" }
  | ColumnWords
  /** Words of one of the platform's interfaces, and where it spells them. */
  | { kind: "interface"; source: string };

/** Words that are stored in a column, as they are or as what stands for them. */
interface ColumnWords {
  kind: "column";
  /** `table.column`. */
  column: string;
  /** Word → the stored value; a word of the tool's own has null. */
  stored: Readonly<Record<string, string | null>>;
  /** What spells the values, where the independent dictionary has no list of the column. */
  source?: string;
}

const sources = z.registry<WordSource>();

/** What an enumeration's words stand for; undefined where nobody said it. */
export function wordSourceOf(schema: z.core.$ZodType): WordSource | undefined {
  return sources.get(schema);
}

/** An argument whose words are options of the tool alone. */
export function ownWords<const Words extends readonly string[]>(words: Words) {
  return z.enum(words).register(sources, { kind: "own" });
}

/** An argument whose words one of the platform's interfaces takes; `source` spells them. */
export function interfaceWords<const Words extends readonly string[]>(
  words: Words,
  source: string,
) {
  return z.enum(words).register(sources, { kind: "interface", source });
}

/**
 * An argument whose words end in a column, `table.column`: each as it is, or as `stored` says. A
 * test compares the values with the independent dictionary (`tests/scripts/tool_words_test.ts`).
 */
export function columnWords<const Words extends readonly string[]>(
  column: string,
  words: Words,
  { stored, source }: {
    stored?: Readonly<Partial<Record<Words[number], string | null>>>;
    source?: string;
  } = {},
) {
  const values = new Map<string, string | null | undefined>(Object.entries(stored ?? {}));
  return z.enum(words).register(sources, {
    kind: "column",
    column,
    stored: Object.fromEntries(
      words.map((word) => [word, values.get(word) ?? keptAs(word, values)]),
    ),
    ...(source && { source }),
  });
}

function keptAs(word: string, values: ReadonlyMap<string, unknown>): string | null {
  return values.has(word) ? null : word;
}
