import { z } from "zod";
import { type Clock, isoTime } from "../base/clock.ts";
import { newId } from "../base/ids.ts";
import type { Logger } from "../base/log.ts";
import type { Store } from "../store/store.ts";
import type { CallFacts } from "./call_facts.ts";
import { storeLater } from "./store_later.ts";
import { DEFAULT_IDLE_MS, storeCalls, type WaitingCall } from "./store_calls.ts";
import type { AnalyticsTables } from "./tables.ts";

/** One stored tool call. Deliberately without arguments and results. */
export const recordedCallSchema = z.object({
  id: z.string(),
  recorded: z.string().describe("ISO 8601: when the call ended"),
  tool: z.string(),
  domain: z.string(),
  risk: z.string().describe("R, W, D or X"),
  host: z.string().nullable().describe("Null for tools that need no instance"),
  outcome: z.string().describe("The status of the result, or the code of the error"),
  milliseconds: z.number().describe("From request to answer"),
  port: z.string(),
  session: z.string().optional(),
  client: z.string().optional().describe("`name/version` of the client"),
  era: z.string().optional().describe("The protocol era of an MCP call"),
});
export type RecordedCall = z.infer<typeof recordedCallSchema>;

/** A finished tool call as it is noted. */
export interface CallRecord extends Omit<RecordedCall, "id" | "recorded"> {
  /** Of the same call in the log of calls; a new one unless told. */
  id?: string | undefined;
  /** What the tool's work takes by hand. */
  minutes?: number | undefined;
  /** Of a writing call that came to its end. */
  facts?: CallFacts | undefined;
}

export interface Recorder {
  /** Notes a call without waiting for the store. Never throws. */
  record(call: CallRecord): void;
  /** The newest calls first, those not yet stored included as far as the store takes them. */
  recent(limit?: number): Promise<RecordedCall[]>;
  /** The hosts that calls of a session have reached, whatever they came to. */
  hostsOf(session: string): Promise<string[]>;
  /** Stores what is noted. A failing store is logged and the calls are kept for the next attempt. */
  flush(): Promise<void>;
}

export interface RecorderOptions {
  store: Store;
  clock: Clock;
  log?: Logger;
  /** Milliseconds that calls are gathered before they are stored together; 250 unless told. */
  delayMs?: number;
  /** Milliseconds without a call that end a session; 30 minutes unless told. */
  idleMs?: number | undefined;
}

type Row = AnalyticsTables["tool_calls"];

/** Rows of one statement: below the smallest limit of bound values of the databases (32 766). */
const BATCH = 200;

/** Notes tool calls for the analysis of sessions. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { store, clock, log, delayMs, idleMs = DEFAULT_IDLE_MS } = options;
  let sequence = 0;
  const { add, flush, waiting } = storeLater<WaitingCall>({
    storeBatch: (calls) => storeCalls(store, { calls, idleMs }),
    batchSize: BATCH,
    delayMs,
    failed: (what) => log?.warn("Tool calls could not be recorded: {reason}", what),
  });

  return {
    record(call) {
      add({
        row: toRow(call, { recorded: isoTime(clock()), sequence: sequence++ }),
        changes: call.facts?.changes ?? [],
        undoes: call.facts?.undoes ?? [],
      });
    },
    flush,
    async hostsOf(session) {
      await flush();
      return await readHosts(store, { session: storable(session), waiting });
    },
    async recent(limit = 50) {
      await flush();
      return await readRecent(store, limit);
    },
  };
}

async function readRecent(store: Store, limit: number): Promise<RecordedCall[]> {
  const rows = await store.tables<AnalyticsTables>().selectFrom("tool_calls").selectAll()
    .orderBy("recorded", "desc").orderBy("sequence", "desc").limit(limit).execute();
  return rows.map(fromRow);
}

async function readHosts(
  store: Store,
  { session, waiting }: { session: string; waiting: readonly WaitingCall[] },
): Promise<string[]> {
  const stored = await store.tables<AnalyticsTables>().selectFrom("tool_calls").select("host")
    .distinct().where("session", "=", session).where("host", "is not", null).execute();
  // A store that fails holds calls back.
  const unstored = waiting.flatMap(({ row }) => row.session === session ? row : []);
  return [...new Set([...stored, ...unstored].flatMap(({ host }) => host ?? []))].sort();
}

/** Takes the known fields one by one: whatever else a caller passes is never stored. */
function toRow(call: CallRecord, at: { recorded: string; sequence: number }): Row {
  return {
    id: call.id ?? newId("call"),
    recorded: at.recorded,
    sequence: at.sequence,
    tool: storable(call.tool),
    domain: storable(call.domain),
    risk: storable(call.risk),
    host: call.host === null ? null : storable(call.host),
    outcome: storable(call.outcome),
    milliseconds: Number.isFinite(call.milliseconds) ? Math.round(call.milliseconds) : 0,
    port: storable(call.port),
    session: call.session === undefined ? null : storable(call.session),
    client: call.client === undefined ? null : storable(call.client),
    era: call.era === undefined ? null : storable(call.era),
    analytics_session: null,
    ...credited(call),
  };
}

/** An undo is no work of its own: it takes back what it reverses. */
function credited({ risk, outcome, minutes = 0, facts }: CallRecord) {
  const changes = facts?.changes.length ?? 0;
  const done = outcome === "done" && !facts?.undoes.length;
  return {
    minutes: Number.isFinite(minutes) ? minutes : 0,
    lines: facts?.lines ?? 0,
    record: facts?.record ?? null,
    changes,
    undone: 0,
    verified: done && (risk === "R" || changes > 0) ? 1 : 0,
  };
}

/** Names come from clients: PostgreSQL refuses a null character, and one row must not block the rest. */
function storable(text: string): string {
  return text.slice(0, 200).replaceAll("\0", "");
}

/** A stored call as its name, place and outcome, without what it counts for. */
export function fromRow(row: Row): RecordedCall {
  const { id, recorded, tool, domain, risk, host, outcome, milliseconds, port } = row;
  const { session, client, era } = row;
  return {
    id,
    recorded,
    tool,
    domain,
    risk,
    host,
    outcome,
    milliseconds,
    port,
    ...(session && { session }),
    ...(client && { client }),
    ...(era && { era }),
  };
}
