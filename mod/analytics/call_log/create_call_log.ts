import type { Selectable } from "kysely";
import { type Clock, isoTime } from "../../base/clock.ts";
import { newId } from "../../base/ids.ts";
import type { Logger } from "../../base/log.ts";
import { cellPlace } from "../../auth/sealed_columns.ts";
import type { SecretBox } from "../../auth/secret_box.ts";
import type { Store } from "../../store/store.ts";
import { keyOf } from "../store_calls.ts";
import { storeLater } from "../store_later.ts";
import type { AnalyticsTables } from "../tables.ts";
import type { CallLog, CallState, NotedCall } from "./logged_call.ts";
import { listCalls, readCall, readClients } from "./read_calls.ts";
import { privateColumns, redactArguments, redactMessage } from "./redact.ts";
import { trimCalls } from "./trim_calls.ts";

type Row = Selectable<AnalyticsTables["call_log"]>;

export interface CallLogOptions {
  store: Store;
  clock: Clock;
  log?: Logger;
  /** Seals arguments and messages. */
  box: SecretBox;
  /** Whether arguments are kept; true unless told. */
  keepArguments?: boolean | undefined;
  /** Columns whose values are left out: `u_ssn`. */
  privateColumns?: readonly string[] | undefined;
  /** Days after which calls are forgotten; 30 unless told. */
  retentionDays?: number | undefined;
  /** Bytes that the log may take; 200 MB unless told. */
  maxBytes?: number | undefined;
  /** Milliseconds that calls are gathered before they are stored together; 250 unless told. */
  delayMs?: number | undefined;
}

/** A call on its way to the store. */
interface Waiting {
  id: string;
  recorded: string;
  sequence: number;
  call: NotedCall;
}

export const DEFAULT_RETENTION_DAYS = 30;
export const DEFAULT_MAX_BYTES = 200 * 1024 * 1024;
const BATCH = 250;
/** Of a row beside its texts, roughly, with its part of the indexes. */
const BYTES_OF_A_ROW = 600;
const STATES = new Set<string>(
  ["done", "planned", "needs_approval", "unknown"] satisfies CallState[],
);

/** The log of all calls over the store. */
export function createCallLog(options: CallLogOptions): CallLog {
  const { store, clock, box } = options;
  const { note, flush } = createWriting(options);
  const place = { store, box };
  return {
    note,
    flush,
    async list(page, filter = {}) {
      await flush();
      return await listCalls(place, { page, filter });
    },
    async get(id) {
      await flush();
      return await readCall(place, id);
    },
    async clients() {
      await flush();
      return await readClients(store);
    },
    async revision() {
      await flush();
      const newest = await store.tables<AnalyticsTables>().selectFrom("call_log").select("id")
        .orderBy("recorded", "desc").orderBy("sequence", "desc").limit(1).executeTakeFirst();
      return newest?.id ?? "";
    },
    async removeAll() {
      await flush();
      const removed = await store.tables<AnalyticsTables>().deleteFrom("call_log")
        .executeTakeFirstOrThrow();
      return Number(removed.numDeletedRows);
    },
    trim: () =>
      trimCalls(store, {
        now: clock(),
        days: options.retentionDays ?? DEFAULT_RETENTION_DAYS,
        maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
      }),
  };
}

/** Gathers calls and stores them together, later. */
function createWriting(options: CallLogOptions): Pick<CallLog, "note" | "flush"> {
  const { store, clock, log, box, delayMs } = options;
  const isPrivate = privateColumns(options.privateColumns ?? []);
  const sealing = { box, isPrivate, keepArguments: options.keepArguments ?? true };
  let sequence = 0;
  const { add, flush } = storeLater<Waiting>({
    async storeBatch(calls) {
      const rows = await Promise.all(calls.map((one) => toRow(one, sealing)));
      await store.tables<AnalyticsTables>().insertInto("call_log").values(rows).execute();
    },
    batchSize: BATCH,
    delayMs,
    failed: (what) => log?.warn("Calls could not be logged: {reason}", what),
  });
  return {
    flush,
    note(call) {
      if (call.answer) call.answer.noted = true;
      const at = { recorded: isoTime(clock()), sequence: sequence++ };
      add({ id: call.id ?? newId("call"), ...at, call });
    },
  };
}

interface Sealing {
  box: SecretBox;
  isPrivate: (column: string) => boolean;
  keepArguments: boolean;
}

async function toRow({ id, recorded, sequence, call }: Waiting, sealing: Sealing): Promise<Row> {
  const { box, isPrivate, keepArguments } = sealing;
  const secret = new Set(await call.secretColumns?.().catch(() => []));
  const isSecret = (column: string) => secret.has(column);
  const { args, hidden } = redactArguments(call.args ?? {}, { isPrivate, isSecret });
  const json = JSON.stringify(args) ?? "null";
  const error = call.error && JSON.stringify({
    message: redactMessage(call.error.message, { hidden }),
    remedy: call.error.remedy === undefined ? null : redactMessage(call.error.remedy, { hidden }),
  });
  const changes = JSON.stringify(call.changes ?? []);
  const sealed = async (text: string | undefined, column: "args" | "error") =>
    text === undefined ? null : await box.seal(text, cellPlace("call_log", { id, column }));
  const own = {
    id,
    recorded,
    sequence,
    port: call.port,
    session: call.session === undefined ? null : storable(call.session),
    client: call.client === undefined ? null : storable(call.client),
    tool: storable(call.tool),
    domain: call.domain ?? null,
    risk: call.risk ?? null,
    host: call.host === null ? null : storable(call.host),
    state: STATES.has(call.outcome) ? call.outcome : "failed",
    outcome: storable(call.outcome),
    milliseconds: Number.isFinite(call.milliseconds) ? Math.round(call.milliseconds) : 0,
    asked: JSON.stringify(call.args ?? {})?.length ?? 0,
    answered: call.answer?.characters ?? null,
    changes,
    args: await sealed(keepArguments ? json : undefined, "args"),
    error: await sealed(error, "error"),
  };
  const bytes = BYTES_OF_A_ROW + changes.length + (own.args ?? "").length +
    (own.error ?? "").length;
  return { ...own, conversation: keyOf(own), bytes };
}

/** Names come from clients: PostgreSQL refuses a null character, and one row must not block the rest. */
function storable(text: string): string {
  return text.slice(0, 200).replaceAll("\0", "");
}
