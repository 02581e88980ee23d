import type { AppError } from "../../base/errors.ts";
import { answeredMessage, failure, type PlatformWords } from "./failure.ts";
import { type RequestFacts, tableOf } from "../request.ts";
import { sayRoles, writingRoles } from "../writing_roles.ts";

interface Refusal {
  reason: string;
  pattern: RegExp;
  remedy: (table: string, match: RegExpExecArray) => string;
}

/** Wordings recorded from live instances; the first that matches message or detail names the reason. */
const REFUSALS: readonly Refusal[] = [
  {
    reason: "business_rule",
    pattern: /aborted by Business Rule '([^'^]*)(?:\^([0-9a-f]{32}))?'/i,
    remedy: (_, [, rule = ""]) =>
      `Read the business rule "${rule}": the platform does not pass its own message on.`,
  },
  {
    reason: "api_closed",
    pattern: /Failed API level ACL Validation/i,
    remedy: (table) =>
      `Ask an administrator to allow access to ${table} via web services, or for the role that its REST access control asks for.`,
  },
  {
    reason: "query_acl",
    pattern: /denied due to table security|Field\(s\) present in the query/i,
    remedy: (table) =>
      `Leave out of the query the fields of ${table} that this account may not search or sort by.`,
  },
  {
    reason: "data_policy",
    pattern: /data policy/i,
    remedy: () => "Give the fields that the data policy asks for.",
  },
  {
    reason: "acl",
    pattern: /\bACL\b|security constraints/i,
    remedy: (table) =>
      `Ask an administrator for a role that passes the access controls of ${table}.`,
  },
];

/** The platform knows who asks and refuses; nothing was changed. */
export function forbiddenError(
  status: number,
  words: PlatformWords,
  facts: RequestFacts,
): AppError {
  const table = tableOf(facts.path) ?? facts.path;
  for (const { reason, pattern, remedy } of REFUSALS) {
    const match = pattern.exec(words.detail ?? "") ?? pattern.exec(words.message ?? "");
    if (match === null) continue;
    const rule = reason === "business_rule" &&
      { rule: { name: match[1], sys_id: match[2] ?? null } };
    return failure("forbidden", answeredMessage(status, words, facts), {
      facts,
      status,
      words,
      details: { reason, ...rule },
      outcome: "failed",
      remedy: remedy(table, match) + (reason === "acl" ? documentedRole(facts) : ""),
    });
  }
  return failure("forbidden", answeredMessage(status, words, facts), {
    facts,
    status,
    words,
    details: { reason: "unspecified" },
    outcome: "failed",
    remedy: `Check the roles of this account against the access controls of ${table}.` +
      documentedRole(facts),
  });
}

/** Which role the write takes, where the vendor's documentation says it. */
function documentedRole({ write, path }: RequestFacts): string {
  const roles = write ? writingRoles(path) : undefined;
  return roles ? ` By the documentation it takes ${sayRoles(roles)}.` : "";
}
