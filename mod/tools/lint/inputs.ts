import type { AnyNode } from "acorn";
import type { ScriptContext } from "./script_context.ts";
import type { VisitedNode } from "./visited_node.ts";
import { dottedName } from "./syntax.ts";

/** Whether an expression is what a browser or another system sent, or a variable that holds it. */
export function isInput({ names }: ScriptContext, { node, ancestors }: VisitedNode): boolean {
  if (isSent(node)) return true;
  if (node.type !== "Identifier") return false;
  const given = names.given(node.name, ancestors) ?? [];
  return given.some((value) => typeof value !== "string" && isSent(value));
}

function isSent(node: AnyNode): boolean {
  switch (node.type) {
    case "CallExpression": {
      const called = dottedName(node.callee) ?? "";
      return /(^|\.)getParameter$/.test(called) ||
        /^request\.(queryParams|pathParams)/.test(called);
    }
    case "MemberExpression":
      return /^(request\.(queryParams|pathParams)|input)\.\w+$/.test(dottedName(node) ?? "");
    case "LogicalExpression":
      return isSent(node.left);
    default:
      return false;
  }
}
