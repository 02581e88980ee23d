/**
 * How a script gets to run on an instance. `session`: the background script page in the user's own
 * browser session; `minted_session`: the same page in a session that a user name and password open
 * for this one run; `helper`: the REST resource that `sn_install_script_helper` makes; `scheduler`:
 * a schedule item that runs once, as the scheduler's user.
 */
export type ScriptRoute = "session" | "minted_session" | "helper" | "scheduler";

export const SCRIPT_ROUTES: readonly ScriptRoute[] = [
  "session",
  "minted_session",
  "helper",
  "scheduler",
];

export interface ScriptRun {
  route: ScriptRoute;
  /** Parses as statements. It prints with `printLine(text, …)`, which the wrapper brings. */
  body: string;
  /** `global`, or the sys_id of the application whose rights it has. */
  scope: string;
  /** What it changes can be rolled back, where the route records that. */
  rollback: boolean;
  /** 32 hexadecimal characters that nobody can guess; names the run. */
  marker: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface ScriptOutcome {
  /**
   * `done`: the end marker came. `failed`: the script threw, or the instance refused to run it.
   * `unknown`: it was sent, and no end was seen.
   */
  state: "done" | "failed" | "unknown";
  route: ScriptRoute;
  /** The lines that it printed, in order. */
  output: string[];
  /** What it threw, or why its end is not known. */
  error?: string;
  /** sys_id in `sys_script_execution_history`, where the instance names it. */
  history?: string;
}
