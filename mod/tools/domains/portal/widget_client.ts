import type { AnyNode, CallExpression } from "acorn";
import { parseScript } from "../../lint/parse_script.ts";
import type { ScriptContext } from "../../lint/script_context.ts";
import type { VisitedNode } from "../../lint/visited_node.ts";
import { dottedName, memberName, stringOf } from "../../lint/syntax.ts";
import { keyOf, type NameLines, note } from "./widget_server.ts";

export interface ClientFacts {
  fault?: { message: string; line: number };
  /** Keys of `c.data` that the controller reads, and those it writes. */
  reads: NameLines;
  sets: NameLines;
  /** Functions and values that the controller or its scope offers the template. */
  offers: Set<string>;
  /** Texts of `action` that it sends with `server.get`. */
  actions: NameLines;
  /** First line of a call that makes the server script run again with `input`. */
  asksServer?: number;
}

/** What a widget's client controller does. */
export function readClient(text: string): ClientFacts {
  const facts: ClientFacts = {
    reads: new Map(),
    sets: new Map(),
    offers: new Set(),
    actions: new Map(),
  };
  if (text.trim() === "") return facts;
  const parsed = parseScript(text, { kind: "widget_client" });
  if ("fault" in parsed) return { ...facts, fault: parsed.fault };
  const owners = ownersOf(parsed.context);
  for (const entry of parsed.context.nodes) {
    if (entry.node.type === "MemberExpression") noteMember(entry, { owners, facts });
    if (entry.node.type === "CallExpression") noteCall(entry.node, { owners, facts });
  }
  return facts;
}

/** `this`, `$scope`, and the variables that hold the controller. */
function ownersOf({ nodes }: ScriptContext): Set<string> {
  const owners = new Set(["this", "$scope", "c"]);
  for (const { node } of nodes) {
    if (node.type === "VariableDeclarator" && node.init?.type === "ThisExpression") {
      owners.add(dottedName(node.id as AnyNode) ?? "this");
    }
  }
  return owners;
}

interface Sink {
  owners: ReadonlySet<string>;
  facts: ClientFacts;
}

function noteMember({ node, ancestors }: VisitedNode, { owners, facts }: Sink): void {
  if (node.type !== "MemberExpression") return;
  const name = memberName(node);
  const owner = dottedName(node.object as AnyNode);
  if (name === undefined || owner === undefined) return;
  const parent = ancestors.at(-2);
  const isLeft = parent?.type === "AssignmentExpression" && parent.left === node;
  if (owners.has(owner) && isLeft) facts.offers.add(name);
  const holder = owner.endsWith(".data") ? owner.slice(0, -".data".length) : undefined;
  if (holder !== undefined && owners.has(holder)) {
    note(isLeft ? facts.sets : facts.reads, name, node);
  }
}

function noteCall(call: CallExpression, { owners, facts }: Sink): void {
  const name = dottedName(call.callee as AnyNode) ?? "";
  const match = /^(?:(.+)\.)?server\.(get|update)$/.exec(name);
  if (!match || (match[1] !== undefined && !owners.has(match[1]))) return;
  facts.asksServer ??= call.loc?.start.line ?? 1;
  const [sent] = call.arguments;
  if (sent?.type !== "ObjectExpression") return;
  for (const property of sent.properties) {
    if (property.type !== "Property" || keyOf(property.key as AnyNode) !== "action") continue;
    const action = stringOf(property.value as AnyNode);
    if (action !== undefined) note(facts.actions, action, property);
  }
}
