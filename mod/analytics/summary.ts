import { z } from "zod";
import type { Clock } from "../base/clock.ts";
import type { Store } from "../store/store.ts";
import { daysIn } from "./days.ts";
import { minutesSchema } from "./session_types.ts";
import type { AnalyticsTables } from "./tables.ts";

/** Days of the summary's series, and of what it counts by place. */
export const SUMMARY_DAYS = 90;
const MAX_GROUPS = 50;

const figuresShape = { minutes: minutesSchema, calls: z.int() };

/** What a span of days saved, and the equally long span before it. */
const spanSchema = z.object({ minutes: minutesSchema, previous: minutesSchema });
export type Span = z.infer<typeof spanSchema>;

const groupSchema = z.object({
  name: z.string().describe(
    "Empty for calls that used no instance, or clients that gave no name",
  ),
  ...figuresShape,
});
export type Group = z.infer<typeof groupSchema>;
const groupsSchema = z.array(groupSchema).describe(
  `Of the last 30 days, the largest first, at most ${MAX_GROUPS}`,
);

/** Saved minutes, days in the time zone that was asked for. */
export const summarySchema = z.object({
  week: spanSchema.describe("The last 7 days, today included, and the 7 before"),
  month: spanSchema.describe("The last 30 days and the 30 before"),
  sessions: z.int(),
  calls: z.int(),
  byHost: groupsSchema,
  byDomain: groupsSchema,
  byTool: groupsSchema,
  byClient: groupsSchema,
  days: z.array(z.object({ day: z.string(), ...figuresShape })).describe(
    `Every one of the last ${SUMMARY_DAYS} days, oldest first`,
  ),
  hourlyRate: z.number().nullable().describe("Money per hour, where one is configured"),
}).meta({ id: "AnalyticsSummary" });
export type Summary = z.infer<typeof summarySchema>;

export interface SummaryOptions {
  store: Store;
  clock: Clock;
  hourlyRate?: number | undefined;
  /** Name of the time zone whose days are meant; UTC unless told. */
  timeZone?: string | undefined;
}

/** Adds up what the sessions saved, from figures that are kept by session and quarter of an hour. */
export async function summarize(options: SummaryOptions): Promise<Summary> {
  const { store, clock, hourlyRate, timeZone = "UTC" } = options;
  const zone = daysIn(timeZone);
  const names = zone.lastDays(SUMMARY_DAYS, clock());
  const first = (days: number) => zone.firstSlot(names.at(-days) ?? "");
  const db = store.tables<AnalyticsTables>();
  const rows = await db.selectFrom("analytics_total")
    .select((eb) => ["slot", eb.fn.sum("minutes").as("minutes"), eb.fn.sum("calls").as("calls")])
    .where("slot", ">=", first(SUMMARY_DAYS)).groupBy("slot").execute();
  const known = new Map(names.map((day) => [day, { day, minutes: 0, calls: 0 }]));
  for (const { slot, minutes, calls } of rows) {
    const figures = known.get(zone.dayOf(slot));
    // A clock ahead of this one.
    if (!figures) continue;
    figures.minutes += Number(minutes);
    figures.calls += Number(calls);
  }
  const days = [...known.values()];
  const total = (from: number, to: number) =>
    days.slice(days.length - to, days.length - from)
      .reduce((sum, { minutes }) => sum + minutes, 0);
  const since = first(30);
  const places = await placesSince(store, since);
  const { sessions } = await db.selectFrom("analytics_session")
    .select((eb) => eb.fn.countAll().as("sessions"))
    .where("last_activity", ">=", since).executeTakeFirstOrThrow();
  return {
    week: { minutes: total(0, 7), previous: total(7, 14) },
    month: { minutes: total(0, 30), previous: total(30, 60) },
    sessions: Number(sessions),
    calls: days.slice(-30).reduce((sum, { calls }) => sum + calls, 0),
    byHost: groupBy(places, "host"),
    byDomain: groupBy(places, "domain"),
    byTool: groupBy(places, "tool"),
    byClient: groupBy(places, "client"),
    days,
    hourlyRate: hourlyRate ?? null,
  };
}

type Place = "host" | "domain" | "tool" | "client";
type PlaceTotal = Record<Place, string> & { minutes: number; calls: number };

/** One scan for all groups: they differ far less than the days and sessions they come from. */
async function placesSince(store: Store, since: string): Promise<PlaceTotal[]> {
  const rows = await store.tables<AnalyticsTables>().selectFrom("analytics_total")
    .select((eb) => [
      "host",
      "domain",
      "tool",
      "client",
      eb.fn.sum("minutes").as("minutes"),
      eb.fn.sum("calls").as("calls"),
    ])
    .where("slot", ">=", since).groupBy(["host", "domain", "tool", "client"]).execute();
  return rows.map((row) => ({ ...row, minutes: Number(row.minutes), calls: Number(row.calls) }));
}

function groupBy(places: readonly PlaceTotal[], by: Place): Group[] {
  const groups = new Map<string, Group>();
  for (const { [by]: name, minutes, calls } of places) {
    const group = groups.get(name) ?? { name, minutes: 0, calls: 0 };
    group.minutes += minutes;
    group.calls += calls;
    groups.set(name, group);
  }
  return [...groups.values()]
    .sort((a, b) => b.minutes - a.minutes || b.calls - a.calls || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_GROUPS);
}
