import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import process from "node:process";
import { endsWithin } from "./ends_within.ts";

export interface GroupOptions {
  command: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  stdio: StdioOptions;
  /** Milliseconds between the request to end and the end. */
  graceMs: number;
}

/** A program with all that it starts: whoever ends it ends the whole tree. */
export interface ProcessGroup {
  child: ChildProcess;
  /** Ends when the program has ended; never where it could not be started. */
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** Asks the group to end, and kills what is left of it soon after; also after the program's end. */
  stop(): Promise<void>;
}

/** What its children get once the program has ended itself. */
const ORPHANS_MS = 100;
const STEP_MS = 10;
const WINDOWS = process.platform === "win32";

/** Starts a program as the leader of a group of its own. That it cannot be started is told by its `error`. */
export function spawnGroup({ command, cwd, env, stdio, graceMs }: GroupOptions): ProcessGroup {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...env },
    stdio,
    detached: !WINDOWS,
    windowsHide: true,
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  let stopping: Promise<void> | undefined;
  const stop = () => stopping ??= stopGroup(child, ended, graceMs);
  return { child, ended, stop };
}

async function stopGroup(
  child: ChildProcess,
  ended: Promise<unknown>,
  graceMs: number,
): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  child.stdin?.end();
  if (WINDOWS) {
    // It has no groups; its own program ends a tree.
    spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore", windowsHide: true });
  } else {
    signalGroup(pid, "SIGTERM");
    await endsWithin(ended, graceMs);
    // Whom nobody has reaped yet counts as there, so this is no wait for the end of all of them.
    for (let left = ORPHANS_MS; left > 0 && signalGroup(pid, 0); left -= STEP_MS) {
      await pause(STEP_MS);
    }
    signalGroup(pid, "SIGKILL");
  }
  await ended;
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** Whether there was anybody left to signal. */
function signalGroup(pid: number, signal: "SIGTERM" | "SIGKILL" | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
