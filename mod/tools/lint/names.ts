import type { AnyNode } from "acorn";
import type { VisitedNode } from "./visited_node.ts";
import { isFunction, scopeOf } from "./syntax.ts";

/** What a variable gets: an expression, `parameter`, or something that is not followed. */
export type Given = AnyNode | "parameter" | "other";

/** The names that a script gives, each in the function that it is declared in. */
export class Names {
  #scopes = new Map<AnyNode, Map<string, Given[]>>();

  constructor(nodes: readonly VisitedNode[]) {
    for (const entry of nodes) this.#declare(entry);
    for (const entry of nodes) this.#assign(entry);
  }

  /** All that a name gets where a node stands; undefined when the script does not declare it. */
  given(name: string, ancestors: readonly AnyNode[]): readonly Given[] | undefined {
    for (const outer of ancestors.toReversed()) {
      const found = this.#scopes.get(outer)?.get(name);
      if (found) return found;
    }
    return undefined;
  }

  #add(scope: AnyNode, name: string, given: Given): void {
    this.#listOf(scope, name).push(given);
  }

  /** What a name has got so far; `var gr;` gives nothing, yet the name is the script's own. */
  #listOf(scope: AnyNode, name: string): Given[] {
    const names = this.#scopes.get(scope) ?? new Map<string, Given[]>();
    this.#scopes.set(scope, names);
    const list = names.get(name) ?? [];
    names.set(name, list);
    return list;
  }

  #declare(entry: VisitedNode): void {
    const { node, ancestors } = entry;
    if (node.type === "VariableDeclarator") {
      const loop = ancestors.at(-3)?.type;
      const isFollowed = loop !== "ForInStatement" && loop !== "ForOfStatement";
      if (node.id.type !== "Identifier" || !isFollowed) {
        for (const name of patternNames(node.id)) {
          this.#add(scopeOf(entry), name, "other");
        }
      } else if (node.init) this.#add(scopeOf(entry), node.id.name, node.init);
      else this.#listOf(scopeOf(entry), node.id.name);
    }
    if (isFunction(node) && "params" in node) {
      for (const parameter of node.params) {
        for (const name of patternNames(parameter)) this.#add(node, name, "parameter");
      }
      if (node.type === "FunctionExpression" && node.id) this.#add(node, node.id.name, "other");
    }
    if ((node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") && node.id) {
      this.#add(scopeOf(entry), node.id.name, "other");
    }
    if (node.type === "CatchClause" && node.param) {
      for (const name of patternNames(node.param)) {
        this.#add(scopeOf(entry), name, "other");
      }
    }
  }

  #assign({ node, ancestors }: VisitedNode): void {
    const [target, given] = assignmentOf(node);
    for (const name of target ? patternNames(target) : []) {
      const scope = ancestors.findLast((outer) => this.#scopes.get(outer)?.has(name)) ??
        ancestors[0] ?? node;
      this.#add(scope, name, given);
    }
  }
}

function assignmentOf(node: AnyNode): [AnyNode | undefined, Given] {
  switch (node.type) {
    case "AssignmentExpression":
      return [node.left, node.operator === "=" ? node.right : "other"];
    case "UpdateExpression":
      return [node.argument, "other"];
    case "ForInStatement":
    case "ForOfStatement":
      return [node.left, "other"];
    default:
      return [undefined, "other"];
  }
}

/** The names that a pattern declares: of `{ a, b: [c] }` a and c. */
export function patternNames(node: AnyNode): string[] {
  switch (node.type) {
    case "Identifier":
      return [node.name];
    case "AssignmentPattern":
      return patternNames(node.left);
    case "RestElement":
      return patternNames(node.argument);
    case "ArrayPattern":
      return node.elements.flatMap((element) => element ? patternNames(element) : []);
    case "ObjectPattern":
      return node.properties.flatMap((property) =>
        patternNames(property.type === "Property" ? property.value : property)
      );
    default:
      return [];
  }
}
