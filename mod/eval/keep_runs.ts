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
import type { EvalTables } from "./tables.ts";

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

/** The runs of a store: written while they go on, by one process each, and read by any. */
export function keepRuns({ store, clock }: { store: Store; clock: Clock }): KeptRuns {
  const db = store.tables<EvalTables>();
  const touch = (id: string, change: Partial<EvalTables["eval_run"]> = {}) =>
    db.updateTable("eval_run").set({ updated: isoTime(clock()), ...change }).where("id", "=", id)
      .execute();
  const outcomesOf = async (ids: readonly string[]) => {
    const rows = ids.length === 0 ? [] : await db.selectFrom("eval_outcome").selectAll()
      .where("run_id", "in", ids).orderBy("task").execute();
    return Map.groupBy(rows, ({ run_id }) => run_id);
  };
  const reports = async (rows: readonly EvalTables["eval_run"][]): Promise<EvalReport[]> => {
    const outcomes = await outcomesOf(rows.map(({ id }) => id));
    return rows.map((row) => reportOf(row, { outcomes: outcomes.get(row.id) ?? [], now: clock() }));
  };
  const latest = () => db.selectFrom("eval_run").selectAll().orderBy("started", "desc");
  return {
    async begin({ id, model, agent, planned }) {
      const now = isoTime(clock());
      const row = { id, model, agent, planned, started: now, updated: now, ended: null };
      await db.insertInto("eval_run").values({ ...row, cancelled: 0 }).execute();
    },
    beat: async (id) => void await touch(id),
    async add(id, outcome) {
      const row = { run_id: id, task: outcome.task, data: JSON.stringify(outcome) };
      await db.insertInto("eval_outcome").values(row).execute();
      await touch(id);
    },
    async end(id, { cancelled }) {
      await touch(id, { ended: isoTime(clock()), cancelled: Number(cancelled) });
    },
    async runs() {
      const kept = await reports(await latest().limit(MOST_RUNS).execute());
      return kept.map(({ outcomes: _, ...run }) => run);
    },
    async report(id) {
      const rows = await latest().where("id", "=", id).execute();
      const [report] = await reports(rows);
      if (report) return report;
      throw new AppError("not_found", `There is no run "${id.slice(0, 80)}"`, {
        remedy: "GET /api/eval/runs lists them.",
      });
    },
    board: async () => boardOf(await reports(await latest().execute())),
  };
}

function reportOf(
  row: EvalTables["eval_run"],
  { outcomes: rows, now }: { outcomes: readonly EvalTables["eval_outcome"][]; now: number },
): EvalReport {
  const { id, model, agent, planned, started, updated, ended, cancelled } = row;
  const outcomes = rows.map(({ data }) => taskOutcomeSchema.parse(JSON.parse(data)));
  const isSilent = now - Date.parse(updated) > SILENT_MS;
  return {
    id,
    model,
    agent,
    status: ended !== null
      ? cancelled ? "cancelled" : "done"
      : isSilent
      ? "interrupted"
      : "running",
    planned,
    done: outcomes.length,
    passed: outcomes.filter(({ passed }) => passed).length,
    started,
    ended,
    outcomes,
  };
}

/** Of each model with each agent, from runs with the latest first: every task counts once. */
export function boardOf(reports: readonly EvalReport[]): Standing[] {
  const groups = Map.groupBy(reports, ({ model, agent }) => JSON.stringify([model, agent]));
  const standings = [...groups.values()].flatMap((runs): Standing[] => {
    const newest = new Map<string, TaskOutcome>();
    for (const outcome of runs.flatMap(({ outcomes }) => outcomes)) {
      if (!newest.has(outcome.task)) newest.set(outcome.task, outcome);
    }
    const outcomes = [...newest.values()];
    const [run] = runs;
    if (!run || outcomes.length === 0) return [];
    const sum = (of: (outcome: TaskOutcome) => number) =>
      outcomes.reduce((total, outcome) => total + of(outcome), 0);
    const known = outcomes.some(({ cost }) => cost !== null);
    return [{
      model: run.model,
      agent: run.agent,
      tasks: outcomes.length,
      passed: sum(({ passed }) => Number(passed)),
      tokens: Math.round(sum(({ tokens }) => tokens.input + tokens.output) / outcomes.length),
      seconds: sum(({ seconds }) => seconds) / outcomes.length,
      cost: known ? sum(({ cost }) => cost ?? 0) : null,
    }];
  });
  const rate = ({ passed, tasks }: Standing) => passed / tasks;
  return standings.sort((one, other) =>
    rate(other) - rate(one) || other.tasks - one.tasks || one.tokens - other.tokens
  );
}
