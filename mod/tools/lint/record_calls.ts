import type { CallExpression } from "acorn";
import type { VisitedNode } from "./script_context.ts";
import {
  assignedName,
  calls,
  constructions,
  dottedName,
  methodOf,
  ownerOf,
  RECORD_CLASSES,
  scopeOf,
} from "./syntax.ts";

/** What a script does with each record that it makes; looked through once, when first asked. */
export class RecordCalls {
  #own: Map<VisitedNode, CallExpression[]> | undefined;
  #handedOn: Set<string> | undefined;

  constructor(readonly nodes: readonly VisitedNode[]) {}

  /** The calls on each record variable, where the variable was last made in the same function. */
  all(): ReadonlyMap<VisitedNode, readonly CallExpression[]> {
    return this.#own ??= this.#collect();
  }

  /** Whether a record is given to another function or back to a caller, which may go on with it. */
  isHandedOn(entry: VisitedNode): boolean {
    const name = assignedName(entry);
    this.#handedOn ??= new Set(this.nodes.flatMap(({ node }) => {
      if (node.type === "ReturnStatement") return dottedName(node.argument) ?? [];
      if (node.type !== "CallExpression" || methodOf(node) === "nil") return [];
      return node.arguments.flatMap((argument) => dottedName(argument) ?? []);
    }));
    return name === undefined || this.#handedOn.has(name);
  }

  #collect(): Map<VisitedNode, CallExpression[]> {
    const made = constructions(this).filter(({ node }) =>
      RECORD_CLASSES.includes(dottedName(node.callee) ?? "")
    );
    const madeAs = Map.groupBy(made, assignedName);
    const callsOf = Map.groupBy(calls(this).map(({ node }) => node), ownerOf);
    return new Map(made.map((entry) => {
      const { start } = entry.node;
      const name = assignedName(entry);
      const next = madeAs.get(name)?.find((other) => other.node.start > start);
      const end = Math.min(next?.node.start ?? Infinity, scopeOf(entry).end);
      const own = name === undefined ? [] : callsOf.get(name) ?? [];
      return [entry, own.filter((call) => call.start > start && call.start < end)];
    }));
  }
}
