import type { CallExpression, NewExpression } from "acorn";
import type { VisitedNode } from "./visited_node.ts";
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

/** Methods that read from the database. */
export const READS: readonly string[] = ["query", "_query", "queryNoDomain", "get", "_get"];

/** A variable that is made as an object of a class. */
export type Made = VisitedNode & { node: NewExpression };

/** What a script does with each record that it makes; looked through once, when first asked. */
export class RecordCalls {
  #own: Map<Made, readonly CallExpression[]> | undefined;
  #collected: Map<VisitedNode["node"], CallExpression[]> | undefined;
  #handedOn: Set<string> | undefined;

  constructor(readonly nodes: readonly VisitedNode[]) {}

  /** The calls on each record variable, where the variable was last made in the same function. */
  all(): ReadonlyMap<Made, readonly CallExpression[]> {
    return this.#own ??= new Map(
      constructions(this).filter(({ node }) =>
        RECORD_CLASSES.includes(dottedName(node.callee) ?? "")
      ).map((entry) => [entry, this.callsOn(entry)]),
    );
  }

  /** Whether a record is given to another function or back to a caller, which may go on with it. */
  isHandedOn(entry: VisitedNode): boolean {
    const name = assignedName(entry);
    this.#handedOn ??= new Set(this.nodes.flatMap(({ node }) => {
      if (node.type === "ReturnStatement") return dottedName(node.argument) ?? [];
      if (node.type !== "CallExpression" && node.type !== "NewExpression") return [];
      if (node.type === "CallExpression" && methodOf(node) === "nil") return [];
      return node.arguments.flatMap((argument) => dottedName(argument) ?? []);
    }));
    return name === undefined || this.#handedOn.has(name);
  }

  /** The calls on what a variable is made as, until it is made anew. */
  callsOn(entry: VisitedNode): readonly CallExpression[] {
    this.#collected ??= this.#collect();
    return this.#collected.get(entry.node) ?? [];
  }

  #collect(): Map<VisitedNode["node"], CallExpression[]> {
    const made = constructions(this);
    const madeAs = Map.groupBy(made, assignedName);
    const callsOf = Map.groupBy(calls(this).map(({ node }) => node), ownerOf);
    return new Map(made.map((entry) => {
      const { start } = entry.node;
      const name = assignedName(entry);
      const next = madeAs.get(name)?.find((other) => other.node.start > start);
      const end = Math.min(next?.node.start ?? Infinity, scopeOf(entry).end);
      const own = name === undefined ? [] : callsOf.get(name) ?? [];
      return [entry.node, own.filter((call) => call.start > start && call.start < end)];
    }));
  }
}
