import { platformTime } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Sleep } from "../http/retry.ts";
import type { Client } from "../types.ts";
import { judgeOutput } from "./judge_output.ts";
import { readLogOutput } from "./read_log_output.ts";
import type { ScriptOutcome, ScriptRun } from "../script_run.ts";
import { wrapScript } from "./wrap_script.ts";

const POLL_MS = 2_000;
const LONGEST_MS = 90_000;

export interface SchedulerOptions {
  client: Pick<Client, "createRecord" | "listRecords">;
  clock: () => number;
  sleep: Sleep;
}

/**
 * Runs a script by a schedule item that is due at once (`trigger_type` 0: once; `state` 0: ready;
 * `next_action` in UTC). It answers nothing, so its lines go to the log and are read there, for at
 * most 90 seconds. It runs as the scheduler's user.
 */
export async function runInScheduler(
  run: ScriptRun,
  { client, clock, sleep }: SchedulerOptions,
): Promise<ScriptOutcome> {
  const { marker, signal } = run;
  await client.createRecord("sys_trigger", {
    name: `assistant ${marker.slice(0, 8)}`,
    trigger_type: "0",
    state: "0",
    next_action: platformTime(clock()),
    script: wrapScript(run, "log"),
  }, { signal });
  return await waitForLog(run, { client, sleep });
}

/**
 * Reads the log until the end of a run is in it, or the time is up. Never throws: the script was
 * sent, and a log that cannot be read says nothing about it.
 */
export async function waitForLog(
  run: ScriptRun,
  { client, sleep }: { client: Pick<Client, "listRecords">; sleep: Sleep },
): Promise<ScriptOutcome> {
  const { marker, signal, route } = run;
  // From before it was sent, with the wait behind it.
  const minutes = Math.ceil((run.timeoutMs + LONGEST_MS) / 60_000) + 1;
  try {
    for (let waited = 0;; waited += POLL_MS) {
      const marked = await readLogOutput(client, { marker, minutes, signal });
      const over = marked.ended || marked.fault !== undefined || signal?.aborted;
      if (over || waited >= Math.min(run.timeoutMs, LONGEST_MS)) return judgeOutput(route, marked);
      await sleep(POLL_MS, signal);
    }
  } catch (error) {
    const said = `The script was sent, and its output cannot be read: ${messageOf(error)}`;
    return { state: "unknown", route, output: [], error: said };
  }
}
