import type { ChildProcess } from "node:child_process";
import { endsWithin } from "../../base/ends_within.ts";
import { spawnGroup } from "../../base/process_group.ts";

export interface ProcessOptions {
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
  /** Told of the output so far. */
  onOutput?(output: string): void;
}

export interface ProcessResult {
  /** Null where the program was ended by a signal. */
  code: number | null;
  /** Both streams as they came. */
  output: string;
  timedOut: boolean;
  /** There was more than is kept. */
  cut: boolean;
}

/** What is kept of an output: its beginning is dropped first. */
const MOST_CHARS = 5_000_000;
/** What a program's children may still write after it has ended, from one piece to the next. */
const DRAIN_MS = 500;
/** All of what they write. */
const LONGEST_DRAIN_MS = 5_000;
/** Between the request to end and the end. */
const GRACE_MS = 300;

/**
 * Runs a program in a process group of its own and ends the whole group with it: nothing that it
 * started is left behind, however it ends. Throws `Deno.errors.NotFound` where there is no such program.
 */
export async function runProcess(program: string, options: ProcessOptions): Promise<ProcessResult> {
  const { args, cwd, env, timeoutMs, signal } = options;
  signal.throwIfAborted();
  const group = spawnGroup({
    command: [program, ...args],
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    graceMs: GRACE_MS,
  });
  const { child, stop } = group;
  const missing = faultOf(child, program);
  const collected = collect(child, options);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    void stop();
  }, timeoutMs);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const { code } = await Promise.race([group.ended, missing]);
    // Its children may hold the streams open for as long as they like.
    await collected.drained();
    return { code, timedOut, ...collected.read() };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    await stop();
  }
}

/** Rejects where the program cannot be started. */
function faultOf(child: ChildProcess, program: string): Promise<never> {
  const fault = new Promise<never>((_, reject) => {
    child.once("error", (error) => {
      const isMissing = "code" in error && error.code === "ENOENT";
      reject(isMissing ? new Deno.errors.NotFound(`There is no program "${program}"`) : error);
    });
  });
  fault.catch(() => undefined);
  return fault;
}

function collect(child: ChildProcess, { onOutput }: ProcessOptions) {
  let output = "";
  let cut = false;
  let pieces = 0;
  const take = (text: string) => {
    pieces++;
    output += text;
    if (output.length > MOST_CHARS * 1.2) {
      output = output.slice(-MOST_CHARS);
      cut = true;
    }
    onOutput?.(output);
  };
  const streams = [child.stdout, child.stderr].map((stream) =>
    new Promise<void>((resolve) => {
      if (!stream) return resolve();
      stream.setEncoding("utf8");
      stream.on("data", take);
      stream.once("close", () => resolve());
      stream.once("error", () => resolve());
    })
  );
  const ended = Promise.all(streams);
  /** Resolves when the streams have ended, or when nothing came for two looks at them. */
  async function drained(): Promise<void> {
    const end = performance.now() + LONGEST_DRAIN_MS;
    // Two: behind a pause of this process its timers come before what has long been written.
    for (let quiet = 0; quiet < 2 && performance.now() < end;) {
      const before = pieces;
      if (await endsWithin(ended, DRAIN_MS / 2)) return;
      quiet = pieces === before ? quiet + 1 : 0;
    }
  }
  return { drained, read: () => ({ output, cut }) };
}
