import type { CallState } from "../../../mod/analytics/call_log/logged_call.ts";

export const PAGE_SIZE = 50;

/** What of the log is shown; lives in the address of the page. Empty texts do not restrict. */
export interface CallSearch {
  text: string;
  tool: string;
  host: string;
  client: string;
  state: CallState | "";
  conversation: string;
  /** Days in the viewer's time zone: `2026-01-31`. */
  from: string;
  to: string;
  /** The last call of the page before. */
  before: string;
}

const NAMES = ["text", "tool", "host", "client", "conversation", "before"] as const;
const STATES: readonly string[] = [
  "done",
  "planned",
  "needs_approval",
  "failed",
  "unknown",
] satisfies CallState[];

/** The search that an address of the Activity page holds; what it lacks is empty. */
export function readCallSearch(address: URLSearchParams): CallSearch {
  const read = (name: string) => address.get(name) ?? "";
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.test(read(name)) ? read(name) : "";
  const state = read("state");
  const texts = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Record<
    typeof NAMES[number],
    string
  >;
  return { ...texts, state: isState(state) ? state : "", from: day("from"), to: day("to") };
}

/** The address of the Activity page for a search. */
export function callsHref(search: Partial<CallSearch>): string {
  const text = new URLSearchParams(withoutEmpty(search)).toString();
  return text ? `/activity?${text}` : "/activity";
}

/** Whether anything restricts the list. */
export function isFiltered({ before: _, ...filters }: CallSearch): boolean {
  return Object.values(filters).some((text) => text !== "");
}

/** The filters as the API takes them. */
export function toCallFilter({ from, to, before: _, ...filters }: CallSearch) {
  const { state, ...texts } = filters;
  return {
    ...withoutEmpty(texts),
    ...(state && { state }),
    ...(from && { since: startOfDay(from, 0) }),
    ...(to && { until: startOfDay(to, 1) }),
  };
}

/** Midnight of a day in the viewer's time zone, or of a day after it. */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

function isState(text: string): text is CallState {
  return STATES.includes(text);
}

function withoutEmpty(texts: Partial<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => text ? [[name, text]] : []),
  );
}
