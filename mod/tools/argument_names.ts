/** What callers say for an argument: names of the platform's URL parameters, and those of other tools. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  id: ["sys_id", "record_id", "number"],
  query: ["encoded_query", "sysparm_query", "filter"],
  fields: ["columns", "sysparm_fields"],
  limit: ["max_results", "sysparm_limit"],
  offset: ["skip", "sysparm_offset"],
  script: ["code"],
  run: ["run_id"],
};
/** Arguments that are called by the platform's column in one tool and by our word in the next. */
const SAME: readonly (readonly string[])[] = [
  ["table", "table_name", "collection", "model_table"],
  ["values", "changes", "data"],
];

/**
 * The one argument that a name, which is none itself, stands for; undefined where it is not certain.
 * What a tool is about is its `id` in one tool and has the word of the tool's own name in the next:
 * `update_set` of `sn_…_update_set`.
 */
export function argumentFor(
  name: string,
  { known, tool = "" }: { known: readonly string[]; tool?: string | undefined },
): string | undefined {
  const isNoun = (word: string) => `${tool}_`.includes(`_${word}_`);
  const same = SAME.find((names) => names.includes(name)) ?? [];
  const meant = known.filter((candidate) =>
    same.includes(candidate) || ALIASES[candidate]?.includes(name) ||
    candidate === "id" && isNoun(name) || name === "id" && isNoun(candidate)
  );
  return meant.length === 1 ? meant[0] : undefined;
}
