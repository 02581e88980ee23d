/** The arguments of tools that take fixed words, and how well what they stand for is proven. */
import { z } from "zod";
import type { LoadedTool } from "../../mod/tools/tool.ts";
import { type WordSource, wordSourceOf } from "../../mod/tools/words.ts";
import type { ColumnLevel } from "./column_levels.ts";
import type { PlatformDictionary } from "./platform_dictionary.ts";

export interface ToolWords {
  tool: string;
  /** `changes.state`; what stands in a list is followed by nothing else. */
  argument: string;
  words: readonly string[];
  /** Undefined where the tool does not say what its words stand for. */
  source: WordSource | undefined;
}

/** Every argument of fixed words of every tool, in the order of the tools. */
export function listToolWords(tools: readonly Pick<LoadedTool, "name" | "input">[]): ToolWords[] {
  return tools.flatMap(({ name, input }) => {
    const found = new Map<string, ToolWords>();
    z.toJSONSchema(input, {
      io: "input",
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema, path }) => {
        const { type } = zodSchema._zod.def;
        if (type !== "enum" && type !== "literal") return;
        const argument = path.filter((part) =>
          typeof part === "string" && !["properties", "items", "anyOf", "allOf"].includes(part)
        ).join(".");
        const words = (jsonSchema.enum ?? [jsonSchema.const]).map(String);
        found.set(argument, { tool: name, argument, words, source: wordSourceOf(zodSchema) });
      },
    });
    return [...found.values()];
  });
}

export interface WordsLevel {
  /** `own` for options of the tool alone. */
  level: ColumnLevel | "own";
  /** What spells them. */
  told: string;
  /** Stored values that the dictionary's list of the column does not have. */
  wrong: readonly string[];
}

/** How well the words of an argument are proven. */
export function levelOfWords(
  { columnOf }: PlatformDictionary,
  source: WordSource,
): WordsLevel {
  if (source.kind === "own") return { level: "own", told: "", wrong: [] };
  if (source.kind === "interface") return { level: "documented", told: source.source, wrong: [] };
  const [table = "", column = ""] = source.column.split(".");
  const known = columnOf(table, column);
  if (known === undefined || known.choices.length === 0) {
    const level = source.source ? "documented" : "unverified";
    return { level, told: source.source ?? "", wrong: [] };
  }
  const values = Object.values(source.stored).filter((value) => value !== null);
  const wrong = values.filter((value) => !known.choices.includes(value));
  return { level: known.level, told: known.sources.join(", "), wrong };
}
