import type { Transaction } from "kysely";
import { isoTime } from "../base/clock.ts";
import { newId } from "../base/ids.ts";
import type { Store } from "../store/store.ts";
import type { AnalyticsTables } from "./tables.ts";

export const DEFAULT_IDLE_MS = 30 * 60_000;

type Row = AnalyticsTables["tool_calls"];
type SessionRow = AnalyticsTables["analytics_session"];
type Database = Transaction<AnalyticsTables>;

/** A call on its way to the store, with the journal entries it made and reversed. */
export interface WaitingCall {
  row: Row;
  changes: readonly string[];
  undoes: readonly string[];
}

interface StoreCallsOptions {
  calls: readonly WaitingCall[];
  idleMs: number;
}

/** Stores calls with their sessions, all or none: a session continues until an idle gap ends it. */
export async function storeCalls(store: Store, options: StoreCallsOptions): Promise<void> {
  const { calls, idleMs } = options;
  await store.tables<AnalyticsTables>().transaction().execute(async (transaction) => {
    const sessions = new Map<string, SessionRow>();
    const rows: Row[] = [];
    for (const { row } of calls) {
      const key = keyOf(row);
      const known = sessions.get(key) ?? await newest(transaction, key);
      const session = known && continues(known, { row, idleMs })
        ? known
        : await begin(transaction, { row, key, previous: known });
      sessions.set(key, session);
      extend(session, row);
      rows.push({ ...row, analytics_session: session.id });
    }
    for (const some of inParts(rows)) {
      await transaction.insertInto("tool_calls").values(some).execute();
    }
    // A gap within the batch replaces a session in the map; `begin` stored the one before.
    for (const session of sessions.values()) await save(transaction, session);
    await noteChanges(transaction, calls);
  });
}

/** Rows of one statement: few sizes, so that the statements are few and may be kept. */
const PART_SIZES = [64, 8, 1];

function inParts<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  let at = 0;
  for (const size of PART_SIZES) {
    for (; rows.length - at >= size; at += size) parts.push(rows.slice(at, at + size));
  }
  return parts;
}

/** How a caller's conversation is told from others; without one the port and the client are it. */
export function keyOf({ port, session, client }: Pick<Row, "port" | "session" | "client">): string {
  return session === null ? `${port}::${client ?? ""}` : sessionKey(port, session);
}

/** The key of the session that a caller on a port names itself. */
export function sessionKey(port: string, session: string): string {
  return `${port}:${session}`;
}

async function newest(transaction: Database, key: string): Promise<SessionRow | undefined> {
  return await transaction.selectFrom("analytics_session").selectAll()
    .where("session_key", "=", key).orderBy("last_activity", "desc").limit(1).executeTakeFirst();
}

function startOf(row: Row): number {
  return Date.parse(row.recorded) - row.milliseconds;
}

/** A call that began before its session ended still belongs to it. */
function continues(session: SessionRow, { row, idleMs }: { row: Row; idleMs: number }): boolean {
  const start = startOf(row);
  if (session.ended !== null) return start <= Date.parse(session.ended);
  const explicit = session.kind === "hub" && session.session_key.startsWith("agent:");
  return explicit || start - Date.parse(session.last_activity) < idleMs;
}

async function begin(
  transaction: Database,
  { row, key, previous }: { row: Row; key: string; previous: SessionRow | undefined },
): Promise<SessionRow> {
  if (previous) {
    await save(transaction, { ...previous, ended: previous.ended ?? previous.last_activity });
  }
  const started = isoTime(startOf(row));
  const kind = row.port === "mcp" ? "mcp" : "hub";
  const session = newSession({ key, kind, client: row.client, started });
  await transaction.insertInto("analytics_session").values(session).execute();
  return session;
}

interface NewSession {
  key: string;
  kind: "mcp" | "hub";
  /** `name/version` */
  client: string | null;
  started: string;
  model?: string | undefined;
}

/** The row of a session without calls, its figures still to be worked out. */
export function newSession({ key, kind, client, started, model }: NewSession): SessionRow {
  const slash = client?.lastIndexOf("/") ?? -1;
  return {
    id: newId("ses"),
    kind,
    session_key: key,
    client_name: client && slash > 0 ? client.slice(0, slash) : client,
    client_version: client && slash > 0 ? client.slice(slash + 1) : null,
    host: null,
    model: model ?? null,
    started,
    last_activity: started,
    ended: null,
    calls: 0,
    tier: "RULES",
    credited: 0,
    rule_minutes: 0,
    ai_minutes: null,
    minutes: 0,
    category: null,
    complexity: null,
    confidence: null,
    reason: null,
    classified_at: null,
    classifier_model: null,
    attempted_at: null,
    claim: null,
    claimed_until: null,
    stale: 1,
  };
}

function extend(session: SessionRow, row: Row): void {
  const started = isoTime(startOf(row));
  session.calls += 1;
  session.host = row.host ?? session.host;
  if (started < session.started) session.started = started;
  if (row.recorded > session.last_activity) session.last_activity = row.recorded;
}

async function save(transaction: Database, session: SessionRow): Promise<void> {
  const { host, calls, started, last_activity, ended } = session;
  await transaction.updateTable("analytics_session")
    .set({ host, calls, started, last_activity, ended, stale: 1 })
    .where("id", "=", session.id).execute();
}

async function noteChanges(transaction: Database, calls: readonly WaitingCall[]): Promise<void> {
  const made = calls.flatMap(({ row, changes }) =>
    changes.map((change_id) => ({ change_id, call_id: row.id, undone: 0 }))
  );
  for (const some of inParts(made)) {
    await transaction.insertInto("call_change").values(some)
      .onConflict((conflict) => conflict.column("change_id").doNothing()).execute();
  }
  for (const entry of calls.flatMap(({ undoes }) => undoes)) await takeBack(transaction, entry);
}

/** Once per change: an entry that two calls name is taken back by the first. */
async function takeBack(transaction: Database, entry: string): Promise<void> {
  const changed = await transaction.updateTable("call_change").set({ undone: 1 })
    .where("change_id", "=", entry).where("undone", "=", 0).returning("call_id")
    .executeTakeFirst();
  if (!changed) return;
  const call = await transaction.updateTable("tool_calls")
    .set((eb) => ({ undone: eb("undone", "+", 1) })).where("id", "=", changed.call_id)
    .returning("analytics_session").executeTakeFirst();
  if (!call?.analytics_session) return;
  await transaction.updateTable("analytics_session").set({ stale: 1 })
    .where("id", "=", call.analytics_session).execute();
}
