/** What no source at hand proves of the platform: each a question that one instance answers. */
import { seededTables } from "../../mod/demo/seed/all_tables.ts";
import type { ArtifactDefinition } from "../../mod/tools/artifact.ts";
import type { LoadedTool } from "../../mod/tools/tool.ts";
import { readColumnLevels } from "./column_levels.ts";
import { demoDepartures } from "./demo_departures.ts";
import { INTERFACES } from "./interfaces.ts";
import { readDeclarations } from "./instance_declarations.ts";
import { readPlatformDictionary } from "./platform_dictionary.ts";
import { levelOfWords, listToolWords } from "./tool_words.ts";

export type OpenFact =
  | {
    kind: "column";
    table: string;
    column: string;
    /** The type that the demo instance gives it. */
    type: string;
    reference: string;
  }
  | {
    kind: "choices";
    table: string;
    column: string;
    values: readonly string[];
    /** The table whose records, by name, are the values; empty where a list of choices has them. */
    reference: string;
  }
  | { kind: "interface"; path: string };

export interface OpenFacts {
  facts: readonly OpenFact[];
  /** The table and what it extends, by the demo and by what instances declare. */
  chainOf(table: string): string[];
}

/** Every unverified column, list of values and interface of tools and demo. */
export async function listOpenFacts(
  definitions: readonly ArtifactDefinition[],
  tools: readonly LoadedTool[],
): Promise<OpenFacts> {
  const declarations = await readDeclarations();
  const parents = new Map(seededTables.map(({ name, parent }) => [name, parent]));
  const chainOf = (table: string): string[] => {
    const above = [parents.get(table), declarations.tables.get(table)?.parent];
    return [...new Set([table, ...above.flatMap((parent) => parent ? chainOf(parent) : [])])];
  };
  const facts = [
    ...await openColumns(),
    ...await openChoices(definitions, tools),
    ...Object.values(INTERFACES).flatMap((source): OpenFact[] =>
      typeof source === "string" ? [] : [{ kind: "interface", path: source.probe }]
    ),
  ];
  return { facts, chainOf };
}

async function openColumns(): Promise<OpenFact[]> {
  const levels = await readColumnLevels();
  const departed = new Set(demoDepartures.map((departure) => departure.split(" ")[0]));
  return seededTables.filter(({ name }) => !name.startsWith("x_demo_")).flatMap((table) =>
    table.columns.filter(({ element }) =>
      levels.of(table.name, element) === "unverified" || departed.has(`${table.name}.${element}`)
    ).map(({ element, type, reference }): OpenFact => ({
      kind: "column",
      table: table.name,
      column: element,
      type,
      reference,
    }))
  );
}

async function openChoices(
  definitions: readonly ArtifactDefinition[],
  tools: readonly LoadedTool[],
): Promise<OpenFact[]> {
  const dictionary = await readPlatformDictionary();
  const lists = new Map<string, Set<string>>();
  const add = (path: string, values: readonly string[]) =>
    lists.set(path, new Set([...lists.get(path) ?? [], ...values]));
  for (const { table, fields } of definitions) {
    for (const [name, { choices = [], aliases = {} }] of Object.entries(fields)) {
      const told = dictionary.columnOf(table, name);
      if (choices.length === 0 || (told && told.choices.length > 0)) continue;
      add(`${table}.${name}`, [...choices, ...Object.values(aliases)]);
    }
  }
  for (const { source } of listToolWords(tools)) {
    if (source?.kind !== "column") continue;
    if (levelOfWords(dictionary, source).level !== "unverified") continue;
    add(source.column, Object.values(source.stored).filter((value) => value !== null));
  }
  return [...lists].map(([path, values]): OpenFact => {
    const [table = "", column = ""] = path.split(".");
    const reference = dictionary.columnOf(table, column)?.reference ?? "";
    return { kind: "choices", table, column, values: [...values], reference };
  });
}
