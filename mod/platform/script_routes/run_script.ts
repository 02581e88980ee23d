import { AppError } from "../../base/errors.ts";
import type { Sleep } from "../http/retry.ts";
import type { Client } from "../types.ts";
import type { PageOptions } from "./script_page.ts";
import { runByHelper } from "./run_by_helper.ts";
import { runInScheduler, waitForLog } from "./run_in_scheduler.ts";
import { runOnPage } from "./run_on_page.ts";
import type { ScriptOutcome, ScriptRoute, ScriptRun } from "../script_run.ts";

export interface RunScriptOptions extends PageOptions {
  client: Pick<Client, "createRecord" | "listRecords" | "send">;
  sleep: Sleep;
  /** Told of a route that the instance closes to this user, so that the next plan takes another. */
  onClosed(route: ScriptRoute): void;
}

/** Runs a script once, by the route that was chosen. Throws where it was surely not run. */
export async function runScript(run: ScriptRun, options: RunScriptOptions): Promise<ScriptOutcome> {
  const { credentials, client } = options;
  if (run.scope !== "global" && (run.route === "helper" || run.route === "scheduler")) {
    throw new AppError("invalid_input", `The route ${run.route} runs scripts in global only`, {
      remedy: "Run it in global, or by a browser session or a user name and password.",
      details: { outcome: "failed" },
    });
  }
  switch (run.route) {
    case "helper":
      return await runByHelper(run, { client, label: credentials.label, sleep: options.sleep });
    case "scheduler":
      return await runInScheduler(run, options);
    default:
      return await runInPage(run, options);
  }
}

async function runInPage(run: ScriptRun, options: RunScriptOptions): Promise<ScriptOutcome> {
  try {
    const outcome = await runOnPage(run, options);
    // In another application nothing can be printed on the page: what it said is in the log.
    if (run.scope === "global" || outcome.state !== "unknown") return outcome;
    const { history } = outcome;
    return { ...await waitForLog(run, options), ...(history && { history }) };
  } catch (error) {
    const closed = error instanceof AppError && ["forbidden", "unauthorized"].includes(error.code);
    if (closed && error.details?.outcome === "failed") options.onClosed(run.route);
    throw error;
  }
}
