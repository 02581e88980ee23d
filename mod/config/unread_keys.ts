import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { KEYS_OF_THE_AGENT } from "./schema.ts";
import type { ConfigProblem } from "./settings.ts";

/** The keys of an `assistant.jsonc` that are in order and have no reader in this version. */
export function findUnreadKeys(text: string, file: string): ConfigProblem[] {
  const root = parseTree(text);
  if (!root) return [];
  return [...KEYS_OF_THE_AGENT].flatMap((key): ConfigProblem[] => {
    const offset = findNodeAtLocation(root, [key])?.parent?.offset;
    if (offset === undefined) return [];
    const before = text.slice(0, offset).split(/\r\n|\r|\n/);
    return [{
      severity: "warning",
      file,
      line: before.length,
      column: (before.at(-1) ?? "").length + 1,
      path: key,
      message: `${key} has no effect: it is for the built-in agent, which this version lacks`,
      remedy: "Keep it for a later version, or remove it.",
    }];
  });
}
