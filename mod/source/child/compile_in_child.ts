import { startDeadline } from "../../base/deadline.ts";
import { AppError } from "../../base/errors.ts";
import { parseJson } from "../../base/parse_json.ts";
import { ownCommand } from "../../base/program_files.ts";
import { readBody } from "../../base/read_body.ts";
import { BUNDLE } from "../packages.ts";
import type { Variables } from "../../config/environment.ts";
import {
  type CompileAnswer,
  compileAnswerSchema,
  COMPILER_WORD,
  type CompileRequest,
  OTHER_COMPILER,
  STILL_READS,
} from "./protocol.ts";

export interface CompileLimits {
  timeoutMs: number;
  /** What the process may hold. */
  memoryBytes: number;
  maxAnswerBytes: number;
}

export interface CompileOptions {
  /** Of this process; few of them are handed on. */
  variables: Variables;
  limits?: CompileLimits | undefined;
  /** Of another compiler than the published one: a test's. */
  bundleSha256?: string;
  signal?: AbortSignal | undefined;
}

/**
 * The compiler alone holds 0.8 GB; every documented example ends below 1.3 GB and 15 s on two busy cores.
 * One that shares them with a dozen other programs takes ten times as long and ends all the same.
 */
export const COMPILE_LIMITS: CompileLimits = {
  timeoutMs: 300_000,
  memoryBytes: 3_000_000_000,
  maxAnswerBytes: 64_000_000,
};

/** Without these no process starts on the systems that have them; none is a secret. */
const KEPT_VARIABLES = ["HOME", "DENO_DIR", "XDG_CACHE_HOME", "SystemRoot", "TEMP", "LOCALAPPDATA"];

/**
 * Each by its name: what stands under "allow all" cannot be given up on the oldest Deno. Never a
 * remote module, never a question.
 */
const FLAGS = [
  "--allow-read",
  "--allow-env",
  "--no-remote",
  "--no-prompt",
  "--no-check",
];

/**
 * Compiles in a process of its own, which has no variables of this one and gives up the network, the
 * files and all else before it sees the sources. Throws `timeout`, `too_large` above the limit of
 * memory, `cancelled`, `conflict` for another compiler than the published one, and `internal` where the
 * process ends without an answer.
 */
export async function compileInChild(
  request: CompileRequest,
  { variables, limits = COMPILE_LIMITS, signal, bundleSha256 = BUNDLE.sha256 }: CompileOptions,
): Promise<CompileAnswer & { peakBytes: number }> {
  const { command, args } = ownCommand(FLAGS);
  const deadline = startDeadline(limits.timeoutMs, signal);
  const child = new Deno.Command(command, {
    args: [...args, COMPILER_WORD],
    clearEnv: true,
    env: { NO_COLOR: "1", ...keptVariables(variables) },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    signal: deadline.signal,
  }).spawn();
  try {
    const sent = send(child.stdin, JSON.stringify({ ...request, bundleSha256 }));
    const watched = watch(child, limits.memoryBytes);
    const bytes = await readBody(child.stdout, limits.maxAnswerBytes);
    if (bytes === null) end(child);
    const [{ success }, { peakBytes, over, said }] = await Promise.all([
      child.status,
      watched,
      sent,
    ]);
    if (deadline.fired() === "cancelled") throw new AppError("cancelled", "The call was cancelled");
    // What was answered whole stands, though the time ran out behind it.
    if (deadline.fired() && !success) throw tooLong(limits);
    if (over || bytes === null) throw tooMuch(limits);
    if (!success && said.includes(STILL_READS)) {
      throw new AppError("internal", STILL_READS, {
        remedy: "Compile the executable with a newer Deno, or start the service from its sources.",
      });
    }
    if (!success) {
      const isOther = said.includes(OTHER_COMPILER);
      const message = isOther ? OTHER_COMPILER : "The compiler ended without an answer";
      throw new AppError(isOther ? "conflict" : "internal", message, {
        remedy: `Remove ${request.installation} and run \`assistant source install\` again.`,
        cause: said,
      });
    }
    const text = new TextDecoder().decode(bytes);
    return { ...compileAnswerSchema.parse(parseJson(text)), peakBytes };
  } finally {
    deadline.stop();
  }
}

function keptVariables(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    KEPT_VARIABLES.flatMap((name) => {
      const value = variables[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

async function send(stdin: WritableStream<Uint8Array>, text: string): Promise<void> {
  const writer = stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
  } catch {
    // The process has ended: its status says why.
  }
}

/** Reads what the process says of its memory and ends it above the limit. */
async function watch(child: Deno.ChildProcess, memoryBytes: number) {
  let [peakBytes, over, said] = [0, false, ""];
  for await (const piece of child.stderr.pipeThrough(new TextDecoderStream())) {
    for (const [, rss] of piece.matchAll(/^rss (\d+)$/gm)) {
      peakBytes = Math.max(peakBytes, Number(rss));
    }
    said = (said + piece.replaceAll(/^rss \d+\n/gm, "")).slice(-2000);
    if (peakBytes <= memoryBytes || over) continue;
    over = true;
    end(child);
  }
  return { peakBytes, over, said };
}

function end(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    // It has ended on its own meanwhile.
    if (!(error instanceof TypeError)) throw error;
  }
}

function tooLong({ timeoutMs }: CompileLimits): AppError {
  return new AppError("timeout", `The sources did not compile within ${timeoutMs / 1000} seconds`, {
    remedy: "Split the application, or look for a construct that has no end.",
  });
}

function tooMuch({ memoryBytes, maxAnswerBytes }: CompileLimits): AppError {
  const [memory, answer] = [memoryBytes, maxAnswerBytes].map((bytes) => Math.round(bytes / 1e6));
  return new AppError(
    "too_large",
    `The compiler needs more than ${memory} MB of memory, or makes more than ${answer} MB of files`,
    { remedy: "Split the application into smaller ones." },
  );
}
