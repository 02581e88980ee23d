import { AppError } from "../../base/errors.ts";
import type { Bench, OpenBench } from "../bench.ts";
import { runTask } from "../run_task.ts";
import type { EvalTask, TaskCall, WrongVariant } from "../task.ts";
import { checkRecords, isMatch } from "../check/check_records.ts";
import { checkTask } from "../check/check_task.ts";
import { serveScriptedModel } from "./scripted_model.ts";

const LEAST_WRONG = 3;

/**
 * Whether a task's checker tells right from wrong: its solution, played by a scripted model through
 * the agent, must pass, and each wrong variant must be rejected for its reason. Answers complaints.
 */
export async function proveTask(
  task: EvalTask,
  { openBench }: { openBench: OpenBench },
): Promise<string[]> {
  const complaints = complaintsOfFile(task);
  const model = serveScriptedModel(task);
  try {
    const { faults } = await runTask(task, { openBench, config: model.config, agent: "build" });
    complaints.push(...faults.map(({ code, message }) => `the solution: ${code}: ${message}`));
    for (const variant of task.wrong) {
      const bench = await openBench(model.config);
      try {
        const complaint = await tryVariant(task, variant, bench);
        if (complaint !== undefined) complaints.push(`"${variant.what}" ${complaint}`);
      } finally {
        await bench.close();
      }
    }
  } finally {
    await model.close();
  }
  return complaints;
}

/** What can be said against a task by its file alone: complaints. */
export function complaintsOfFile(task: EvalTask): string[] {
  const { wrong, expect, answer } = task;
  const complaints: string[] = [];
  if (wrong.length < LEAST_WRONG) {
    complaints.push(`${wrong.length} wrong variants prove little: give ${LEAST_WRONG}`);
  }
  const isScoped = expect.some(({ operation, scope }) =>
    operation === "insert" && scope !== undefined
  );
  if (isScoped && !wrong.some(({ rejected }) => rejected === "scope")) {
    complaints.push("no wrong variant has the right record in the wrong scope");
  }
  const accepted = checkRecords(task, []).length === 0 &&
    (answer === undefined || isMatch("", answer));
  if (accepted) complaints.push("doing and saying nothing passes");
  return complaints;
}

/** Makes the calls of a variant itself: what a model does is proved with the solution. */
async function tryVariant(
  task: EvalTask,
  variant: WrongVariant,
  bench: Bench,
): Promise<string | undefined> {
  const { says, rejected } = variant;
  try {
    for (const call of task.setup) await bench.call(call);
    const watch = await bench.watch();
    try {
      for (const call of callsOf(task, variant)) await bench.call(call);
      const answer = says ?? task.says;
      const faults = await checkTask(task, { bench, watch, answer });
      if (faults.some(({ code }) => code === rejected)) return undefined;
      const found = faults.map(({ code, message }) => `${code}: ${message}`).join("; ");
      return `is not rejected as ${rejected}${found ? `, but: ${found}` : ": it passes"}`;
    } finally {
      watch.close();
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `cannot be done: ${error.message}`;
  }
}

/** The calls of a variant: its own, or the solution's with what it has otherwise. */
export function callsOf({ solution }: EvalTask, variant: WrongVariant): TaskCall[] {
  const { calls = solution, also, args, scope, update_set: set } = variant;
  const changed = calls.map((call, index): TaskCall => {
    const makesSet = call.tool === "sn_create_update_set";
    const inSet = call.options?.update_set !== undefined;
    return {
      ...call,
      args: {
        ...call.args,
        ...args[index],
        ...(makesSet && scope && { scope }),
        ...(makesSet && set && { name: set }),
      },
      ...(inSet && {
        options: {
          ...call.options,
          ...(scope && { scope }),
          ...(set && { update_set: set }),
        },
      }),
    };
  });
  return [...changed, ...also];
}
