import { DEFAULT_PERMISSION } from "../../config/project_rules.ts";
import type { AssistantConfig } from "../../config/schema.ts";

export type Action = "allow" | "ask" | "deny";

/** One rule: the last that fits decides. */
export interface PermissionRule {
  permission: string;
  /** `*` and `?` stand for any characters and for one. */
  pattern: string;
  action: Action;
}

export type PermissionRules = readonly PermissionRule[];

type PermissionConfig = AssistantConfig["permission"];

/** What holds without a word of the configuration. */
const DEFAULTS: PermissionRules = readRules({ "*": "ask", ...DEFAULT_PERMISSION });

/** Files that mostly hold secrets are asked for, unless a rule for them says otherwise. */
const SECRET_FILES: PermissionRules = ["*.env", "*.env.*", "*.pem", "*/.ssh/*", "*id_rsa*"]
  .map((pattern) => ({ permission: "read", pattern, action: "ask" }));

/** The rules of a `permission` block, in the order they were written. */
export function readRules(config: PermissionConfig): PermissionRules {
  return Object.entries(config).flatMap(([permission, value]): PermissionRule[] => {
    if (value === undefined) return [];
    if (typeof value === "string") return [{ permission, pattern: "*", action: value }];
    return Object.entries(value).map(([pattern, action]) => ({ permission, pattern, action }));
  });
}

/**
 * What the rules say about one pattern of a permission: the last that fits, and the defaults where
 * none does. A rule for everything does not free the files that mostly hold secrets.
 */
export function judge(
  { permission, pattern }: { permission: string; pattern: string },
  rules: PermissionRules,
): Action {
  const fits = (rule: PermissionRule) =>
    matches(rule.permission, permission) && matches(rule.pattern, pattern);
  const standard = DEFAULTS.findLast(fits)?.action ?? "ask";
  const secret = SECRET_FILES.some(fits);
  const own = rules.findLast(fits);
  const action = own?.action ?? standard;
  return secret && (own === undefined || own.pattern === "*") ? stricter(action, "ask") : action;
}

const STRENGTH: Readonly<Record<Action, number>> = { allow: 0, ask: 1, deny: 2 };

/** The stronger of two. */
export function stricter(one: Action, other: Action): Action {
  return STRENGTH[one] >= STRENGTH[other] ? one : other;
}

/** Whether a text fits a pattern of `*` and `?`. `git status *` fits `git status` as well. */
export function matches(pattern: string, text: string): boolean {
  const source = pattern.split("").map((char) =>
    char === "*" ? "[^]*" : char === "?" ? "[^]" : char.replace(/[\\^$.|+()[\]{}]/, "\\$&")
  ).join("");
  return new RegExp(`^${source.replace(/ \[\^\]\*$/, "( [^]*)?")}$`).test(text);
}
