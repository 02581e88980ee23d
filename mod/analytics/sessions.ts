import type { ExpressionBuilder } from "kysely";
import { type Clock, isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Store } from "../store/store.ts";
import { refreshFigures } from "./figures.ts";
import { removeSessions } from "./remove_sessions.ts";
import { fromRow } from "./recorder.ts";
import type {
  AnalyticsSession,
  AnalyticsSessions,
  SessionCall,
  SessionKind,
  Tier,
} from "./session_types.ts";
import { DEFAULT_IDLE_MS, newSession, sessionKey } from "./store_calls.ts";
import type { AnalyticsTables } from "./tables.ts";

type SessionRow = AnalyticsTables["analytics_session"];

/** How long a classification may take before somebody else may try. */
const CLAIM_MS = 5 * 60_000;

export interface SessionsOptions {
  store: Store;
  clock: Clock;
  /** Milliseconds without a call that end an MCP session; 30 minutes unless told. */
  idleMs?: number | undefined;
  /** Stores what is noted of calls; awaited before sessions are read. */
  flush?(): Promise<void>;
}

/** The sessions in the store, up to date with every call that was noted. */
export function createAnalyticsSessions(options: SessionsOptions): AnalyticsSessions {
  const { store, flush } = options;
  return {
    ...createReading(options),
    ...createClassifying(options),
    ...createHubSessions(options),
    async remove(id) {
      await flush?.();
      if (await removeSessions(store, { ids: [id] }) === 0) unknownSession(id);
    },
    async removeAll() {
      await flush?.();
      return await removeSessions(store, {});
    },
  };
}

function createReading(
  { store, clock, idleMs = DEFAULT_IDLE_MS, flush }: SessionsOptions,
): Pick<AnalyticsSessions, "list" | "get" | "calls"> {
  const db = store.tables<AnalyticsTables>();

  const upToDate = async () => {
    await flush?.();
    await endIdle(store, { before: clock() - idleMs });
    await refreshFigures(store);
  };

  return {
    async list(
      { limit = 50, before } = {},
      { kind, tier, host, client, tool, domain, since } = {},
    ) {
      await upToDate();
      let query = db.selectFrom("analytics_session").selectAll()
        .orderBy("last_activity", "desc").orderBy("id", "desc")
        .limit(Math.min(Math.max(limit, 1), 201));
      if (kind) query = query.where("kind", "=", kind);
      if (tier) query = query.where("tier", "=", tier);
      if (host) query = query.where("host", "=", host);
      if (client) query = query.where("client_name", "=", client);
      if (since) query = query.where("last_activity", ">=", since);
      for (const [place, name] of [["tool", tool], ["domain", domain]] as const) {
        if (!name) continue;
        const having = db.selectFrom("analytics_total").select("session").where(place, "=", name);
        query = query.where("id", "in", having);
      }
      const last = before === undefined ? undefined : await rowOf(store, before);
      if (last) {
        query = query.where((eb) =>
          eb.or([
            eb("last_activity", "<", last.last_activity),
            eb.and([eb("last_activity", "=", last.last_activity), eb("id", "<", last.id)]),
          ])
        );
      }
      return (await query.execute()).map(toSession);
    },
    async get(id) {
      await upToDate();
      return toSession(await rowOf(store, id) ?? unknownSession(id));
    },
    async calls(id) {
      await flush?.();
      const rows = await db.selectFrom("tool_calls").selectAll()
        .where("analytics_session", "=", id).orderBy("recorded").orderBy("sequence").execute();
      return rows.map(toSessionCall);
    },
  };
}

function createClassifying(
  { store, idleMs = DEFAULT_IDLE_MS, flush }: SessionsOptions,
): Pick<
  AnalyticsSessions,
  "settled" | "claimForClassification" | "saveClassification" | "release"
> {
  const db = store.tables<AnalyticsTables>();
  return {
    async settled({ now, limit = 20, kind }) {
      await flush?.();
      await endIdle(store, { before: now - idleMs });
      await refreshFigures(store);
      let query = db.selectFrom("analytics_session").selectAll();
      if (kind) query = query.where("kind", "=", kind);
      const rows = await query.where("ended", "is not", null).where("tier", "=", "RULES")
        .where("attempted_at", "is", null)
        .where(nobodyHasIt(now))
        .orderBy("last_activity").limit(limit).execute();
      return rows.map(toSession);
    },
    async claimForClassification(id, { now, force = false }) {
      const claim = newId("clm");
      let update = db.updateTable("analytics_session")
        .set({ claim, claimed_until: isoTime(now + CLAIM_MS) }).where("id", "=", id);
      if (!force) {
        update = update.where("ended", "is not", null).where("tier", "=", "RULES")
          .where("attempted_at", "is", null)
          .where(nobodyHasIt(now));
      }
      const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
      return numUpdatedRows === 1n ? claim : null;
    },
    async saveClassification(id, { claim, now, classification }) {
      const { category, complexity, minutes, confidence, reason, model } = classification;
      const at = isoTime(now);
      const { numUpdatedRows } = await db.updateTable("analytics_session").set({
        tier: "AI",
        category,
        complexity,
        ai_minutes: minutes,
        confidence,
        reason,
        classifier_model: model,
        classified_at: at,
        attempted_at: at,
        claim: null,
        claimed_until: null,
        stale: 1,
      }).where("id", "=", id).where("claim", "=", claim).executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    async release(id, { claim, now, tried }) {
      await db.updateTable("analytics_session")
        .set({ claim: null, claimed_until: null, ...(tried && { attempted_at: isoTime(now) }) })
        .where("id", "=", id).where("claim", "=", claim).execute();
    },
  };
}

/** No claim on the session, or one that has run out. */
function nobodyHasIt(now: number) {
  return (eb: ExpressionBuilder<AnalyticsTables, "analytics_session">) =>
    eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<=", isoTime(now))]);
}

function createHubSessions(
  { store, clock, flush }: SessionsOptions,
): Pick<AnalyticsSessions, "openHub" | "closeHub"> {
  const db = store.tables<AnalyticsTables>();
  return {
    async openHub({ key, client, model }) {
      const started = isoTime(clock());
      const full = sessionKey("agent", key);
      const row = newSession({ key: full, kind: "hub", client: client ?? null, started, model });
      // Calls that came first have begun it already.
      const open = await db.updateTable("analytics_session")
        .set({ model: row.model, client_name: row.client_name, client_version: row.client_version })
        .where("session_key", "=", full).where("ended", "is", null).returningAll()
        .executeTakeFirst();
      if (open) return toSession(open);
      await db.insertInto("analytics_session").values(row).execute();
      return toSession(row);
    },
    async closeHub(key) {
      await flush?.();
      const row = await db.updateTable("analytics_session").set({ ended: isoTime(clock()) })
        .where("session_key", "=", sessionKey("agent", key)).where("ended", "is", null)
        .returningAll().executeTakeFirst();
      if (!row) return null;
      await refreshFigures(store);
      return toSession(await rowOf(store, row.id) ?? row);
    },
  };
}

async function rowOf(store: Store, id: string): Promise<SessionRow | undefined> {
  return await store.tables<AnalyticsTables>().selectFrom("analytics_session").selectAll()
    .where("id", "=", id).executeTakeFirst();
}

function unknownSession(id: string): never {
  throw new AppError("not_found", `There is no analytics session "${id.slice(0, 100)}"`, {
    remedy: "GET /api/analytics/sessions lists them.",
  });
}

/** Ends what is idle, and what its client has ended with DELETE. */
async function endIdle(store: Store, { before }: { before: number }): Promise<void> {
  const db = store.tables<AnalyticsTables>();
  await db.updateTable("analytics_session").set((eb) => ({ ended: eb.ref("last_activity") }))
    .where("ended", "is", null).where("session_key", "not like", "agent:%")
    .where("last_activity", "<=", isoTime(before)).execute();
  const open = await db.selectFrom("analytics_session").select(["id", "session_key"])
    .where("ended", "is", null).where("kind", "=", "mcp").limit(1_000).execute();
  if (open.length === 0) return;
  const closed = await db.selectFrom("mcp_sessions").select(["id", "ended_at"])
    .where("ended_at", "is not", null)
    .where("id", "in", open.map(({ session_key }) => session_key.slice("mcp:".length))).execute();
  for (const { id, ended_at } of closed) {
    await db.updateTable("analytics_session").set({ ended: ended_at })
      .where("session_key", "=", sessionKey("mcp", id)).where("ended", "is", null).execute();
  }
}

/** A stored row as it is told to others. */
export function toSession(row: SessionRow): AnalyticsSession {
  return {
    id: row.id,
    kind: row.kind as SessionKind,
    port: row.session_key.slice(0, row.session_key.indexOf(":")),
    clientName: row.client_name,
    clientVersion: row.client_version,
    host: row.host,
    model: row.model,
    started: row.started,
    lastActivity: row.last_activity,
    ended: row.ended,
    calls: row.calls,
    tier: row.tier as Tier,
    ruleMinutes: row.rule_minutes,
    minutes: row.minutes,
    category: row.category,
    complexity: row.complexity,
    confidence: row.confidence,
    reason: row.reason,
    classifiedAt: row.classified_at,
    classifierModel: row.classifier_model,
  };
}

function toSessionCall(row: AnalyticsTables["tool_calls"]): SessionCall {
  const { minutes, lines, record, changes, undone, verified } = row;
  return { ...fromRow(row), minutes, lines, record, changes, undone, verified: verified === 1 };
}
