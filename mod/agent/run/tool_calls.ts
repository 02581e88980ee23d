import { isoTime } from "../../base/clock.ts";
import { AppError, messageOf } from "../../base/errors.ts";
import type { AgentDefinition } from "../agent_definition.ts";
import { PermissionRefused } from "../permissions/permissions.ts";
import type { AgentSession, ToolPart } from "../session.ts";
import type { AgentTool, ToolContext, ToolOutcome } from "../tools/agent_tool.ts";
import type { EntryWriter } from "./entry_writer.ts";
import type { RunParts } from "./run_parts.ts";

export interface CallsOptions {
  calls: readonly ToolPart[];
  tools: readonly AgentTool[];
  /** The calls before these in the same turn, the latest last: repetitions are noticed. */
  earlier: readonly ToolPart[];
  session: AgentSession;
  agent: AgentDefinition;
  model: string;
  readOnly: boolean;
  writer: EntryWriter;
  signal: AbortSignal;
}

/** Equal calls one after the other, from which on a person is asked. */
const REPEATED = 3;
/** Milliseconds between two pictures of a running tool. */
const SHOW_MS = 200;

/** Runs the calls of one answer side by side. Answers whether a person wants the run to end. */
export async function runCalls(options: CallsOptions, parts: RunParts): Promise<{ stop: boolean }> {
  const open = options.calls.filter(({ status }) => status === "pending");
  const stops = await Promise.all(open.map((call) => runCall(call, options, parts)));
  return { stop: stops.includes(true) };
}

async function runCall(
  call: ToolPart,
  options: CallsOptions,
  { limits, permissions, clock, log }: RunParts,
): Promise<boolean> {
  const { tools, session, agent, model, readOnly, writer, signal } = options;
  const tool = tools.find(({ name }) => name === call.tool);
  let part: ToolPart = { ...call, status: "running", started: isoTime(clock()) };
  await writer.put(part);
  const shown = createShown((progress) => {
    if (part.status !== "running") return Promise.resolve();
    part = { ...part, ...progress };
    return writer.put(part);
  });
  const context: ToolContext = {
    session,
    agent,
    callId: call.callId,
    model,
    readOnly,
    signal,
    attended: permissions.attended,
    require: (wish) => permissions.require(wish, { session, agent, callId: call.callId, signal }),
    allows: (permission, pattern) =>
      permissions.allows({ permission, patterns: [pattern], title: "" }, {
        session,
        agent,
        callId: call.callId,
        signal,
      }),
    show: shown.show,
  };
  let stop = false;
  try {
    if (!tool) throw new AppError("unknown_tool", `There is no tool "${call.tool}" here`);
    await askAboutRepetition(call, options, context);
    const outcome = await untilAborted(tool.run(call.input, context), signal, limits.abortMs);
    await shown.settled();
    part = { ...part, ...resultOf(outcome), ended: isoTime(clock()) };
  } catch (error) {
    await shown.settled();
    stop = error instanceof PermissionRefused && error.stops;
    part = { ...part, status: "error", error: sayOf(error), ended: isoTime(clock()) };
    if (sayOf(error) === UNEXPECTED) {
      log.error("The tool {tool} of the agent failed: {error}", { tool: call.tool, error });
    }
  }
  await writer.put(part);
  return stop;
}

function resultOf({ isError, output, ...rest }: ToolOutcome): Partial<ToolPart> {
  return isError
    ? { ...rest, output, status: "error", error: output }
    : { ...rest, output, status: "completed" };
}

const UNEXPECTED = "The tool failed. Its cause stands in the log of the service.";

function sayOf(error: unknown): string {
  if (error instanceof PermissionRefused) return error.message;
  if (error instanceof AppError) return [error.message, error.remedy].filter(Boolean).join(". ");
  if (error instanceof Error && error.name === "AbortError") return "The run was aborted";
  // What the file system says names a path, which the model gave.
  return isFileFault(error) ? messageOf(error) : UNEXPECTED;
}

function isFileFault(error: unknown): boolean {
  return [
    Deno.errors.NotFound,
    Deno.errors.PermissionDenied,
    Deno.errors.IsADirectory,
    Deno.errors.NotADirectory,
    Deno.errors.AlreadyExists,
  ].some((kind) => error instanceof kind);
}

/** A model that makes the same call again and again is in a circle: a person decides. */
async function askAboutRepetition(
  call: ToolPart,
  { earlier }: CallsOptions,
  context: ToolContext,
): Promise<void> {
  const mark = ({ tool, input }: ToolPart) => `${tool} ${JSON.stringify(input)}`;
  const latest = earlier.slice(-(REPEATED - 1));
  if (latest.length < REPEATED - 1 || latest.some((one) => mark(one) !== mark(call))) return;
  await context.require({
    permission: "repetition",
    patterns: [call.tool],
    always: [],
    least: "ask",
    title: `Make the same call of ${call.tool} once more`,
    preview: JSON.stringify(call.input),
  });
}

/** A tool that does not end with its run is left behind. */
async function untilAborted<R>(work: Promise<R>, signal: AbortSignal, graceMs: number): Promise<R> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort: (() => void) | undefined;
  const left = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(new DOMException("aborted", "AbortError")), graceMs);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([work, left]);
  } finally {
    clearTimeout(timer);
    if (onAbort) signal.removeEventListener("abort", onAbort);
  }
}

type Progress = Parameters<ToolContext["show"]>[0];

/** Shows what a tool tells of itself, at most some times a second, in order. */
function createShown(put: (progress: Progress) => Promise<void>) {
  let latest: Progress | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let chain = Promise.resolve();
  const flush = () => {
    timer = undefined;
    const progress = latest;
    latest = undefined;
    // A picture that cannot be stored is not missed: the result comes.
    if (progress) chain = chain.then(() => put(progress)).catch(() => undefined);
  };
  return {
    show(progress: Progress) {
      latest = { ...latest, ...progress };
      timer ??= setTimeout(flush, SHOW_MS);
    },
    async settled() {
      clearTimeout(timer);
      flush();
      await chain;
    },
  };
}
