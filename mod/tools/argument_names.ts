/**
 * What callers say for the same argument: the platform's columns, its URL parameters and the tools
 * themselves differ in their names for it.
 */
const SAME: readonly (readonly string[])[] = [
  ["table", "table_name", "collection", "model_table"],
  ["id", "sys_id", "record_id", "number"],
  ["values", "changes", "data"],
  ["query", "encoded_query", "sysparm_query", "filter"],
  ["fields", "columns", "sysparm_fields"],
  ["limit", "max_results", "sysparm_limit"],
  ["offset", "skip", "sysparm_offset"],
  ["user", "user_name", "user_id"],
  ["group", "group_name"],
  ["scope", "application"],
  ["text", "message", "body"],
];

/** The one argument that a name, which is none itself, stands for; undefined where it is not certain. */
export function argumentFor(name: string, known: readonly string[]): string | undefined {
  const same = SAME.filter((names) => names.includes(name)).flat();
  const meant = known.filter((candidate) => same.includes(candidate));
  return meant.length === 1 ? meant[0] : undefined;
}
