import { slugOf } from "./fluent_text.ts";

/** What the source of a flow or subflow is called: the beginning of its ids. */
export function flowKey(kind: "flow" | "subflow", name: string): string {
  return `${kind}_${slugOf(name)}`;
}

/** Where its source stands below the workspace. */
export function flowPath(kind: "flow" | "subflow", name: string): string {
  return `src/fluent/flows/${flowKey(kind, name)}.now.ts`;
}
