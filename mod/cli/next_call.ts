import type { NextCall } from "../base/next_call.ts";

/** A call as a command line: `assistant call sn_get_record --args '{"table":…}'`. */
export function commandOf({ tool, args, options }: NextCall): string {
  return [
    `assistant call ${tool} --args ${inQuotes(JSON.stringify(args))}`,
    ...(options?.scope ? [`--scope ${inQuotes(options.scope)}`] : []),
    ...(options?.update_set ? [`--update-set ${inQuotes(options.update_set)}`] : []),
  ].join(" ");
}

/** One word of a shell, whatever it holds. */
function inQuotes(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
