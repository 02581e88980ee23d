import type { AnyNode, CallExpression } from "acorn";
import { parseScript } from "../../lint/parse_script.ts";
import { dottedName, memberName, stringOf } from "../../lint/syntax.ts";
import type { VisitedNode } from "../../lint/visited_node.ts";

/** A name in a script and the first line where it stands. */
export type NameLines = Map<string, number>;

export interface ServerFacts {
  fault?: { message: string; line: number };
  /** Keys of `data` that the script fills. */
  sets: NameLines;
  /** Whether it fills `data` in ways that no reading of the text can follow. */
  opaque: boolean;
  handlesInput: boolean;
  /** Every text in the script: an action that is compared stands among them. */
  texts: Set<string>;
}

/** `$sp` functions that copy named fields into the object: first argument, names in the third. */
const COPIERS = ["getRecordValues", "getRecordDisplayValues", "getRecordElements"];

/** What a widget's server script does with `data` and `input`. */
export function readServer(text: string): ServerFacts {
  const facts: ServerFacts = {
    sets: new Map(),
    opaque: false,
    handlesInput: false,
    texts: new Set(),
  };
  const parsed = parseScript(text, { kind: "widget_server" });
  if ("fault" in parsed) return { ...facts, fault: parsed.fault };
  for (const entry of parsed.context.nodes) {
    const { node } = entry;
    const written = stringOf(node);
    if (written !== undefined) facts.texts.add(written);
    if (node.type !== "Identifier") continue;
    if (node.name === "input") facts.handlesInput = true;
    if (node.name === "data") noteData(entry, facts);
  }
  return facts;
}

function noteData({ node, ancestors }: VisitedNode, facts: ServerFacts): void {
  const parent = ancestors.at(-2);
  const above = ancestors.at(-3);
  if (!parent) return;
  if (parent.type === "MemberExpression" && parent.object === node) {
    const isLeft = above?.type === "AssignmentExpression" && above.left === parent;
    const name = memberName(parent);
    if (isLeft && name !== undefined) note(facts.sets, name, node);
    else if (isLeft) facts.opaque = true;
    return;
  }
  if (parent.type === "CallExpression" && parent.arguments.includes(node as never)) {
    noteArgument(parent, facts);
  } else if (parent.type === "AssignmentExpression" && parent.left === node) {
    noteObject(parent.right, facts);
  } else if (parent.type === "VariableDeclarator" && parent.init === node) {
    facts.opaque = true;
  } else if (parent.type === "AssignmentExpression") {
    facts.opaque = true;
  }
}

function noteArgument(call: CallExpression, facts: ServerFacts): void {
  const [, , names] = call.arguments;
  const list = stringOf(names as AnyNode | undefined);
  const callee = dottedName(call.callee as AnyNode) ?? "";
  if (COPIERS.some((copier) => callee.endsWith(`.${copier}`)) && list !== undefined) {
    for (const name of list.split(",")) note(facts.sets, name.trim(), call);
  } else facts.opaque = true;
}

function noteObject(value: AnyNode, facts: ServerFacts): void {
  if (value.type !== "ObjectExpression") {
    facts.opaque = true;
    return;
  }
  for (const property of value.properties) {
    if (property.type !== "Property" || property.computed) facts.opaque = true;
    else note(facts.sets, keyOf(property.key as AnyNode), property);
  }
}

/** The name of a property of an object that is written out. */
export function keyOf(key: AnyNode): string {
  return key.type === "Identifier" ? key.name : stringOf(key) ?? "";
}

/** Keeps the line of the first place in which a name stands. */
export function note(names: NameLines, name: string, node: AnyNode): void {
  if (!names.has(name)) names.set(name, node.loc?.start.line ?? 1);
}
