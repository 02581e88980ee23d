import type { AnyNode, CallExpression, NewExpression } from "acorn";
import type { Visited, VisitedNode } from "./visited_node.ts";

/** Questions that rules ask about the syntax tree. */

/** The dotted name of an expression, as `gs.info` or `this.getParameter`; undefined for others. */
export function dottedName(node: AnyNode | null | undefined): string | undefined {
  switch (node?.type) {
    case "Identifier":
      return node.name;
    case "ThisExpression":
      return "this";
    case "MemberExpression": {
      const owner = dottedName(node.object as AnyNode);
      const name = memberName(node);
      return owner && name ? `${owner}.${name}` : undefined;
    }
    case "ChainExpression":
      return dottedName(node.expression as AnyNode);
    default:
      return undefined;
  }
}

/** `query` of `gr.query` and `gr["query"]`. */
export function memberName(node: AnyNode): string | undefined {
  if (node.type !== "MemberExpression") return undefined;
  const { property, computed } = node;
  if (!computed) return property.type === "Identifier" ? property.name : undefined;
  return property.type === "Literal" ? String(property.value) : undefined;
}

/** The method that a call names, as `query` of `gr.query()`. */
export function methodOf(call: CallExpression): string | undefined {
  return memberName(call.callee as AnyNode);
}

/** The variable that a method is called on: `gr` of `gr.query()`. */
export function ownerOf(call: CallExpression): string | undefined {
  const { callee } = call;
  return callee.type === "MemberExpression" ? dottedName(callee.object as AnyNode) : undefined;
}

/** All calls of a script. */
export function calls(
  { nodes }: Visited,
): (VisitedNode & { node: CallExpression })[] {
  return nodes.filter((entry): entry is VisitedNode & { node: CallExpression } =>
    entry.node.type === "CallExpression"
  );
}

/** All `new` expressions of a script. */
export function constructions(
  { nodes }: Visited,
): (VisitedNode & { node: NewExpression })[] {
  return nodes.filter((entry): entry is VisitedNode & { node: NewExpression } =>
    entry.node.type === "NewExpression"
  );
}

/** The text of a literal, or of a template without expressions; undefined for anything else. */
export function stringOf(node: AnyNode | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

/** Whether a text is put together from parts that are not all literal. */
export function isBuiltText(node: AnyNode | undefined): boolean {
  if (node?.type === "TemplateLiteral") return node.expressions.length > 0;
  if (node?.type !== "BinaryExpression" || node.operator !== "+") return false;
  return !isLiteralText(node);
}

function isLiteralText(node: AnyNode): boolean {
  if (node.type === "BinaryExpression" && node.operator === "+") {
    return isLiteralText(node.left as AnyNode) && isLiteralText(node.right);
  }
  return node.type === "Literal";
}

const LOOPS = [
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
];
const ITERATORS = ["forEach", "map", "filter", "some", "every", "reduce", "find"];

/**
 * Whether a node is run anew in each round of a loop: in its body, or in the function given to
 * `forEach` and its like. What stands before the first round is not.
 */
export function isInLoop({ node, ancestors }: VisitedNode): boolean {
  let [inner, ...outwards] = ancestors.toReversed();
  for (const [index, outer] of outwards.entries()) {
    if (LOOPS.includes(outer.type) && "body" in outer && outer.body === inner) return true;
    if (isFunction(outer)) {
      const call = outwards[index + 1];
      return call?.type === "CallExpression" && call !== node &&
        ITERATORS.includes(methodOf(call) ?? "") && call.arguments.includes(outer as never);
    }
    inner = outer;
  }
  return false;
}

/** Whether a node is a function in any of its three spellings. */
export function isFunction(node: AnyNode): boolean {
  return ["FunctionExpression", "FunctionDeclaration", "ArrowFunctionExpression"].includes(
    node.type,
  );
}

/** The body around a node: the innermost function, else the whole script. */
export function scopeOf({ node, ancestors }: VisitedNode): AnyNode {
  return ancestors.slice(0, -1).findLast(isFunction) ?? ancestors[0] ?? node;
}

/** Whether a node's text lies within that of another, or is the same. */
export function isInside(node: AnyNode, outer: AnyNode): boolean {
  return node.start >= outer.start && node.end <= outer.end;
}

/** Names of variables that hold a new record of one of the classes. */
export function recordVariables(
  context: Visited,
  classes: readonly string[] = RECORD_CLASSES,
): Map<string, VisitedNode & { node: NewExpression }> {
  const found = new Map<string, VisitedNode & { node: NewExpression }>();
  for (const entry of constructions(context)) {
    if (!classes.includes(dottedName(entry.node.callee as AnyNode) ?? "")) continue;
    const name = assignedName(entry);
    if (name) found.set(name, entry);
  }
  return found;
}

export const RECORD_CLASSES = ["GlideRecord", "GlideRecordSecure"];

/** The variable or property that the value of a node is assigned to. */
export function assignedName({ node, ancestors }: VisitedNode): string | undefined {
  const parent = ancestors.at(-2);
  if (parent?.type === "VariableDeclarator" && parent.init === node) {
    return dottedName(parent.id as AnyNode);
  }
  if (parent?.type === "AssignmentExpression" && parent.right === node) {
    return dottedName(parent.left as AnyNode);
  }
  return undefined;
}
