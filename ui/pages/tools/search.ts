import type { Risk } from "../../../mod/tools/match.ts";

export const PAGE_SIZE = 20;

/** What is searched for; lives in the address of the page. Empty texts do not restrict. */
export interface Search {
  query: string;
  domain: string;
  risk: Risk | "";
  /** Of the first tool shown. */
  offset: number;
}

/** The search that an address of the Tools page holds; what it lacks is empty. */
export function readSearch(address: URLSearchParams): Search {
  const risk = address.get("risk") ?? "";
  return {
    query: address.get("query") ?? "",
    domain: address.get("domain") ?? "",
    risk: isRisk(risk) ? risk : "",
    offset: Math.max(0, Math.trunc(Number(address.get("offset"))) || 0),
  };
}

/** The address of the Tools page for a search. */
export function toHref(search: Search): string {
  const { offset, ...filters } = search;
  const parameters = new URLSearchParams(withoutEmpty(filters));
  if (offset > 0) parameters.set("offset", String(offset));
  const text = parameters.toString();
  return text ? `/tools?${text}` : "/tools";
}

/** The query of the API call for one page. */
export function toApiQuery({ offset, risk, ...filters }: Search) {
  return {
    limit: String(PAGE_SIZE),
    offset: String(offset),
    ...withoutEmpty(filters),
    ...(risk && { risk }),
  };
}

function isRisk(text: string): text is Risk {
  return ["R", "W", "D", "X"].includes(text);
}

function withoutEmpty(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}
