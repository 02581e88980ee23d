import { AppError } from "../../base/errors.ts";
import type { Sleep } from "../http/retry.ts";
import type { Client, Reader } from "../types.ts";
import { judgeOutput } from "./judge_output.ts";
import type { ScriptOutcome, ScriptRun } from "../script_run.ts";
import { readMarked, wrapScript } from "./wrap_script.ts";
import { columnOf } from "../records/record_values.ts";

/** The API ID of the resource that runs scripts, and the path of its one operation. */
export const HELPER_SERVICE = "assistant_script";
export const HELPER_PATH = "/run";

const MOST_PINGS = 10;
const PING_MS = 2_000;

/** Evaluates what it is sent and answers the value; answers `ready` to an empty request. */
export const HELPER_SCRIPT = `(function process(request, response) {
  var sent = request.body.data || {};
  if (!sent.script) return { ready: true };
  return { value: String(GlideEvaluator.evaluateString(String(sent.script))) };
})(request, response);`;

/** The path of the installed resource; undefined where it is not. */
export async function findHelper(
  reader: Pick<Reader, "listRecords">,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<{ sysId: string; path: string } | undefined> {
  const { records } = await reader.listRecords("sys_ws_definition", {
    query: `service_id=${HELPER_SERVICE}^active=true`,
    fields: ["sys_id", "service_id", "namespace", "base_uri"],
    limit: 2,
    signal,
  });
  const found = records.find((row) => row.service_id === HELPER_SERVICE);
  if (!found) return undefined;
  const base = found.base_uri || `/api/${found.namespace || "global"}/${HELPER_SERVICE}`;
  return { sysId: columnOf(found, "sys_id"), path: `${base}${HELPER_PATH}` };
}

export interface HelperOptions {
  client: Pick<Client, "send" | "listRecords">;
  label: string;
  sleep: Sleep;
}

async function waitUntilReady(
  path: string,
  { client, sleep, label, signal }: HelperOptions & { signal?: AbortSignal | undefined },
): Promise<void> {
  for (let left = MOST_PINGS; left > 0 && !signal?.aborted; left--) {
    if (await answers(path, { client, signal })) return;
    await sleep(PING_MS, signal);
  }
  throw new AppError("unreachable", `The script helper on ${label} does not answer`, {
    remedy: "Nothing was run. Repeat the call in a minute, or use another route.",
    details: { outcome: "failed" },
  });
}

/** A resource that was just made is not found at first. Any other refusal is told at once. */
async function answers(
  path: string,
  { client, signal }: Pick<HelperOptions, "client"> & { signal?: AbortSignal | undefined },
): Promise<boolean> {
  try {
    const { result } = await client.send<{ ready?: boolean } | undefined>({
      method: "POST",
      path,
      body: {},
      signal,
    });
    return result?.ready === true;
  } catch (error) {
    if (error instanceof AppError && ["not_found", "invalid_input"].includes(error.code)) {
      return false;
    }
    // A ping runs nothing: whatever became of it, the script was not sent.
    if (!(error instanceof AppError)) throw error;
    const { code, message, remedy, details } = error;
    throw new AppError(code, message, {
      remedy,
      cause: error,
      details: { ...details, outcome: "failed" },
    });
  }
}

/** Runs a script by the installed resource. Throws `not_found` where it is not installed. */
export async function runByHelper(
  run: ScriptRun,
  options: HelperOptions,
): Promise<ScriptOutcome> {
  const { client, label } = options;
  const { signal, timeoutMs } = run;
  const helper = await findHelper(client, { signal });
  if (!helper) {
    throw new AppError("not_found", `The script helper is not installed on ${label}`, {
      remedy: "sn_install_script_helper installs it; sn_remove_script_helper takes it away again.",
      details: { outcome: "failed" },
    });
  }
  await waitUntilReady(helper.path, { ...options, signal });
  const { result } = await client.send<{ value?: string } | undefined>({
    method: "POST",
    path: helper.path,
    body: { script: wrapScript(run, "value") },
    timeoutMs,
    signal,
  });
  return judgeOutput("helper", readMarked(result?.value ?? "", run.marker));
}
