import type { Kysely } from "kysely";
import { type Clock, isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Store } from "../store/store.ts";
import {
  type EvalReport,
  type EvalRun,
  type Standing,
  type TaskOutcome,
  taskOutcomeSchema,
} from "./evaluation.ts";
import { columnsOf, type EvalTables } from "./tables.ts";

/** A run whose process has not been heard of for this long has ended with it. */
const SILENT_MS = 60_000;
const MOST_RUNS = 50;

/** The runs in the store. */
export interface KeptRuns {
  begin(run: Pick<EvalRun, "id" | "model" | "agent" | "planned">): Promise<void>;
  /** Its process is still at it. */
  beat(id: string): Promise<void>;
  add(id: string, outcome: TaskOutcome): Promise<void>;
  end(id: string, how: { cancelled: boolean }): Promise<void>;
  runs(): Promise<EvalRun[]>;
  /** Throws `not_found`. */
  report(id: string): Promise<EvalReport>;
  board(): Promise<Standing[]>;
}

export interface KeepRunsOptions {
  store: Store;
  clock: Clock;
  /** How many runs are kept. */
  most: number;
}

/** The runs of a store: written while they go on, by one process each, and read by any. */
export function keepRuns({ store, clock, most }: KeepRunsOptions): KeptRuns {
  const db = store.tables<EvalTables>();
  const touch = (id: string, change: Partial<EvalTables["eval_run"]> = {}) =>
    db.updateTable("eval_run").set({ updated: isoTime(clock()), ...change }).where("id", "=", id)
      .execute();
  const runs = async (rows: readonly EvalTables["eval_run"][]): Promise<EvalRun[]> => {
    const counts = await countOutcomes(db, rows.map(({ id }) => id));
    return rows.map((row) => runOf(row, { counts: counts.get(row.id), now: clock() }));
  };
  return {
    async begin({ id, model, agent, planned }) {
      const now = isoTime(clock());
      const row = { id, model, agent, planned, started: now, updated: now, ended: null };
      await db.insertInto("eval_run").values({ ...row, cancelled: 0 }).execute();
      await trim(db, { most, silent: isoTime(clock() - SILENT_MS) });
    },
    beat: async (id) => void await touch(id),
    async add(id, outcome) {
      const row = { run_id: id, task: outcome.task, data: JSON.stringify(outcome) };
      await db.insertInto("eval_outcome").values({ ...row, ...columnsOf(outcome) }).execute();
      await touch(id);
    },
    async end(id, { cancelled }) {
      await touch(id, { ended: isoTime(clock()), cancelled: Number(cancelled) });
    },
    runs: async () => await runs(await latest(db).limit(MOST_RUNS).execute()),
    async report(id) {
      const [run] = await runs(await latest(db).where("id", "=", id).execute());
      if (!run) {
        throw new AppError("not_found", `There is no run "${id.slice(0, 80)}"`, {
          remedy: "GET /api/eval/runs lists them.",
        });
      }
      const rows = await db.selectFrom("eval_outcome").select("data").where("run_id", "=", id)
        .orderBy("task").execute();
      const outcomes = rows.map(({ data }) => taskOutcomeSchema.parse(JSON.parse(data)));
      return { ...run, outcomes };
    },
    board: () => readBoard(db),
  };
}

type Database = Kysely<EvalTables>;

/** Runs of one moment are in the order of their ids, so that every reader has the same. */
function latest(db: Database) {
  return db.selectFrom("eval_run").selectAll().orderBy("started", "desc").orderBy("id", "desc");
}

/** Forgets the oldest beyond the bound; one that another process is at stays. */
async function trim(
  db: Database,
  { most, silent }: { most: number; silent: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const old = await transaction.selectFrom("eval_run").select("id")
      .where("id", "not in", latest(transaction).clearSelect().select("id").limit(most))
      .where(({ eb, or }) => or([eb("ended", "is not", null), eb("updated", "<", silent)]))
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return;
    await transaction.deleteFrom("eval_outcome").where("run_id", "in", ids).execute();
    await transaction.deleteFrom("eval_run").where("id", "in", ids).execute();
  });
}

type Counts = Pick<EvalRun, "done" | "passed" | "skipped">;

async function countOutcomes(db: Database, ids: readonly string[]): Promise<Map<string, Counts>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("eval_outcome").where("run_id", "in", ids).groupBy("run_id")
    .select(({ fn }) => [
      "run_id",
      fn.countAll().as("done"),
      fn.sum("passed").as("passed"),
      fn.sum("skipped").as("skipped"),
    ]).execute();
  return new Map(rows.map(({ run_id, done, passed, skipped }) => [
    run_id,
    { done: Number(done), passed: Number(passed), skipped: Number(skipped) },
  ]));
}

function runOf(
  row: EvalTables["eval_run"],
  { counts = { done: 0, passed: 0, skipped: 0 }, now }: { counts: Counts | undefined; now: number },
): EvalRun {
  const { id, model, agent, planned, started, updated, ended, cancelled } = row;
  const isSilent = now - Date.parse(updated) > SILENT_MS;
  const status = ended !== null
    ? cancelled ? "cancelled" : "done"
    : isSilent
    ? "interrupted"
    : "running";
  return { id, model, agent, status, planned, ...counts, started, ended };
}

/** Of each model with each agent; every task counts once, as it came out last. */
async function readBoard(db: Database): Promise<Standing[]> {
  const placed = db.selectFrom("eval_outcome as o").innerJoin("eval_run as r", "r.id", "o.run_id")
    .where("o.skipped", "=", 0)
    .select(({ fn }) => [
      ...(["r.model", "r.agent", "o.passed", "o.tokens", "o.seconds", "o.cost"] as const),
      fn.agg<number>("row_number").over((over) =>
        over.partitionBy(["r.model", "r.agent", "o.task"]).orderBy("r.started", "desc")
          .orderBy("r.id", "desc")
      ).as("place"),
    ]);
  const rows = await db.selectFrom(placed.as("newest")).where("place", "=", 1)
    .groupBy(["model", "agent"]).select(({ fn }) => [
      "model",
      "agent",
      fn.countAll().as("tasks"),
      fn.sum("passed").as("passed"),
      fn.avg("tokens").as("tokens"),
      fn.avg("seconds").as("seconds"),
      fn.sum("cost").as("cost"),
    ]).execute();
  const standings = rows.map(({ model, agent, tasks, passed, tokens, seconds, cost }) => ({
    model,
    agent,
    tasks: Number(tasks),
    passed: Number(passed),
    tokens: Math.round(Number(tokens)),
    seconds: Number(seconds),
    cost: cost === null ? null : Number(cost),
  }));
  const rate = ({ passed, tasks }: Standing) => passed / tasks;
  return standings.sort((one, other) =>
    rate(other) - rate(one) || other.tasks - one.tasks || one.tokens - other.tokens
  );
}
