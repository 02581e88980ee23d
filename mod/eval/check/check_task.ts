import { AppError } from "../../base/errors.ts";
import { isObject } from "../../base/is_object.ts";
import type { RecordWatch } from "../../demo/control/watch_records.ts";
import type { Bench } from "../bench.ts";
import type { EvalTask, Probe } from "../task.ts";
import type { Fault } from "../evaluation.ts";
import { checkRecords, isMatch } from "./check_records.ts";

export interface Done {
  bench: Bench;
  watch: RecordWatch;
  /** What was said last. */
  answer: string;
}

/** By what a task is not done, as its instance stands. Probes come last: they write themselves. */
export async function checkTask(task: EvalTask, { bench, watch, answer }: Done): Promise<Fault[]> {
  const faults = checkRecords(task, watch.touched());
  if (task.answer !== undefined && !isMatch(answer, task.answer)) {
    const said = answer.trim() === "" ? "nothing" : JSON.stringify(answer.trim().slice(0, 200));
    faults.push({ code: "answer", message: `The answer says ${said}` });
  }
  for (const probe of task.probes) {
    const fault = await tryProbe(probe, bench);
    if (fault !== undefined) faults.push({ code: "behaviour", message: fault });
  }
  return faults;
}

async function tryProbe(probe: Probe, bench: Bench): Promise<string | undefined> {
  const wanted = "script" in probe ? probe.prints : probe.answers;
  const got = "script" in probe
    ? await printed(probe, bench)
    : await bench.request(probe.request.path, probe.request);
  if (isMatch(got, wanted)) return undefined;
  const what = "script" in probe ? "A script" : `${probe.request.method} ${probe.request.path}`;
  return `${what} comes to ${JSON.stringify(got.slice(0, 300))}, not ${JSON.stringify(wanted)}`;
}

async function printed(
  { script, scope }: Extract<Probe, { script: string }>,
  bench: Bench,
): Promise<string> {
  try {
    const { result } = await bench.call({
      tool: "sn_run_script",
      args: { script },
      ...(scope && { options: { scope } }),
    });
    const output = isObject(result) ? result.output : undefined;
    return Array.isArray(output) ? output.join("\n") : String(output ?? "");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `Error: ${error.message}`;
  }
}
