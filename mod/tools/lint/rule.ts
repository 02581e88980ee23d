import type { AnyNode } from "acorn";
import type { ScriptContext, ScriptFacts, ScriptKind } from "./script_context.ts";

export type Severity = "high" | "medium" | "low";

/** A script that shows a rule: `bad` must be found, `good` must not. */
export interface RuleExample {
  bad: string;
  good: string;
  /** What is known of both beside their text; the rule's first kind unless told. */
  facts?: Partial<ScriptFacts>;
}

interface RuleBase {
  /** Kebab-case, unique. */
  id: string;
  severity: Severity;
  /** What is wrong, as one phrase. */
  title: string;
  /** Why it matters on this platform. */
  why: string;
  fix: string;
  /** Where it applies. */
  kinds: readonly ScriptKind[];
  example: RuleExample;
}

/** A node that breaks a rule, with what is to be said of this one in place of the rule's words. */
export interface Spot {
  node: AnyNode;
  title?: string;
  fix?: string;
}

/** A rule on the syntax tree: answers the nodes that break it. */
export interface ScriptRule extends RuleBase {
  check(context: ScriptContext): Iterable<AnyNode | Spot>;
}

/** A place in a text that breaks a rule, with what is to be said of this one. */
export interface TextSpot {
  offset: number;
  title: string;
}

/** A rule on text that is no script: answers the offsets that break it. */
export interface TextRule extends RuleBase {
  search(text: string): Iterable<number | TextSpot>;
}

export type LintRule = ScriptRule | TextRule;

export interface LintFinding {
  rule: string;
  severity: Severity;
  title: string;
  why: string;
  fix: string;
  /** 1-based. */
  line: number;
  /** The line's text, cut to 160 characters; never with a secret in it. */
  code: string;
}
