import type { Tier } from "../../../mod/analytics/session_types.ts";
import { t } from "../../language.ts";

/** Which sessions are listed; lives in the address of the page. Empty texts do not restrict. */
export interface SessionFilter {
  host: string;
  client: string;
  tool: string;
  domain: string;
  tier: Tier | "";
  /** So many days back, today included; empty for all. */
  days: string;
}

const NAMES = ["host", "client", "tool", "domain", "days"] as const;

/** The filter that an address of the Analytics page holds; what it lacks is empty. */
export function readSessionFilter(address: URLSearchParams): SessionFilter {
  const read = (name: string) => address.get(name) ?? "";
  const [host = "", client = "", tool = "", domain = "", days = ""] = NAMES.map(read);
  const tier = read("tier");
  return {
    host,
    client,
    tool,
    domain,
    tier: tier === "RULES" || tier === "AI" ? tier : "",
    days: /^[1-9]\d{0,2}$/.test(days) ? days : "",
  };
}

/** The address of the Analytics page with these sessions. */
export function sessionsHref(filter: Partial<SessionFilter>): string {
  const given = Object.entries(filter).filter(([, text]) => text !== "");
  const text = new URLSearchParams(given).toString();
  return text ? `/analytics?${text}` : "/analytics";
}

/** The filter as the API takes it. */
export function toSessionQuery({ days, tier, ...names }: SessionFilter) {
  const given = Object.fromEntries(Object.entries(names).filter(([, text]) => text !== ""));
  return {
    ...given,
    ...(tier && { tier }),
    ...(days && { since: startOf(Number(days)) }),
  };
}

/** ` of the last 7 days with sn_query_table`: what a link to the sessions has chosen. */
export function describeFilter({ days, tool, domain, client }: SessionFilter): string {
  return [
    days && t("of the last {days} days", { days }),
    tool && t("with {tool}", { tool }),
    domain && t("in {domain}", { domain }),
    client && t("of {client}", { client }),
  ].filter(Boolean).map((words) => ` ${words}`).join("");
}

/** Midnight in the viewer's time zone, so many days back with today counted. */
function startOf(days: number): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString();
}
