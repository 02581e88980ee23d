import type { AnyNode } from "acorn";
import type { ScriptContext } from "./script_context.ts";
import { assignedName, calls, dottedName } from "./syntax.ts";

/** Variables that hold what a browser or another system sent. */
export function inputVariables(context: ScriptContext): Set<string> {
  const names = new Set<string>();
  for (const entry of calls(context)) {
    const called = dottedName(entry.node.callee as AnyNode) ?? "";
    const isInput = /(^|\.)getParameter$/.test(called) ||
      /^request\.(queryParams|pathParams)/.test(called);
    const name = isInput ? assignedName(entry) : undefined;
    if (name) names.add(name);
  }
  for (const entry of context.nodes) {
    if (entry.node.type !== "MemberExpression") continue;
    const path = dottedName(entry.node) ?? "";
    if (!/^(request\.(queryParams|pathParams)|input)\.\w+$/.test(path)) continue;
    const name = assignedName(entry);
    if (name) names.add(name);
  }
  return names;
}
