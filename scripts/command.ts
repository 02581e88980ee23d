/** How the developer scripts run another program. */

export interface CommandOptions {
  cwd?: string;
  /** Added to the environment of this process. */
  env?: Record<string, string> | undefined;
  /** Also copies the output to this terminal while the program runs. */
  show?: boolean;
  /** Kills the program after this many milliseconds; the answer says so. */
  timeoutMs?: number;
}

export interface CommandResult {
  code: number;
  /** Standard output and standard error in the order they came, without colours. */
  output: string;
  timedOut: boolean;
  seconds: number;
}

/** Runs a program to its end. Throws `Deno.errors.NotFound` when there is no such program. */
export async function runCommand(
  command: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { cwd, env, show = false, timeoutMs } = options;
  const started = performance.now();
  const [program = "", ...args] = command;
  const child = new Deno.Command(program, {
    args,
    ...(cwd !== undefined && { cwd }),
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let timedOut = false;
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => {
    timedOut = true;
    child.kill("SIGKILL");
  }, timeoutMs);
  const parts: string[] = [];
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const bytes of stream) {
      parts.push(decoder.decode(bytes, { stream: true }));
      if (show) await Deno.stdout.write(bytes);
    }
  };
  const collected = Promise.all([collect(child.stdout), collect(child.stderr)]);
  const status = await child.status;
  clearTimeout(timer);
  // What a killed program has started itself may live on and hold its output open.
  if (!timedOut) await collected;
  return {
    code: status.code,
    output: parts.join(""),
    timedOut,
    seconds: (performance.now() - started) / 1000,
  };
}
