import { findAgent, readAgents } from "../agent/agent_definition.ts";
import { chooseModel } from "../agent/run/choose_model.ts";
import { noTokens } from "../agent/session.ts";
import type { Clock } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Logger } from "../base/log.ts";
import type { AssistantConfig } from "../config/schema.ts";
import type { Models } from "../models/models.ts";
import type { Store } from "../store/store.ts";
import type { OpenBench } from "./bench.ts";
import { proveTask } from "./check/prove_task.ts";
import type { Evaluations, TaskOutcome } from "./evaluation.ts";
import { keepRuns } from "./keep_runs.ts";
import { chooseTasks, readTasks, type TaskFolder } from "./read_tasks.ts";
import { runTask, type TaskRun } from "./run_task.ts";
import type { EvalTask } from "./task.ts";

export interface EvaluationOptions {
  store: Store;
  clock: Clock;
  log: Logger;
  /** Read at each run. */
  config: AssistantConfig;
  models: Pick<Models, "load">;
  openBench: OpenBench;
  folders: readonly TaskFolder[];
}

const BEAT_MS = 20_000;

interface Running {
  id: string;
  stopping: AbortController;
  ended: Promise<void>;
}

/** Gives models tasks, one run at a time. Reads and begins nothing by itself. */
export function createEvaluations(options: EvaluationOptions): Evaluations {
  const { config, models, openBench, folders, log } = options;
  const kept = keepRuns(options);
  const tasks = (dir?: string) =>
    readTasks(dir === undefined ? folders : [{ dir, source: "own", named: true }]);
  let running: Running | undefined;
  const stop = async (run: Running) => {
    run.stopping.abort();
    await run.ended;
  };
  return {
    tasks,
    async start({ agent: name = "build", model: asked, tasks: names, parallel = 1, dir }) {
      if (running) throw underWay(running.id);
      const stopping = new AbortController();
      const id = newId("evl");
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      // Before the first wait, so that no second run begins meanwhile.
      const own = running = { id, stopping, ended };
      const over = () => {
        if (running === own) running = undefined;
        resolve();
      };
      try {
        const agent = findAgent(readAgents(config), name);
        const model = chooseModel({ session: { model: asked ?? null }, agent }, config);
        await models.load(model);
        const chosen = chooseTasks((await tasks(dir)).tasks, names);
        await kept.begin({ id, model, agent: agent.name, planned: chosen.length });
        const run = { openBench, config, agent: agent.name, model, signal: stopping.signal };
        void doTasks(
          chosen,
          { run, parallel, add: (outcome) => kept.add(id, outcome) },
          () => kept.beat(id),
        )
          .then(() => kept.end(id, { cancelled: stopping.signal.aborted }))
          .catch((error) => log.error("A run of tasks ended: {error}", { error }))
          .finally(over);
        return await kept.report(id);
      } catch (error) {
        over();
        throw error;
      }
    },
    settled: async (id) => running?.id === id ? await running.ended : undefined,
    async cancel(id) {
      if (running?.id === id) return await stop(running);
      const { status } = await kept.report(id);
      throw new AppError(
        "conflict",
        `The run is ${status === "running" ? "another process's" : status}`,
        {
          remedy: "Only a run that is under way here can be cancelled.",
        },
      );
    },
    runs: kept.runs,
    report: kept.report,
    board: kept.board,
    prove: (task) => proveTask(task, { openBench }),
    close: async () => running && await stop(running),
  };
}

function underWay(id: string): AppError {
  return new AppError("conflict", `The run ${id} is under way`, {
    remedy: "Wait for its end, or cancel it.",
  });
}

interface Work {
  run: TaskRun;
  parallel: number;
  add(outcome: TaskOutcome): Promise<void>;
}

async function doTasks(
  tasks: readonly EvalTask[],
  { run, parallel, add }: Work,
  beat: () => Promise<void>,
): Promise<void> {
  const waiting = [...tasks];
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS);
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      if (run.signal?.aborted) return;
      const outcome = await outcomeOf(task, run);
      // What was stopped half-way says nothing.
      if (!run.signal?.aborted) await add(outcome);
    }
  };
  try {
    await Promise.all(Array.from({ length: parallel }, work));
  } finally {
    clearInterval(timer);
  }
}

/** A task that cannot even be begun failed as well. */
async function outcomeOf(task: EvalTask, run: TaskRun): Promise<TaskOutcome> {
  const started = performance.now();
  try {
    return await runTask(task, run);
  } catch (error) {
    return {
      task: task.name,
      passed: false,
      faults: [{ code: "run", message: messageOf(error) }],
      answer: "",
      calls: 0,
      seconds: (performance.now() - started) / 1000,
      tokens: noTokens(),
      cost: null,
    };
  }
}
