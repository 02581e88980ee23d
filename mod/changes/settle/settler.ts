import type { Connections } from "../../auth/connection.ts";
import { isoTime } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Client } from "../../platform/types.ts";
import { recogniseInstance } from "../gate/host_policy.ts";
import type { WritableJournal } from "../journal/create_journal.ts";
import { settleEntries, type SettleOptions, STALE_MS } from "./settle_entries.ts";

/** Looks again, on its own, at what was written with an outcome that nobody knows. */
export interface Settler {
  /** At the start of a service: also at what earlier processes left. */
  start(): Promise<void>;
  /** Told of each unknown outcome: has the next look made when it is due. */
  expect(): void;
  /** Ends after the look under way. */
  close(): Promise<void>;
}

/** Unknown outcomes of the last week are looked at again by a service that starts. */
const REMEMBERED_MS = 7 * 86_400_000;

/** Of an unknown outcome, or of what a process may have left that died a moment before `lookedAt`. */
async function nextLookTime(journal: WritableJournal, lookedAt: number): Promise<number> {
  const known = await journal.nextLookAfter(isoTime(lookedAt));
  const open = await journal.oldestOpenSince(isoTime(lookedAt - STALE_MS));
  return Math.min(
    known === null ? Infinity : Date.parse(known),
    open === null ? Infinity : Date.parse(open) + STALE_MS + 1,
  );
}

export interface SettlerOptions extends SettleOptions {
  connections: Pick<Connections, "knownAs" | "instanceIds" | "learnId">;
  /**
   * With the credentials that are stored for a host, or stand in the environment: what credentials
   * in headers wrote is looked at with the next call that brings them.
   */
  clientOf(host: string): Promise<Client>;
}

/** One for a service. */
export function createSettler(options: SettlerOptions): Settler {
  const { journal, connections, clock, log, clientOf } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let work: Promise<void> = Promise.resolve();
  /** What was due then was looked at, or has to wait for its user's next call. */
  let lookedAt = 0;

  async function lookAtAll(): Promise<void> {
    lookedAt = clock();
    const due = { openedBefore: isoTime(lookedAt - STALE_MS), dueAt: isoTime(lookedAt) };
    for (const host of await journal.unsettledHosts(due)) {
      if (closed) return;
      try {
        const client = await clientOf(host);
        const known = await recogniseInstance(client, connections);
        await settleEntries(client, { ...options, known });
      } catch (error) {
        const facts = { host, error: messageOf(error) };
        log.warn("Unsettled changes of {host} wait for a connection: {error}", facts);
      }
    }
  }

  async function schedule(): Promise<void> {
    const next = await nextLookTime(journal, lookedAt);
    clearTimeout(timer);
    if (closed || next === Infinity) return;
    timer = setTimeout(() => inTurn(lookAtAll), Math.max(0, next - clock()));
  }

  /** One after the other, each followed by a plan for the next. Never throws. */
  function inTurn(step: () => Promise<void>): Promise<void> {
    work = work.then(async () => {
      if (closed) return;
      try {
        await step();
        await schedule();
      } catch (error) {
        log.warn("Unsettled changes could not be looked at: {error}", { error: messageOf(error) });
      }
    });
    return work;
  }

  return {
    start: () =>
      inTurn(async () => {
        const now = clock();
        await journal.lookAgainAt(isoTime(now), isoTime(now - REMEMBERED_MS));
        await lookAtAll();
      }),
    expect: () => void inTurn(() => Promise.resolve()),
    async close() {
      closed = true;
      clearTimeout(timer);
      await work;
    },
  };
}
