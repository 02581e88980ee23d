import type { AnyNode, CallExpression } from "acorn";
import { isByKey } from "./record_keys.ts";
import { type Made, READS } from "./record_calls.ts";
import type { ScriptContext } from "./script_context.ts";
import type { VisitedNode } from "./visited_node.ts";
import {
  assignedName,
  calls,
  constructions,
  dottedName,
  isFunction,
  isInLoop,
  isInside,
  methodOf,
  ownerOf,
  RECORD_CLASSES,
  recordVariables,
  stringOf,
} from "./syntax.ts";

/** Queries in loops that one query could replace. */
export function queriesInLoops(context: ScriptContext): AnyNode[] {
  const classes = [...RECORD_CLASSES, "GlideAggregate"];
  const records = recordVariables(context, classes);
  // Several records may go by one name: `gr` is the one that was made last before the call.
  const madeAs = new Map(
    constructions(context).filter(({ node }) => classes.includes(dottedName(node.callee) ?? ""))
      .flatMap((made) => context.records.callsOn(made).map((call) => [call, made] as const)),
  );
  return calls(context).filter((entry) => {
    const made = madeAs.get(entry.node) ?? records.get(ownerOf(entry.node) ?? "");
    if (!made || !READS.includes(methodOf(entry.node) ?? "") || !isInLoop(entry)) return false;
    const [table] = made.node.arguments;
    if (context.records.callsOn(made).some(isOfItsOwn)) return false;
    if (isStepUp(context, { entry, made }) || isOneRound(entry, madeAs)) return false;
    return !isInLoop(made) || stringOf(table) !== undefined ||
      table !== undefined && isConstant(context, { node: table, ancestors: made.ancestors });
  }).map(({ node }) => node);
}

/** Operators of a part of a text: the parts of all rounds do not go into one IN. */
const PART_OF_TEXT = /^(CONTAINS|DOES NOT CONTAIN|LIKE|NOT LIKE|STARTSWITH|ENDSWITH)$/;

/** Conditions that no other round shares: pages, searches of texts, fields that the round names. */
function isOfItsOwn(call: CallExpression): boolean {
  const [field, operator, part] = call.arguments;
  if (PART_OF_TEXT.test(stringOf(operator) ?? "") && part && !stringOf(part)) return true;
  const method = methodOf(call) ?? "";
  const isFilter = /^add(Not)?(Null)?Query$/.test(method) && field !== undefined;
  const name = stringOf(field);
  return method === "chooseWindow" ||
    isFilter &&
      (name === undefined
        ? call.arguments.length > 1 || method !== "addQuery"
        : /TEXTQUERY/.test(name));
}

/** A `while` over the records that a key or a number chooses: one at most. */
function isOneRound(
  { ancestors }: VisitedNode,
  madeAs: ReadonlyMap<CallExpression, Made>,
): boolean {
  const loops = ancestors.filter(({ type }) => /^(For|While|DoWhile)/.test(type));
  const isCalledAnew = loops[0] !== undefined &&
    ancestors.slice(ancestors.indexOf(loops[0])).some(isFunction);
  return loops.length > 0 && !isCalledAnew && loops.every((loop) => {
    if (loop.type !== "WhileStatement" || loop.test.type !== "CallExpression") return false;
    const walked = madeAs.get(loop.test);
    if (!walked) return false;
    const table = stringOf(walked.node.arguments[0]) ?? "";
    return [...madeAs].some(([call, made]) => made === walked && isByKey(call, table));
  });
}

/** A `while` that goes from a record to its parent: the next key is known when the last was read. */
function isStepUp(
  { nodes, records }: ScriptContext,
  { entry, made }: { entry: VisitedNode; made: Made },
): boolean {
  const owner = assignedName(made);
  const loop = entry.ancestors.findLast(({ type }) => /^(Do)?WhileStatement$/.test(type));
  if (owner === undefined || loop === undefined) return false;
  const keys = records.callsOn(made).flatMap((call) => call.arguments.flatMap(identifierOf));
  return nodes.some(({ node }) =>
    node.type === "AssignmentExpression" && identifierOf(node.left).some((id) =>
      keys.includes(id)
    ) &&
    isInside(node, loop) && isReadFrom(node.right, owner)
  );
}

function identifierOf(node: AnyNode): string[] {
  return node.type === "Identifier" ? [node.name] : [];
}

/** `gr.parent`, `gr.getValue("parent")`, `gr.parent + ""`, `gr.next() ? gr.parent : ""`. */
function isReadFrom(node: AnyNode, owner: string): boolean {
  if (node.type === "ConditionalExpression") return isReadFrom(node.consequent, owner);
  if (node.type === "BinaryExpression") {
    return isReadFrom(node.left, owner) || isReadFrom(node.right, owner);
  }
  return dottedName(node.type === "CallExpression" ? node.callee : node)
    ?.startsWith(`${owner}.`) ?? false;
}

/** Whether a name gets one literal and nothing else. */
function isConstant({ names }: ScriptContext, { node, ancestors }: VisitedNode): boolean {
  if (node.type !== "Identifier") return false;
  const given = names.given(node.name, ancestors) ?? [];
  return given.length === 1 &&
    given.every((value) => typeof value !== "string" && value.type === "Literal");
}
