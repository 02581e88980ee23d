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
import { proveTask } from "./prove/prove_task.ts";
import type { EvalRun, Evaluations, NewRun, TaskOutcome } from "./evaluation.ts";
import { keepRuns, type KeptRuns } from "./keep_runs.ts";
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
  /** Whether the platform vendor's compiler is on this machine. */
  hasCompiler(): Promise<boolean>;
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
  const { openBench, folders, log, config } = options;
  const kept = keepRuns({ ...options, most: config.eval.maxRuns });
  const lacks = async ({ needs }: EvalTask) =>
    needs === "compiler" && !await options.hasCompiler() ? "compiler not installed" : null;
  const tasks = (dir?: string) =>
    readTasks(dir === undefined ? folders : [{ dir, source: "own", named: true }]);
  let running: Running | undefined;
  const stop = async (run: Running) => {
    run.stopping.abort();
    await run.ended;
  };
  return {
    tasks,
    async start({ tasks: names, parallel = 1, dir, ...asked }) {
      if (running) throw underWay(running.id);
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      // Before the first wait, so that no second run begins meanwhile.
      const { id, stopping } = running = {
        id: newId("evl"),
        stopping: new AbortController(),
        ended,
      };
      const over = () => {
        running = undefined;
        resolve();
      };
      try {
        const chosen = chooseTasks((await tasks(dir)).tasks, names);
        const run = { ...await chooseWho(asked, options), openBench, signal: stopping.signal };
        await kept.begin({ id, model: run.model, agent: run.agent, planned: chosen.length });
        void doTasks(chosen, { run, parallel, id, kept, lacks })
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
      throw notOurs(status);
    },
    runs: kept.runs,
    report: kept.report,
    board: kept.board,
    lacks,
    prove: (task) => proveTask(task, { openBench }),
    close: async () => running && await stop(running),
  };
}

/** Who is to do the tasks, by name. Throws where there is no such agent or model. */
async function chooseWho(
  { agent: name = "build", model: asked }: Pick<NewRun, "agent" | "model">,
  { config, models }: Pick<EvaluationOptions, "config" | "models">,
) {
  const agent = findAgent(readAgents(config), name);
  const model = chooseModel({ session: { model: asked ?? null }, agent }, config);
  await models.load(model);
  return { agent: agent.name, model, config };
}

function notOurs(status: EvalRun["status"]): AppError {
  const whose = status === "running" ? "another process's" : status;
  return new AppError("conflict", `The run is ${whose}`, {
    remedy: "Only a run that is under way here can be cancelled.",
  });
}

function underWay(id: string): AppError {
  return new AppError("conflict", `The run ${id} is under way`, {
    remedy: "Wait for its end, or cancel it.",
  });
}

interface Work {
  run: TaskRun;
  parallel: number;
  id: string;
  kept: KeptRuns;
  lacks: Evaluations["lacks"];
}

async function doTasks(
  tasks: readonly EvalTask[],
  { run, parallel, id, kept, lacks }: Work,
): Promise<void> {
  const waiting = [...tasks];
  const timer = setInterval(() => void kept.beat(id).catch(() => undefined), BEAT_MS);
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      if (run.signal?.aborted) return;
      const missing = await lacks(task);
      const outcome = missing === null
        ? await outcomeOf(task, run)
        : { ...untried(task), skipped: missing };
      // What was stopped half-way says nothing.
      if (!run.signal?.aborted) await kept.add(id, outcome);
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
      ...untried(task),
      faults: [{ code: "run", message: messageOf(error) }],
      seconds: (performance.now() - started) / 1000,
    };
  }
}

function untried({ name }: EvalTask): TaskOutcome {
  return {
    task: name,
    passed: false,
    faults: [],
    skipped: null,
    answer: "",
    calls: 0,
    seconds: 0,
    tokens: noTokens(),
    cost: null,
  };
}
