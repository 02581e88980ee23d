import { z } from "zod";
import { type Clock, isoTime } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import type { Logger } from "../base/log.ts";
import type { Store } from "../store/store.ts";
import { type ExportFormat, exportSessions } from "./export_sessions.ts";
import { minutesTaken } from "./figures.ts";
import type { Recorder } from "./recorder.ts";
import { removeSessions } from "./remove_sessions.ts";
import { rateSession, ratingSchema, termAt, termSchema } from "./rules.ts";
import {
  type AnalyticsSession,
  type AnalyticsSessions,
  analyticsSessionSchema,
  sessionCallSchema,
} from "./session_types.ts";
import { createAnalyticsSessions } from "./sessions.ts";
import { summarize, type Summary } from "./summary.ts";
import type { AnalyticsTables } from "./tables.ts";

/** A session with every term of its sum. */
export const sessionDetailSchema = z.object({
  session: analyticsSessionSchema,
  sum: ratingSchema.omit({ terms: true }),
  calls: z.array(sessionCallSchema.extend({ term: termSchema.omit({ call: true }) })).describe(
    "In the order the calls ended",
  ),
}).meta({ id: "AnalyticsSessionDetail" });
export type SessionDetail = z.infer<typeof sessionDetailSchema>;

/** Which calls of a session are answered; all unless told. */
export interface DetailPage {
  offset?: number;
  limit?: number;
}

/** Brings a session's figures up to date; `ai` asks for the AI tier. Throws `not_found`. */
export type Analyze = (id: string, options: { ai: boolean }) => Promise<AnalyticsSession>;

/** Session analytics: what the calls of this service saved. */
export interface Analytics {
  sessions: AnalyticsSessions;
  /** Throws `not_found`. */
  detail(id: string, page?: DetailPage): Promise<SessionDetail>;
  /** By the days of a time zone (`Europe/Berlin`); UTC unless told. */
  summary(timeZone?: string): Promise<Summary>;
  /** Another value whenever a session was begun, went on, ended or was classified. */
  revision(): Promise<string>;
  export(format: ExportFormat): Promise<string>;
  analyze: Analyze;
  /** Begins to end idle sessions and to forget old ones; only the running service does this. */
  startUpkeep(): void;
  /** Ends the upkeep and awaits what of it is under way. */
  close(): Promise<void>;
}

export interface AnalyticsOptions {
  store: Store;
  clock: Clock;
  log: Logger;
  recorder: Pick<Recorder, "flush">;
  /** Milliseconds without a call that end an MCP session; 30 minutes unless told. */
  idleMs?: number | undefined;
  /** Money per hour. */
  hourlyRate?: number | undefined;
  /** Days after which sessions are forgotten; never unless told. */
  retentionDays?: number | undefined;
  /** Further upkeep of the store, at the same times. */
  alsoKeep?: () => Promise<void>;
  /** The rules alone unless told. */
  analyze?: Analyze;
}

const UPKEEP_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** Analytics over the store; nothing runs by itself until `startUpkeep`. */
export function createAnalytics(options: AnalyticsOptions): Analytics {
  const { store, clock, log, recorder, idleMs, hourlyRate, retentionDays } = options;
  const flush = () => recorder.flush();
  const sessions = createAnalyticsSessions({ store, clock, idleMs, flush });
  let timer: ReturnType<typeof setInterval> | undefined;
  let working: Promise<void> = Promise.resolve();

  const upkeep = async () => {
    try {
      await sessions.settled({ now: clock(), limit: 1 });
      if (retentionDays !== undefined) {
        await removeSessions(store, { before: isoTime(clock() - retentionDays * DAY_MS) });
      }
      await options.alsoKeep?.();
    } catch (error) {
      log.warn("Session analytics could not be kept up: {reason}", { reason: messageOf(error) });
    }
  };

  return {
    sessions,
    detail: (id, page) => detailOf(id, { sessions, page }),
    async summary(timeZone) {
      // Brings the figures up to date.
      await sessions.list({ limit: 1 });
      return await summarize({ store, clock, hourlyRate, timeZone });
    },
    async revision() {
      await flush();
      const { fn } = store.tables<AnalyticsTables>();
      const row = await store.tables<AnalyticsTables>().selectFrom("analytics_session").select([
        fn.countAll().as("sessions"),
        fn.count("ended").as("ended"),
        fn.sum("calls").as("calls"),
        fn.max("last_activity").as("active"),
        fn.max("classified_at").as("classified"),
        fn.max("attempted_at").as("attempted"),
      ]).executeTakeFirstOrThrow();
      return Object.values(row).join(" ");
    },
    export: (format) => exportSessions(sessions, format),
    analyze: options.analyze ?? ((id) => sessions.get(id)),
    startUpkeep() {
      if (timer !== undefined) return;
      const work = () => {
        working = working.then(upkeep);
      };
      work();
      timer = setInterval(work, UPKEEP_MS);
      // Statistics must not keep the process alive.
      Deno.unrefTimer(timer);
    },
    async close() {
      clearInterval(timer);
      timer = undefined;
      await working;
    },
  };
}

async function detailOf(
  id: string,
  { sessions, page = {} }: { sessions: AnalyticsSessions; page?: DetailPage | undefined },
): Promise<SessionDetail> {
  const { offset = 0, limit = Infinity } = page;
  const session = await sessions.get(id);
  const calls = await sessions.calls(id);
  const took = minutesTaken(session.started, session.lastActivity);
  const rating = rateSession(calls, took);
  const { terms: _, ...sum } = rating;
  return {
    session,
    sum,
    // Rated together, as each call's credit hangs on the others.
    calls: calls.map((call, index) => {
      const { call: _, ...term } = termAt(rating, index);
      return { ...call, term };
    }).slice(offset, offset + limit),
  };
}
