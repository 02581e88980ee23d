import { type Clock, isoTime } from "../base/clock.ts";
import type { Store } from "../store/store.ts";
import type { AnalyticsTables } from "./tables.ts";

const DAY_MS = 24 * 3_600_000;
/** Days of the summary's series, and of what it counts by place. */
export const SUMMARY_DAYS = 90;
const MAX_GROUPS = 50;

/** What a span of days saved, and the equally long span before it. */
export interface Span {
  minutes: number;
  previous: number;
}

export interface Group {
  /** Empty for calls that used no instance, or clients that gave no name. */
  name: string;
  minutes: number;
  calls: number;
}

/** Saved minutes, days in UTC. */
export interface Summary {
  /** The last 7 days, today included. */
  week: Span;
  /** The last 30 days. */
  month: Span;
  sessions: number;
  calls: number;
  /** Of the last 30 days, the largest first, at most 50 each. */
  byHost: Group[];
  byDomain: Group[];
  byTool: Group[];
  byClient: Group[];
  /** Every one of the last 90 days, oldest first. */
  days: { day: string; minutes: number; calls: number }[];
  /** Money per hour, where one is configured. */
  hourlyRate: number | null;
}

export interface SummaryOptions {
  store: Store;
  clock: Clock;
  hourlyRate?: number;
}

/** Adds up what the sessions saved, from figures that are kept by session and day. */
export async function summarize({ store, clock, hourlyRate }: SummaryOptions): Promise<Summary> {
  const now = clock();
  const dayBefore = (days: number) => isoTime(now - days * DAY_MS).slice(0, 10);
  const db = store.tables<AnalyticsTables>();
  const rows = await db.selectFrom("analytics_total")
    .select((eb) => ["day", eb.fn.sum("minutes").as("minutes"), eb.fn.sum("calls").as("calls")])
    .where("day", ">=", dayBefore(SUMMARY_DAYS - 1)).groupBy("day").execute();
  const known = new Map(rows.map(({ day, minutes, calls }) => [day, {
    minutes: Number(minutes),
    calls: Number(calls),
  }]));
  const days = Array.from({ length: SUMMARY_DAYS }, (_, index) => {
    const day = dayBefore(SUMMARY_DAYS - 1 - index);
    return { day, minutes: 0, calls: 0, ...known.get(day) };
  });
  const total = (from: number, to: number) =>
    days.slice(days.length - to, days.length - from)
      .reduce((sum, { minutes }) => sum + minutes, 0);
  const since = dayBefore(29);
  const by = (column: Place) => groupBy(store, { column, since });
  const { sessions } = await db.selectFrom("analytics_session")
    .select((eb) => eb.fn.countAll().as("sessions"))
    .where("last_activity", ">=", since).executeTakeFirstOrThrow();
  return {
    week: { minutes: total(0, 7), previous: total(7, 14) },
    month: { minutes: total(0, 30), previous: total(30, 60) },
    sessions: Number(sessions),
    calls: days.slice(-30).reduce((sum, { calls }) => sum + calls, 0),
    byHost: await by("host"),
    byDomain: await by("domain"),
    byTool: await by("tool"),
    byClient: await by("client"),
    days,
    hourlyRate: hourlyRate ?? null,
  };
}

type Place = "host" | "domain" | "tool" | "client";

async function groupBy(
  store: Store,
  { column, since }: { column: Place; since: string },
): Promise<Group[]> {
  const rows = await store.tables<AnalyticsTables>().selectFrom("analytics_total")
    .select((eb) => [
      eb.ref(column).as("name"),
      eb.fn.sum("minutes").as("minutes"),
      eb.fn.sum("calls").as("calls"),
    ])
    .where("day", ">=", since).groupBy(column).orderBy("minutes", "desc").orderBy("name")
    .limit(MAX_GROUPS).execute();
  return rows.map(({ name, minutes, calls }) => ({
    name,
    minutes: Number(minutes),
    calls: Number(calls),
  }));
}
