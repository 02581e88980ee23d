import { isoTime } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { LoadedModel } from "../../models/models.ts";
import {
  type AgentEntry,
  type AgentMessage,
  type AgentPart,
  type AgentSession,
  newMessage,
  noTokens,
  type ToolPart,
} from "../session.ts";
import { askText } from "./ask_text.ts";
import { createEntryWriter } from "./entry_writer.ts";
import { readFailure } from "./model_failure.ts";
import { sinceSummary, sizeOfHistory } from "./model_messages.ts";
import { windowOf } from "./room.ts";
import type { RunParts } from "./run_parts.ts";

const INSTRUCTIONS = `Summarise this conversation between a person and an agent, so that the agent
can go on from your summary alone. Headings: Goal, Decisions, What was done (records with their sys_id,
files with their path), What is open, Next step. Only what the text says. Keep names, ids and errors
exactly as they stand.`;

/** Characters of the conversation that are summarised at first; less where that is too much. */
const MOST_CHARS = 400_000;
const LEAST_CHARS = 10_000;
const TOOL_CHARS = 1_500;
/** Turns that stay as they are. */
const KEPT_TURNS = 2;
/** A compaction must leave no more than this part of what there was. */
const MUST_SHRINK_TO = 0.95;

export interface CompactOptions {
  session: AgentSession;
  entries: readonly AgentEntry[];
  loaded: LoadedModel;
  agent: string;
  auto: boolean;
  signal: AbortSignal;
}

/**
 * Puts a summary in the place of all but the last turns. Throws `too_large` where that makes the
 * conversation hardly smaller: to try again would never end.
 */
export async function compact(options: CompactOptions, parts: RunParts): Promise<void> {
  const { session, entries, loaded, agent, auto } = options;
  const { history, clock } = parts;
  const before = sizeOfHistory(entries);
  for (let kept = KEPT_TURNS; kept >= 0; kept--) {
    const tailId = tailOf(entries, kept);
    const text = await summarise(options, tailId, parts);
    const now = isoTime(clock());
    const message = newMessage({
      id: history.newId("msg"),
      sessionId: session.id,
      role: "assistant",
      agent,
      model: loaded.name,
      finish: "stop",
      tokens: noTokens(),
      summary: true,
      created: now,
      completed: now,
    });
    const place = () => ({
      id: history.newId("prt"),
      messageId: message.id,
      sessionId: session.id,
    });
    const summary: AgentEntry = {
      message,
      parts: [
        { ...place(), type: "compaction", auto, tailId },
        { ...place(), type: "text", text },
      ],
    };
    // Fewer turns are kept where those are what takes the room.
    if (sizeOfHistory([...entries, summary]) > before * MUST_SHRINK_TO) continue;
    const writer = createEntryWriter(parts, { session, message });
    for (const part of summary.parts) await writer.put(part);
    return await writer.save();
  }
  throw new AppError("too_large", "The conversation cannot be made shorter by a summary", {
    remedy: "Begin a new session, or choose a model with a larger context.",
  });
}

/** Of an output that takes room it is enough to know that it was there. */
const PRUNED_FROM_CHARS = 500;

/**
 * Leaves the outputs of tools out of what is sent, but for those of the last turns. Answers whether
 * that makes the conversation shorter to speak of.
 */
export async function pruneOutputs(
  entries: readonly AgentEntry[],
  session: AgentSession,
  parts: RunParts,
): Promise<boolean> {
  const tailId = tailOf(entries, KEPT_TURNS);
  if (tailId === null) return false;
  const counting = new Set(sinceSummary(entries).map(({ message }) => message.id));
  const isOld = ({ id }: AgentMessage) => counting.has(id) && id < tailId;
  const pruned = entries.map(({ message, parts: pieces }): AgentEntry => ({
    message,
    parts: isOld(message)
      ? pieces.map((part) => isLong(part) ? { ...part, pruned: true } : part)
      : pieces,
  }));
  if (sizeOfHistory(pruned) > sizeOfHistory(entries) * MUST_SHRINK_TO) return false;
  for (const { message, parts: pieces } of pruned.filter((entry) => isOld(entry.message))) {
    const writer = createEntryWriter(parts, { session, message });
    for (const part of pieces) if (part.type === "tool" && part.pruned) await writer.put(part);
  }
  return true;
}

function isLong(part: AgentPart): part is ToolPart {
  return part.type === "tool" && !part.pruned && part.output.length > PRUNED_FROM_CHARS;
}

/** The first message of the last turns; null where none is kept. */
function tailOf(entries: readonly AgentEntry[], turns: number): string | null {
  if (turns === 0) return null;
  const prompts = entries.filter(({ message }) =>
    message.role === "user" && message.waiting === null
  );
  return prompts.at(-turns)?.message.id ?? null;
}

/** The transcript goes out as plain text: no interface refuses it for the calls it holds. */
async function summarise(
  { session, entries, loaded, signal }: CompactOptions,
  tailId: string | null,
  parts: RunParts,
): Promise<string> {
  const { limits, clock, toKeep } = parts;
  const told = sinceSummary(entries).filter(({ message }) =>
    tailId === null || message.id < tailId
  );
  const instructions = [INSTRUCTIONS, ...await toKeep(session.id)].join("\n");
  const transcript = told.map(transcriptOf).join("\n\n");
  // Four characters a token: half of the window is left for instructions and summary.
  const fits = await windowOf(loaded.name, parts, signal) * 2;
  for (let most = Math.min(MOST_CHARS, fits);; most = Math.floor(most / 2)) {
    try {
      const text = await askText(loaded, {
        instructions,
        prompt: cutMiddle(transcript, most),
        maxOutputTokens: 8_000,
        timeoutMs: limits.stallMs,
        signal,
      });
      if (text !== "") return text;
      throw new AppError("provider_failed", `"${loaded.name}" gave no summary`, {
        remedy: "Choose another model for this session.",
      });
    } catch (error) {
      const stalled = new AbortController().signal;
      const failure = readFailure(error, { name: loaded.name, signal, stalled, now: clock() });
      if (!failure.overflow || most <= LEAST_CHARS) throw error;
    }
  }
}

function transcriptOf({ message, parts }: AgentEntry): string {
  const lines = parts.flatMap((part) => {
    if (part.type === "text") return part.text;
    if (part.type === "file") return `[file ${part.name}]`;
    if (part.type !== "tool") return [];
    const result = part.status === "completed" ? part.output : `failed: ${part.error ?? ""}`;
    return `[${part.tool} ${JSON.stringify(part.input).slice(0, TOOL_CHARS)}]\n` +
      cutMiddle(result, TOOL_CHARS);
  });
  return `${message.role === "user" ? "PERSON" : "AGENT"}:\n${lines.join("\n")}`;
}

function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)}\n[… ${text.length - most} characters left out …]\n${
    text.slice(-half)
  }`;
}
