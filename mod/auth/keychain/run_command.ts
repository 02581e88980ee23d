export interface CommandInput {
  args: string[];
  /** Written to standard input, which is then closed. */
  stdin?: string;
  /** After which the program is ended: one that waits for a person must not hold up the start. */
  timeoutMs: number;
}

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Undefined when the program is not there, cannot be started or did not end in time. */
export type RunCommand = (program: string, input: CommandInput) => Promise<
  CommandResult | undefined
>;

const GRACE_MS = 300;

/** Runs a program found on the PATH. */
export const runCommand: RunCommand = async (program, { args, stdin, timeoutMs }) => {
  let child: Deno.ChildProcess;
  try {
    child = new Deno.Command(program, {
      args,
      stdin: stdin === undefined ? "null" : "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    if (error instanceof Deno.errors.PermissionDenied) return undefined;
    throw error;
  }
  const { promise: gone, resolve: giveUp } = Promise.withResolvers<undefined>();
  let late = false;
  const timers = [setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
    // A program of its own that it started may hold the streams open: that one is left alone.
    timers.push(setTimeout(() => {
      child.unref();
      giveUp(undefined);
    }, GRACE_MS));
  }, timeoutMs)];
  try {
    if (stdin !== undefined) await writeAll(child, stdin);
    const output = await Promise.race([child.output(), gone]);
    if (output === undefined || late) return undefined;
    const decoder = new TextDecoder();
    const { code, stdout, stderr } = output;
    return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
  } finally {
    timers.forEach(clearTimeout);
  }
};

async function writeAll(child: Deno.ChildProcess, text: string): Promise<void> {
  const writer = child.stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
  } catch (error) {
    // The program ended without reading: its exit code tells why. Deno before 2.9 says so with a
    // TypeError of the stream that it closed.
    if (!(error instanceof Deno.errors.BrokenPipe) && !(error instanceof TypeError)) throw error;
  }
}
