import type { AgentEntry, AgentPart } from "../session.ts";
import { modelMessages, sinceSummary } from "./model_messages.ts";
import type { RunParts } from "./run_parts.ts";

/** Tokens where nobody says how many fit: most models of today take as many, or refuse. */
const USUAL_WINDOW = 128_000;
/** Tokens that are left for the answer; of a small window no more than a quarter. */
const RESERVE = 20_000;
const CHARS_PER_TOKEN = 4;
/** Of a picture or a document no more of its characters says how many tokens it takes. */
const MOST_FILE_CHARS = 6_000;

/** Tokens that a model takes; what is usual where neither configuration nor provider says it. */
export async function windowOf(
  model: string,
  { models }: Pick<RunParts, "models">,
  signal?: AbortSignal,
): Promise<number> {
  return await models.context(model, signal) ?? USUAL_WINDOW;
}

/**
 * Whether the next request comes too near to what the window takes. Not where the first answer after
 * a summary did so already: what takes the room is then no conversation, and another summary frees none.
 */
export function isCrowded(entries: readonly AgentEntry[], window: number): boolean {
  const most = window - Math.min(RESERVE, Math.floor(window / 4));
  const summary = entries.findLast(({ message }) => message.summary && message.error === null);
  const counted = entries.filter(({ message }) =>
    !message.summary && message.error === null && (message.tokens?.input ?? 0) > 0 &&
    (!summary || message.id > summary.message.id)
  );
  const [first] = counted;
  if (summary && first && tokensOf(first) > most) return false;
  const last = counted.at(-1);
  const since = last
    ? entries.filter(({ message }) => message.id >= last.message.id && message.waiting === null)
    : sinceSummary(entries);
  return (last ? last.message.tokens?.input ?? 0 : 0) + estimate(since) > most;
}

function tokensOf({ message: { tokens } }: AgentEntry): number {
  return tokens ? tokens.input + tokens.output : 0;
}

function estimate(entries: readonly AgentEntry[]): number {
  const light = entries.map(({ message, parts }) => ({
    message,
    parts: parts.map(withLightFiles),
  }));
  return Math.ceil(JSON.stringify(modelMessages(light, "")).length / CHARS_PER_TOKEN);
}

function withLightFiles(part: AgentPart): AgentPart {
  if (part.type === "file" && !part.mime.startsWith("text/")) {
    return { ...part, data: part.data.slice(0, MOST_FILE_CHARS) };
  }
  if (part.type !== "tool" || !part.attachments) return part;
  const attachments = part.attachments.map((file) => ({
    ...file,
    data: file.data.slice(0, MOST_FILE_CHARS),
  }));
  return { ...part, attachments };
}
