import type { Kysely } from "kysely";
import { type Clock, isoTime } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Logger } from "../base/log.ts";
import type { LeaseOptions, Migrations } from "./store.ts";

interface LeaseTables {
  lease: { name: string; holder: string; expires: string };
}

export const leaseMigrations: Migrations = {
  "0001_store_lease": {
    async up(db) {
      await db.schema.createTable("lease")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("holder", "text", (column) => column.notNull())
        .addColumn("expires", "text", (column) => column.notNull())
        .execute();
    },
  },
};

export interface LeaseContext {
  db: Kysely<unknown>;
  clock: Clock;
  log?: Logger | undefined;
}

/** Runs `work` while no other process holds the lease `name`. See `Store.withLease`. */
export async function runWithLease<R>(
  context: LeaseContext,
  request: LeaseOptions & { name: string; work: () => Promise<R> },
): Promise<R> {
  const { name, work, ttlMs = 30_000, waitMs = 10_000 } = request;
  const holder = newId("lease");
  const db = context.db as Kysely<LeaseTables>;
  for (let waited = 0, delay = 5; !(await take()); waited += delay, delay = nextDelay(delay)) {
    if (waited >= waitMs) throw held(name, waitMs);
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
  const renewal = setInterval(() => void renew(), Math.max(1, Math.floor(ttlMs / 3)));
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await release();
  }

  async function take(): Promise<boolean> {
    const now = context.clock();
    const expires = isoTime(now + ttlMs);
    const { numInsertedOrUpdatedRows } = await db.insertInto("lease")
      .values({ name, holder, expires })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet({ holder, expires })
          .where("lease.expires", "<=", isoTime(now))
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async function renew(): Promise<void> {
    try {
      await db.updateTable("lease").set({ expires: isoTime(context.clock() + ttlMs) })
        .where("name", "=", name).where("holder", "=", holder).execute();
    } catch (error) {
      warn("could not be renewed", error);
    }
  }

  // The outcome of the work stands whether or not the row goes; an unreleased lease runs out.
  async function release(): Promise<void> {
    try {
      await db.deleteFrom("lease").where("name", "=", name).where("holder", "=", holder).execute();
    } catch (error) {
      warn("could not be released", error);
    }
  }

  function warn(what: string, error: unknown): void {
    context.log?.warn(`Lease {name} ${what}: {reason}`, { name, reason: messageOf(error) });
  }
}

function nextDelay(delay: number): number {
  return Math.min(delay * 2, 50);
}

function held(name: string, waitMs: number): AppError {
  return new AppError("conflict", `"${name}" is still in use elsewhere after ${waitMs} ms`, {
    remedy: "Repeat the request in a moment.",
    details: { lease: name },
  });
}
