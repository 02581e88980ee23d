import type { AnalyticsSession, SessionCall } from "../session_types.ts";

/** What kind of instance a host is: `dev`, `prod`, … Never its name. */
export type HostClass = (host: string) => Promise<string>;

const MOST_LINES = 100;

/**
 * What a model is told of a session: which tools ran how often, how they ended and how long they
 * took. Hosts are replaced by their class; names that no tool of the catalogue bears, which a client
 * made up, are left out; records, arguments and results are not known here.
 */
export async function describeSession(
  session: Pick<AnalyticsSession, "ruleMinutes" | "started" | "lastActivity">,
  calls: readonly SessionCall[],
  hostClass: HostClass,
): Promise<string> {
  const lines = new Map<string, { calls: number; milliseconds: number; verified: number }>();
  const classes = new Map<string, string>();
  for (const { tool, domain, outcome, milliseconds, verified, host } of calls) {
    if (host !== null && !classes.has(host)) classes.set(host, word(await hostClass(host)));
    const isKnown = domain !== "unknown" && /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(tool);
    const key = JSON.stringify({
      tool: isKnown ? tool : "unknown_tool",
      domain: word(domain),
      outcome: word(outcome),
      instance: host === null ? "none" : classes.get(host),
    });
    const line = lines.get(key) ?? { calls: 0, milliseconds: 0, verified: 0 };
    line.calls++;
    line.milliseconds += milliseconds;
    if (verified) line.verified++;
    lines.set(key, line);
  }
  const listed = [...lines].slice(0, MOST_LINES).map(([key, { milliseconds, ...counts }]) => ({
    ...JSON.parse(key),
    ...counts,
    seconds: Math.round(milliseconds / 100) / 10,
  }));
  const elapsed = Date.parse(session.lastActivity) - Date.parse(session.started);
  return JSON.stringify({
    ruleMinutes: Math.round(session.ruleMinutes * 10) / 10,
    elapsedMinutes: Math.round(elapsed / 6_000) / 10,
    calls: listed,
    ...(lines.size > listed.length && { linesLeftOut: lines.size - listed.length }),
  });
}

function word(text: string): string {
  return /^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(text) ? text : "other";
}
