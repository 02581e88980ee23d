import type { AnyNode, CallExpression } from "acorn";
import type { Given } from "./names.ts";
import { findClass, type Side } from "./script_api.ts";
import { CLIENT_KINDS, type ScriptContext, type ScriptKind } from "./script_context.ts";
import { dottedName, methodOf } from "./syntax.ts";

/** Which platform class a method is called on, where that is certain. */

/** Objects that the platform hands in, and their class. */
const GIVEN: Readonly<Partial<Record<ScriptKind, Readonly<Record<string, string>>>>> = {
  business_rule: { current: "GlideRecord", previous: "GlideRecord" },
  ui_action: { current: "GlideRecord" },
};

/** Where a script of a kind runs. */
export function sideOf(kind: ScriptKind): Side {
  return CLIENT_KINDS.includes(kind) ? "client" : "server";
}

interface Place {
  node: AnyNode;
  ancestors: readonly AnyNode[];
}

/** Answers questions of one script; each name is followed once. */
export class Receivers {
  #known = new Map<readonly Given[], string | undefined>();

  constructor(private readonly context: ScriptContext) {}

  /** The class that a call's method belongs to; undefined unless it is certain. */
  classOfCall(
    { node, ancestors }: { node: CallExpression; ancestors: readonly AnyNode[] },
  ): string | undefined {
    const { callee } = node;
    if (callee.type !== "MemberExpression") return undefined;
    return this.#classOf({ node: callee.object, ancestors });
  }

  #classOf(place: Place): string | undefined {
    const { node } = place;
    switch (node.type) {
      case "NewExpression":
        return this.#platformClass({ ...place, node: node.callee });
      case "Identifier":
        return this.#classOfName(node.name, place);
      case "MemberExpression":
        return this.#platformClass(place);
      case "CallExpression": {
        const name = this.classOfCall({ ...place, node });
        const members = name === undefined ? undefined : findClass(name, sideOf(this.context.kind));
        return members?.get(methodOf(node) ?? "")?.returns;
      }
      default:
        return undefined;
    }
  }

  #classOfName(name: string, place: Place): string | undefined {
    const { kind, names } = this.context;
    const given = names.given(name, place.ancestors);
    const handedIn = GIVEN[kind]?.[name];
    if (!given) return handedIn ?? this.#platformClass(place);
    // A rule's function takes the records that the platform hands in under their own names.
    if (handedIn && given.every((value) => value === "parameter")) return handedIn;
    if (!this.#known.has(given)) {
      // A variable that is made from itself is not followed round and round.
      this.#known.set(given, undefined);
      this.#known.set(given, this.#classOfAll(given, place));
    }
    return this.#known.get(given);
  }

  /** The one class of all that a variable gets; undefined where one of them is not known. */
  #classOfAll(given: readonly Given[], { ancestors }: Place): string | undefined {
    const classes = new Set(
      given.map((node) =>
        typeof node === "string" ? undefined : this.#classOf({ node, ancestors })
      ),
    );
    const [only] = classes;
    return classes.size === 1 ? only : undefined;
  }

  /** The class that an expression names, `GlideRecord` or `sn_ws.RESTMessageV2`, if it is declared. */
  #platformClass({ node, ancestors }: Place): string | undefined {
    const name = dottedName(node)?.replace(/^global\./, "");
    if (name === undefined) return undefined;
    const [root = ""] = name.split(".");
    if (this.context.names.given(root, ancestors)) return undefined;
    return findClass(name, sideOf(this.context.kind)) ? name : undefined;
  }
}
