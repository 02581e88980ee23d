/** One call of a `javascript:` value: its name and its literal arguments. */
export interface ScriptCall {
  name: string;
  args: ScriptArgument[];
}

export type ScriptArgument = string | number;

const CALL = String.raw`([A-Za-z_]\w*)\(([^()]*)\)`;
const CHAIN = new RegExp(String.raw`^(gs\.)?${CALL}(?:\.${CALL})?$`);

/**
 * Reads `gs.name(…)`, `gs.getUser().name(…)` and `name(…)`, with texts and whole numbers as
 * arguments; undefined for anything else. Nothing is ever evaluated: the platform's guarded script
 * takes little more (documentation page "Guarded script evaluator").
 */
export function readScriptCall(
  code: string,
): { onSystem: boolean; calls: ScriptCall[] } | undefined {
  const match = CHAIN.exec(code.trim().replace(/;$/, "").trimEnd());
  if (!match) return undefined;
  const [, system, name = "", list = "", next, nextList = ""] = match;
  const args = readArguments(list);
  const nextArgs = readArguments(nextList);
  if (!args || !nextArgs) return undefined;
  const following = next === undefined ? [] : [{ name: next, args: nextArgs }];
  return { onSystem: system !== undefined, calls: [{ name, args }, ...following] };
}

function readArguments(text: string): ScriptArgument[] | undefined {
  if (text.trim() === "") return [];
  const args: ScriptArgument[] = [];
  for (const part of text.split(",")) {
    const match = /^\s*(?:'([^']*)'|"([^"]*)"|(-?\d{1,6}))\s*$/.exec(part);
    if (!match) return undefined;
    args.push(match[3] !== undefined ? Number(match[3]) : match[1] ?? match[2] ?? "");
  }
  return args;
}
