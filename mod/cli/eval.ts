import { AppError } from "../base/errors.ts";
import type { EvalReport, Evaluations, Standing, TaskOutcome } from "../eval/evaluation.ts";
import { chooseTasks } from "../eval/read_tasks.ts";
import type { EvalTask } from "../eval/task.ts";
import { reportConfigProblems } from "./config_problems.ts";
import { oneOf } from "./option_values.ts";
import type { ExitCode } from "./report.ts";
import { showControls } from "./show_controls.ts";
import { formatTable } from "./table.ts";
import { withServices } from "./with_services.ts";

export interface EvalFlags {
  config?: string | undefined;
  model?: string | undefined;
  agent?: string | undefined;
  /** Names with commas between. */
  tasks?: string | undefined;
  /** A folder of tasks instead of the built-in ones and the person's. */
  dir?: string | undefined;
  parallel?: string | undefined;
  format?: string | undefined;
  trustProject?: boolean | undefined;
}

/** `assistant eval`: 0 every task was done, 1 one was not, or the run was ended with Ctrl+C. */
export async function runEval(flags: EvalFlags): Promise<ExitCode> {
  const format = formatOf(flags);
  const { config, trustProject = false, model, agent, dir } = flags;
  return await withServices({ config, trustProject }, async ({ evaluations, settings }) => {
    reportConfigProblems(settings);
    const run = await evaluations.start({
      tasks: namesOf(flags),
      parallel: parallelOf(flags.parallel),
      dir,
      ...(model && { model }),
      ...(agent && { agent }),
    });
    const stop = () => void evaluations.cancel(run.id).catch(() => undefined);
    Deno.addSignalListener("SIGINT", stop);
    try {
      await follow(evaluations, run.id);
    } finally {
      Deno.removeSignalListener("SIGINT", stop);
    }
    const report = await evaluations.report(run.id);
    console.log(format === "json" ? JSON.stringify(report, null, 2) : formatReport(report));
    return report.status === "done" && report.passed + report.skipped === report.planned ? 0 : 1;
  });
}

/** `assistant eval list`: the tasks; files that hold none end it with 1. */
export async function listTasks(flags: EvalFlags): Promise<ExitCode> {
  const format = formatOf(flags);
  const { tasks, problems } = await withServices(
    { config: flags.config },
    ({ evaluations }) => evaluations.tasks(flags.dir),
  );
  const rows = tasks.map(({ name, domain, source, title }) => ({ name, domain, source, title }));
  if (format === "json") console.log(JSON.stringify({ tasks: rows, problems }, null, 2));
  else {
    const cells = rows.map(({ name, domain, source, title }) => [name, domain, source, title]);
    console.log(formatTable([["TASK", "DOMAIN", "SOURCE", "TITLE"], ...cells]));
    for (const problem of problems) console.error(showControls(problem));
  }
  return problems.length > 0 ? 1 : 0;
}

/** `assistant eval check`: whether the checkers of tasks tell right from wrong; 1 where one does not. */
export async function checkTasks(flags: EvalFlags): Promise<ExitCode> {
  const { config, dir } = flags;
  return await withServices({ config }, async ({ evaluations }) => {
    const { tasks, problems } = await evaluations.tasks(dir);
    for (const problem of problems) console.error(showControls(problem));
    let bad = problems.length;
    for (const task of chooseTasks(tasks, namesOf(flags))) {
      const missing = await evaluations.lacks(task);
      if (missing !== null) {
        console.log(`- ${task.name}: skipped: ${missing}`);
        continue;
      }
      const complaints = await evaluations.prove(task);
      console.log([lineOf(task, complaints), ...complaints.map(indented)].join("\n"));
      if (complaints.length > 0) bad++;
    }
    return bad > 0 ? 1 : 0;
  });
}

/** `assistant eval board`: what is known of models, the best first. */
export async function showBoard(flags: EvalFlags): Promise<void> {
  const format = formatOf(flags);
  const board = await withServices(
    { config: flags.config },
    ({ evaluations }) => evaluations.board(),
  );
  console.log(format === "json" ? JSON.stringify(board, null, 2) : formatBoard(board));
}

const SHOW_MS = 500;

/** Tells of each task as it ends, on standard error. */
async function follow(evaluations: Evaluations, id: string): Promise<void> {
  const told = new Set<string>();
  const tell = async () => {
    const { outcomes, planned } = await evaluations.report(id);
    for (const outcome of outcomes) {
      if (told.has(outcome.task)) continue;
      told.add(outcome.task);
      console.error(showControls(`${told.size}/${planned} ${describe(outcome)}`));
    }
  };
  const timer = setInterval(() => void tell(), SHOW_MS);
  try {
    await evaluations.settled(id);
  } finally {
    clearInterval(timer);
  }
  await tell();
}

function describe({ task, passed, skipped, faults: [first], seconds }: TaskOutcome): string {
  if (skipped !== null) return `- ${task}: skipped: ${skipped}`;
  const took = `${task} (${Math.round(seconds)} s)`;
  return passed ? `✓ ${took}` : `✗ ${took}: ${first?.message ?? ""}`.split("\n").join(" ");
}

/** A line a task, the reasons below those that failed, and the sum. */
export function formatReport(
  { model, agent, outcomes, passed, skipped, planned }: EvalReport,
): string {
  const rows = outcomes.map((outcome) => [
    outcome.task,
    outcome.skipped !== null ? "skipped" : outcome.passed ? "passed" : "failed",
    `${Math.round(outcome.seconds)} s`,
    String(outcome.tokens.input + outcome.tokens.output),
    costText(outcome.cost),
    outcome.skipped ?? outcome.faults.map(({ code, message }) => `${code}: ${message}`).join("; "),
  ]);
  const table = formatTable([["TASK", "RESULT", "TIME", "TOKENS", "COST", "WHY"], ...rows]);
  const left = skipped > 0 ? `, ${skipped} skipped` : "";
  const tried = planned - skipped;
  return `${
    showControlsOf(table)
  }\n\n${model} as ${agent}: ${passed} of ${tried} tasks passed${left}`;
}

/** A line a model and agent. */
export function formatBoard(board: readonly Standing[]): string {
  if (board.length === 0) return "No model has been tried: assistant eval --model <model>.";
  const rows = board.map(({ model, agent, tasks, passed, tokens, seconds, cost }) => [
    model,
    agent,
    `${passed}/${tasks}`,
    `${Math.round(passed / tasks * 100)} %`,
    String(tokens),
    `${Math.round(seconds)} s`,
    costText(cost),
  ]);
  const head = ["MODEL", "AGENT", "PASSED", "RATE", "TOKENS A TASK", "TIME A TASK", "COST"];
  return showControlsOf(formatTable([head, ...rows]));
}

function showControlsOf(table: string): string {
  return table.split("\n").map(showControls).join("\n");
}

function costText(cost: number | null): string {
  return cost === null ? "-" : `$${cost.toFixed(4)}`;
}

function lineOf({ name, wrong }: EvalTask, complaints: readonly string[]): string {
  return complaints.length > 0 ? `✗ ${name}` : `✓ ${name}: ${wrong.length} wrong variants rejected`;
}

function indented(complaint: string): string {
  return `    ${showControls(complaint)}`;
}

function formatOf({ format }: EvalFlags): "table" | "json" {
  return oneOf("--format", format, ["table", "json"]) ?? "table";
}

function namesOf({ tasks }: EvalFlags): string[] | undefined {
  return tasks?.split(",").map((name) => name.trim()).filter(Boolean);
}

/** Throws `wrong_usage`. */
function parallelOf(value: string | undefined): number {
  const parallel = Number(value ?? 1);
  if (Number.isInteger(parallel) && parallel >= 1 && parallel <= 8) return parallel;
  throw new AppError("wrong_usage", `--parallel ${JSON.stringify(value)} is no number of tasks`, {
    remedy: "Give a whole number from 1 to 8.",
  });
}
