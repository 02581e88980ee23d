import { endsWithin } from "../../base/ends_within.ts";
import { messageOf } from "../../base/errors.ts";
import type { Store } from "../../store/store.ts";
import type { SessionStatus } from "../session.ts";
import type { RunParts } from "./run_parts.ts";
import { noteFault, runSession } from "./run_session.ts";

export interface RunnerOptions {
  parts: RunParts;
  store: Pick<Store, "withLease">;
  /** Milliseconds after which a process that died holds its sessions no longer. */
  leaseMs: number;
}

/** The runs of this process: one a session. */
export interface Runner {
  /** Has the session's prompts read. With `within` the run ends with another one. */
  start(session: { id: string; rootId: string }, within?: AbortSignal): void;
  isRunning(sessionId: string): boolean;
  /** Resolves when the run has ended, or a second later. */
  abort(sessionId: string): Promise<void>;
  settled(sessionId: string): Promise<void>;
  status(sessionId: string): SessionStatus;
  statuses(): Record<string, SessionStatus>;
  /** Work beside the runs, ended by `close`. */
  beside(work: (closing: AbortSignal) => Promise<void>): void;
  /** Tells who looks on that somebody is asked on behalf of the session, or no longer. */
  onWaiting(sessionId: string): void;
  close(): Promise<void>;
}

interface Run {
  rootId: string;
  abort: AbortController;
  done: Promise<void>;
  status: SessionStatus;
  shown: SessionStatus;
  /** Prompted once more while it was under way. */
  again: boolean;
}

const ABORT_MS = 1_000;
const NEW_RUN = { status: "busy", shown: "idle", again: false } as const;

/** A runner without runs. `options` is read when the first begins. */
export function createRunner(options: () => RunnerOptions): Runner {
  const runs = new Map<string, Run>();
  const beside = new Set<Promise<void>>();
  const closing = new AbortController();
  const { statusOf, show } = createStatuses(runs, options);

  const start: Runner["start"] = ({ id, rootId }, within) => {
    const running = runs.get(id);
    if (running) {
      running.again = true;
      return;
    }
    const abort = new AbortController();
    const end = () => abort.abort();
    within?.addEventListener("abort", end, { once: true });
    if (within?.aborted || closing.signal.aborted) end();
    const run: Run = { rootId, abort, done: Promise.resolve(), ...NEW_RUN };
    runs.set(id, run);
    show(id, run);
    run.done = work(id, { run, show, options: options() }).finally(() => {
      within?.removeEventListener("abort", end);
      runs.delete(id);
      // Prompted in the very moment in which it ended.
      if (run.again && !abort.signal.aborted) start({ id, rootId }, within);
      else show(id, run);
    });
  };

  return {
    start,
    isRunning: (id) => runs.has(id),
    abort: async (id) => await abortRun(runs.get(id)),
    async settled(id) {
      for (let run = runs.get(id); run; run = runs.get(id)) await run.done;
    },
    status: statusOf,
    statuses: () => Object.fromEntries([...runs.keys()].map((id) => [id, statusOf(id)])),
    beside(task) {
      if (closing.signal.aborted) return;
      const done: Promise<void> = task(closing.signal).finally(() => beside.delete(done));
      beside.add(done);
    },
    onWaiting(sessionId) {
      const run = runs.get(sessionId);
      if (!run) return;
      show(sessionId, run);
      const root = runs.get(run.rootId);
      if (root) show(run.rootId, root);
    },
    async close() {
      closing.abort();
      for (const run of runs.values()) run.abort.abort();
      await Promise.all([...[...runs.values()].map(({ done }) => done), ...beside]);
    },
  };
}

async function abortRun(run: Run | undefined): Promise<void> {
  if (!run) return;
  run.abort.abort();
  await endsWithin(run.done, ABORT_MS);
}

type Show = (id: string, run: Run) => void;

/** A run that waits for a person says so; the conversation does for its tasks as well. */
function createStatuses(runs: ReadonlyMap<string, Run>, options: () => RunnerOptions) {
  const statusOf = (id: string): SessionStatus => {
    const run = runs.get(id);
    if (!run) return "idle";
    const asks = options().parts.permissions.requests();
    const waits = asks.some(({ sessionId, rootId }) => sessionId === id || rootId === id);
    return waits ? "waiting" : run.status;
  };
  const show: Show = (id, run) => {
    const status = statusOf(id);
    if (status === run.shown) return;
    run.shown = status;
    options().parts.feed.publish(run.rootId, { type: "session.status", sessionId: id, status });
  };
  return { statusOf, show };
}

/** Reads a session's prompts until none is left. Never throws: what fails stands in the session. */
async function work(
  sessionId: string,
  { run, show, options }: { run: Run; show: Show; options: RunnerOptions },
): Promise<void> {
  const { parts, store, leaseMs } = options;
  const { signal } = run.abort;
  const setStatus = (status: SessionStatus) => {
    run.status = status;
    show(sessionId, run);
  };
  const once = () => runSession({ sessionId, signal, setStatus }, parts);
  try {
    do {
      run.again = false;
      const lease = { ttlMs: leaseMs, waitMs: leaseMs * 1.5 };
      await store.withLease(`agent:${sessionId}`, once, lease);
    } while (run.again && !signal.aborted);
  } catch (error) {
    await noteFault(sessionId, error, parts).catch((fault) => {
      parts.log.error("A run of the agent broke off: {reason}", { reason: messageOf(fault) });
    });
  }
}
