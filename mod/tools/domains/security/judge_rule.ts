import type { Reader } from "../../../platform/types.ts";
import { AppError } from "../../../base/errors.ts";
import { checkQuery } from "../../check_query.ts";
import type { AclRule } from "./acl_rules.ts";
import type { UserFacts } from "./effective_roles.ts";

export type Verdict = "passes" | "fails" | "cannot_tell";

export interface JudgedRule {
  sys_id: string;
  name: string;
  verdict: Verdict;
  why: string[];
  deny_unless?: true;
}

export interface Asked {
  user: UserFacts;
  roles: ReadonlySet<string>;
  table: string;
  /** sys_id of the record that is asked for; conditions cannot be told without. */
  record?: string;
  signal?: AbortSignal | undefined;
}

/** Whether one rule lets the user pass, and what of it cannot be told from outside. */
export async function judgeRule(
  reader: Reader,
  rule: AclRule,
  asked: Asked,
): Promise<JudgedRule> {
  const { verdict, why } = await judge(reader, rule, asked);
  const { sysId, name, denies } = rule;
  return { sys_id: sysId, name, verdict, why, ...(denies && { deny_unless: true as const }) };
}

/**
 * Attributes that hold for every user who is signed in: documented, "OOB Security Attributes", and
 * `acl-api.md` of @servicenow/sdk 4.9.0. Of the others only the instance can tell.
 */
export const SIGNED_IN: ReadonlySet<string> = new Set(["LoggedIn", "UserIsAuthenticated"]);

async function judge(
  reader: Reader,
  rule: AclRule,
  asked: Asked,
): Promise<{ verdict: Verdict; why: string[] }> {
  if (rule.adminOverrides && asked.roles.has("admin")) {
    return { verdict: "passes", why: ["admin overrides"] };
  }
  if (rule.empty) return { verdict: "fails", why: ["asks for nothing, and so lets nobody pass"] };
  const why: string[] = [];
  const held = rule.roles.filter((role) => isHeld(role, asked.roles));
  if (rule.roles.length > 0 && held.length === 0) {
    const wanted = rule.roles.map(({ name }) => name).join(" or ");
    return { verdict: "fails", why: [`needs the role ${wanted}`] };
  }
  const elevatedOnly = held.length > 0 && held.every(({ elevated }) => elevated);
  why.push(
    rule.roles.length === 0
      ? "asks for no role"
      : `has the role ${held.map(({ name }) => name).join(", ")}`,
  );
  if (elevatedOnly) why.push("only after elevating to it");
  let verdict: Verdict = elevatedOnly ? "cannot_tell" : "passes";
  if (rule.condition !== "") {
    const condition = await judgeCondition(reader, rule.condition, asked);
    why.push(condition.why);
    if (condition.verdict === "fails") return { verdict: "fails", why };
    if (condition.verdict === "cannot_tell") verdict = "cannot_tell";
  }
  if (rule.attribute !== "") {
    why.push(`asks for the security attribute ${rule.attribute}`);
    if (!SIGNED_IN.has(rule.attribute)) verdict = "cannot_tell";
  }
  if (rule.scripted) {
    why.push("has a script, which only the instance can run");
    verdict = "cannot_tell";
  }
  return { verdict, why };
}

/** `public` asks for no sign-in; an administrator has every role that needs no elevation. */
function isHeld(
  { name, elevated }: AclRule["roles"][number],
  roles: ReadonlySet<string>,
): boolean {
  return roles.has(name) || name === "public" || (roles.has("admin") && !elevated);
}

const CALLER = /javascript:\s*gs\.getUserID\(\)/g;
const CALLER_NAME = /javascript:\s*gs\.getUserName\(\)/g;

/** Asks the instance whether the record meets the condition, with the user in the caller's place. */
async function judgeCondition(
  reader: Reader,
  condition: string,
  { user, table, record, signal }: Asked,
): Promise<{ verdict: Verdict; why: string }> {
  const shown = condition.replace(/\^EQ$/, "");
  if (!record) {
    return { verdict: "cannot_tell", why: `depends on the record: ${shown}` };
  }
  const own = shown.replace(CALLER, user.sysId).replace(CALLER_NAME, user.userName);
  if (own.includes("javascript:") || own.includes("DYNAMIC")) {
    return { verdict: "cannot_tell", why: `has a part only the instance can tell: ${shown}` };
  }
  // A term put in front of alternatives would count for the first of them alone.
  if (own.includes("^NQ")) {
    return { verdict: "cannot_tell", why: `has alternatives that are not taken apart: ${shown}` };
  }
  try {
    await checkQuery(reader, { table, query: own });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { verdict: "cannot_tell", why: `its condition cannot be read: ${shown}` };
  }
  const asking = (query: string) =>
    reader.listRecords(table, { query, fields: ["sys_id"], limit: 1, signal });
  const [there, met] = await Promise.all([
    asking(`sys_id=${record}`),
    asking(`sys_id=${record}^${own}`),
  ]);
  if (there.records.length === 0) {
    return { verdict: "cannot_tell", why: `these credentials cannot see the record: ${shown}` };
  }
  return met.records.length > 0
    ? { verdict: "passes", why: `the record meets: ${shown}` }
    : { verdict: "fails", why: `the record does not meet: ${shown}` };
}

/**
 * What a level comes to: every deny-unless rule has to be passed and one of the others suffices.
 * Without any rule the answer is the caller's to give.
 */
export function judgeLevel(rules: readonly JudgedRule[]): Verdict {
  const denying = rules.filter(({ deny_unless }) => deny_unless);
  const allowing = rules.filter(({ deny_unless }) => !deny_unless);
  if (denying.some(({ verdict }) => verdict === "fails")) return "fails";
  const allowed: Verdict = allowing.length === 0 ||
      allowing.some(({ verdict }) => verdict === "passes")
    ? "passes"
    : allowing.some(({ verdict }) => verdict === "cannot_tell")
    ? "cannot_tell"
    : "fails";
  const open = denying.some(({ verdict }) => verdict === "cannot_tell");
  return allowed === "passes" && open ? "cannot_tell" : allowed;
}
