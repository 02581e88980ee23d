import type { AnyNode } from "acorn";

export interface VisitedNode {
  node: AnyNode;
  /** Outermost first, the node itself last. */
  ancestors: readonly AnyNode[];
}

/** What questions about the syntax tree ask: its nodes in the order of the text. */
export interface Visited {
  nodes: readonly VisitedNode[];
}
