import { isoTime } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { type AgentDefinition, findAgent } from "../agent_definition.ts";
import {
  addTokens,
  type AgentEntry,
  type AgentMessage,
  type AgentSession,
  type MessageError,
  newMessage,
  type SessionStatus,
} from "../session.ts";
import type { AgentTool } from "../tools/agent_tool.ts";
import { compact, pruneOutputs } from "./compaction.ts";
import { createEntryWriter, type EntryWriter } from "./entry_writer.ts";
import { callModel, type ModelOutcome } from "./model_call.ts";
import { faultOf, type ModelFailure } from "./model_failure.ts";
import { modelMessages } from "./model_messages.ts";
import { chooseModel } from "./choose_model.ts";
import { promoteQueued, promoteSteered } from "./deliveries.ts";
import { pause } from "../../base/pause.ts";
import { isCrowded, windowOf } from "./room.ts";
import type { RunParts } from "./run_parts.ts";
import { nameSession } from "./title.ts";
import { runCalls } from "./tool_calls.ts";
import { toolsFor } from "./tools_for.ts";

export interface RunOptions {
  sessionId: string;
  signal: AbortSignal;
  setStatus(status: SessionStatus): void;
}

/** A compaction in a run without an answer between is one of so many. */
const MOST_COMPACTIONS = 4;

interface Turn {
  session: AgentSession;
  entries: AgentEntry[];
  /** The message that is answered. */
  prompt: AgentMessage;
  agent: AgentDefinition;
  model: string;
  tools: AgentTool[];
  readOnly: boolean;
}

/**
 * Answers what was prompted, step by step, until the model wants no more calls and nothing waits. The
 * stored history is the only state: each step reads it anew. What fails ends in the message's error.
 */
export async function runSession(options: RunOptions, parts: RunParts): Promise<void> {
  const { sessionId, signal, setStatus } = options;
  let compactions = 0;
  let mayShrink = true;
  for (let step = 1; !signal.aborted; step++) {
    await promoteSteered(sessionId, parts);
    if (step === 1 && !await isPrompted(sessionId, parts)) {
      if (!await promoteQueued(sessionId, parts)) return;
    }
    const turn = await readTurn(sessionId, parts);
    if (!turn) return;
    setStatus("busy");
    // Once before an answer, and no more in a run where it was of no use.
    if (mayShrink && compactions === 0 && await isTooFull(turn, signal, parts)) {
      compactions = 1;
      mayShrink = await shrink(turn, signal, parts);
      step--;
      continue;
    }
    if (step === 1) parts.beside((closing) => nameSession({ ...turn, signal: closing }, parts));
    const outcome = step > parts.limits.steps
      ? await refuseStep(turn, parts)
      : await takeStep(turn, options, parts);
    if (outcome === "overflow") {
      if (await makeRoom(turn, { signal, attempt: ++compactions }, parts)) continue;
      return;
    }
    compactions = 0;
    if (outcome === "again") continue;
    if (outcome === "done" && await hasSteered(sessionId, parts)) continue;
    if (outcome === "stop" || !await promoteQueued(sessionId, parts)) return;
    step = 0;
  }
}

/** What the next step is about; undefined where every prompt is answered. */
async function readTurn(sessionId: string, parts: RunParts): Promise<Turn | undefined> {
  const session = await parts.history.session(sessionId);
  const entries = await parts.history.entries(sessionId);
  const prompt = entries.findLast(({ message }) =>
    message.role === "user" && message.waiting === null
  )?.message;
  if (!prompt) return undefined;
  const agent = findAgent(parts.agents(), session.agent);
  const model = chooseModel({ session, agent }, parts.config);
  const readOnly = session.readOnly || agent.readOnly;
  const all = await parts.tools();
  const tools = toolsFor({ session, readOnly }, { all, switches: parts.config.tools });
  return { session, entries, prompt, agent, model, tools, readOnly };
}

/** Whether the last word was the person's. */
async function isPrompted(sessionId: string, { history }: RunParts): Promise<boolean> {
  const said = (await history.entries(sessionId)).filter(({ message }) =>
    message.waiting === null && !message.summary
  );
  return said.at(-1)?.message.role === "user";
}

async function hasSteered(sessionId: string, { history }: RunParts): Promise<boolean> {
  return (await history.entries(sessionId)).some(({ message }) => message.waiting === "steer");
}

type StepOutcome = "again" | "done" | "stop" | "overflow";

/** One answer of the model with the calls that it wants made. */
async function takeStep(turn: Turn, options: RunOptions, parts: RunParts): Promise<StepOutcome> {
  const { entries, session, agent, model, tools, readOnly } = turn;
  const { signal, setStatus } = options;
  const writing: { writer: EntryWriter } = { writer: await beginAnswer(turn, parts) };
  const end = async (error: MessageError, reason = error.message): Promise<StepOutcome> => {
    await writing.writer.close({ error, reason });
    return "stop";
  };
  try {
    const outcome = await callUntilAnswered(turn, { writing, signal, setStatus }, parts);
    if ("failure" in outcome) {
      const { error, overflow } = outcome.failure;
      if (!overflow) return await end(error);
      await writing.writer.remove();
      return "overflow";
    }
    await count(session.id, writing.writer.message, parts);
    const { calls, finish } = outcome;
    if (calls.length === 0) {
      await writing.writer.close({ reason: "" });
      return finish === "tool-calls" ? "stop" : "done";
    }
    // What a person asks for once more is no circle.
    const earlier = entries.filter(({ message }) => message.id > turn.prompt.id)
      .flatMap((entry) => entry.parts.filter((part) => part.type === "tool"));
    const { writer } = writing;
    const ran = { calls, tools, earlier, session, agent, model, readOnly, writer, signal };
    const { stop } = await runCalls(ran, parts);
    if (signal.aborted) return await end(ABORTED);
    if (stop) return await end(REJECTED);
    await writer.close({ reason: "The call did not end" });
    return "again";
  } catch (error) {
    if (signal.aborted) return await end(ABORTED);
    parts.log.error("A run of the agent failed: {error}", { error });
    return await end(faultOf(error));
  }
}

const ABORTED: MessageError = { name: "aborted", message: "Aborted", retryable: false };
const REJECTED: MessageError = {
  name: "rejected",
  message: "The person refused what the agent wanted to do",
  retryable: false,
};

interface Answered extends Pick<Turn, "session" | "prompt"> {
  agent: Pick<AgentDefinition, "name">;
  model: string | null;
}

async function beginAnswer(
  { session, prompt, agent, model }: Answered,
  parts: RunParts,
): Promise<EntryWriter> {
  const message = newMessage({
    id: parts.history.newId("msg"),
    sessionId: session.id,
    role: "assistant",
    agent: agent.name,
    model,
    parentId: prompt.id,
    created: isoTime(parts.clock()),
  });
  const writer = createEntryWriter(parts, { session, message });
  await writer.save();
  return writer;
}

/** Repeats a call that broke off; what it had said is taken back, and the pause is shown. */
async function callUntilAnswered(
  turn: Turn,
  { writing, signal, setStatus }: {
    writing: { writer: EntryWriter };
    signal: AbortSignal;
    setStatus: RunOptions["setStatus"];
  },
  parts: RunParts,
): Promise<ModelOutcome> {
  const { entries, agent, model, tools } = turn;
  const { limits, clock } = parts;
  const loaded = await parts.models.load(model);
  const instructions = [agent.system, await parts.surroundings()].filter(Boolean).join("\n\n");
  const messages = modelMessages(entries, model);
  for (let attempt = 1;; attempt++) {
    const { writer } = writing;
    const outcome = await callModel(
      { loaded, instructions, messages, tools, writer, signal },
      parts,
    );
    if (!("failure" in outcome)) return outcome;
    const { error, waitMs } = outcome.failure;
    if (!error.retryable || attempt > limits.retries || signal.aborted) return outcome;
    await writer.remove();
    const next = waitMs ?? limits.retryMs * 2 ** (attempt - 1);
    writing.writer = await beginAnswer(turn, parts);
    await noteRetry(writing.writer, {
      attempt,
      next: isoTime(clock() + next),
      failure: outcome.failure,
    });
    setStatus("retry");
    await pause(next, signal);
    setStatus("busy");
  }
}

async function noteRetry(
  writer: EntryWriter,
  { attempt, next, failure }: { attempt: number; next: string; failure: ModelFailure },
): Promise<void> {
  const { id: messageId, sessionId } = writer.message;
  const { message } = failure.error;
  await writer.put({
    id: writer.newId(),
    messageId,
    sessionId,
    type: "retry",
    attempt,
    next,
    message,
  });
}

/** Adds what an answer took to its session. */
async function count(
  sessionId: string,
  { tokens, cost }: AgentMessage,
  { history, feed }: RunParts,
): Promise<void> {
  if (!tokens) return;
  const session = await history.session(sessionId);
  const changed = await history.changeSession(sessionId, {
    tokens: addTokens(session.tokens, tokens),
    cost: cost === null ? session.cost : (session.cost ?? 0) + cost,
  });
  feed.publish(changed.rootId, { type: "session.updated", session: changed });
}

async function refuseStep(turn: Turn, parts: RunParts): Promise<StepOutcome> {
  const message = `The agent took ${parts.limits.steps} steps without coming to an end`;
  const remedy = "Look at what it did; prompt it again to let it go on.";
  await endTurn(turn, { name: "step_limit", message, remedy, retryable: false }, parts);
  return "stop";
}

/** Ends a turn whose answer did not begin. */
async function endTurn(turn: Turn, error: MessageError, parts: RunParts): Promise<void> {
  const writer = await beginAnswer(turn, parts);
  await writer.close({ error, reason: error.message });
}

async function isTooFull(
  { entries, model }: Turn,
  signal: AbortSignal,
  parts: RunParts,
): Promise<boolean> {
  return isCrowded(entries, await windowOf(model, parts, signal));
}

/**
 * Makes room before the model has to refuse; answers whether that was of use. What keeps it is no
 * fault of the turn: the model itself says whether it takes the conversation.
 */
async function shrink(turn: Turn, signal: AbortSignal, parts: RunParts): Promise<boolean> {
  try {
    if (!await pruneOutputs(turn.entries, turn.session, parts)) {
      await compactTurn(turn, { signal, auto: true }, parts);
    }
    return true;
  } catch (error) {
    if (signal.aborted) await endTurn(turn, ABORTED, parts);
    const { name } = faultOf(error);
    parts.log.info("A conversation was not summarised ahead: {name}", { name });
    return false;
  }
}

/** Whether a summary makes the conversation short enough to go on; else the turn ends and says why. */
async function makeRoom(
  turn: Turn,
  { signal, attempt }: { signal: AbortSignal; attempt: number },
  parts: RunParts,
): Promise<boolean> {
  try {
    if (attempt > MOST_COMPACTIONS) {
      throw new AppError("too_large", `"${turn.model}" takes no conversation of this length`, {
        remedy: "Begin a new session, or choose a model with a larger context.",
      });
    }
    if (await pruneOutputs(turn.entries, turn.session, parts)) return true;
    await compactTurn(turn, { signal, auto: true }, parts);
    return true;
  } catch (error) {
    const fault = signal.aborted ? ABORTED : { ...faultOf(error), name: "context_overflow" };
    await endTurn(turn, fault, parts);
    return false;
  }
}

/** Summarises the conversation of a turn; the next step goes on from the summary. */
async function compactTurn(
  { session, entries, agent, model }: Turn,
  { signal, auto }: { signal: AbortSignal; auto: boolean },
  parts: RunParts,
): Promise<void> {
  const loaded = await parts.models.load(model);
  await compact({ session, entries, loaded, agent: agent.name, auto, signal }, parts);
}

/** Summarises a conversation because a person wants it. Throws what `compact` throws. */
export async function compactSession(
  sessionId: string,
  signal: AbortSignal,
  parts: RunParts,
): Promise<void> {
  const turn = await readTurn(sessionId, parts);
  if (turn) await compactTurn(turn, { signal, auto: false }, parts);
}

/** Has the session say why a run could not begin or go on. */
export async function noteFault(sessionId: string, fault: unknown, parts: RunParts): Promise<void> {
  const { history, log } = parts;
  const session = await history.session(sessionId);
  const prompt = (await history.entries(sessionId)).findLast(({ message }) =>
    message.role === "user"
  )?.message;
  const error = faultOf(fault);
  if (error.name === "internal") log.error("A run of the agent failed: {error}", { error: fault });
  if (!prompt) return;
  const { agent, model } = session;
  const writer = await beginAnswer({ session, prompt, agent: { name: agent }, model }, parts);
  await writer.close({ error, reason: error.message });
}
