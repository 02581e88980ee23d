import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { endsWithin } from "../../base/ends_within.ts";

export interface GroupOptions {
  command: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
}

/** A program with all that it starts: whoever ends it ends the whole tree. */
export interface ProcessGroup {
  child: ChildProcess;
  /** The last of what it wrote to standard error. */
  errors(): string;
  /** Ends when the program has ended. */
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** Asks the group to end, and kills what is left of it soon after. */
  stop(): Promise<void>;
}

const GRACE_MS = 800;
/** What its children get once it has ended itself. */
const ORPHANS_MS = 100;
const STEP_MS = 10;
const KEPT_ERRORS = 4_000;

/** Starts a program as the leader of a group of its own. Throws what the start throws. */
export async function startGroup({ command, cwd, env }: GroupOptions): Promise<ProcessGroup> {
  const [program = "", ...args] = command;
  const windows = process.platform === "win32";
  const child = spawn(program, args, {
    cwd,
    env: { ...env },
    stdio: "pipe",
    detached: !windows,
    windowsHide: true,
  });
  // Before the pipes are touched: where nothing was started there are none.
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", reject);
  });
  let errors = "";
  child.stderr.setEncoding("utf8");
  child.stderr.on("data", (text: string) => {
    errors = `${errors}${text}`.slice(-KEPT_ERRORS);
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  // A pipe that breaks is told by the end of the program.
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.on("error", () => undefined);
  child.on("error", () => undefined);
  return { child, errors: () => errors, ended, stop: () => stopGroup(child, ended, windows) };
}

async function stopGroup(
  child: ChildProcess,
  ended: Promise<unknown>,
  windows: boolean,
): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  child.stdin?.end();
  if (windows) {
    // It has no groups; its own program ends a tree.
    spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore", windowsHide: true });
    await ended;
  } else {
    signalGroup(pid, "SIGTERM");
    await endsWithin(ended, GRACE_MS);
    // Whom nobody has reaped yet counts as there, so this is no wait for the end of all of them.
    for (let left = ORPHANS_MS; left > 0 && signalGroup(pid, 0); left -= STEP_MS) {
      await pause(STEP_MS);
    }
    signalGroup(pid, "SIGKILL");
    await ended;
  }
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
