import { messageOf } from "../../base/errors.ts";
import type { AgentEntry, AgentSession } from "../session.ts";
import { askText } from "./ask_text.ts";
import type { RunParts } from "./run_parts.ts";

const LONGEST = 100;

export interface NameOptions {
  session: AgentSession;
  entries: readonly AgentEntry[];
  model: string;
  signal: AbortSignal;
}

/**
 * Names a session that has no name yet: the small model is asked, then the session's own; where both
 * fail the first line of the prompt stands in, and the next turn tries again. Never throws.
 */
export async function nameSession(
  { session, entries, model, signal }: NameOptions,
  { history, feed, models, limits, log }: RunParts,
): Promise<void> {
  if (session.titleState !== "default") return;
  const prompt = firstPrompt(entries);
  if (prompt === "") return;
  const save = async (title: string, titleState: "default" | "auto") => {
    // A person may have named it meanwhile.
    const now = await history.session(session.id);
    if (now.titleState !== "default" || now.title === title && titleState === "default") return;
    const changed = await history.changeSession(session.id, { title, titleState });
    feed.publish(changed.rootId, { type: "session.updated", session: changed });
  };
  try {
    for (const name of models.small(model)) {
      const title = await askTitle(name, prompt, { models, limits, signal }).catch((error) => {
        log.debug("No title by {name}: {reason}", { name, reason: messageOf(error) });
        return "";
      });
      if (title !== "") return await save(title, "auto");
      if (signal.aborted) break;
    }
    await save(lineOf(prompt), "default");
  } catch (error) {
    log.warning("A session has no title: {reason}", { reason: messageOf(error) });
  }
}

async function askTitle(
  name: string,
  prompt: string,
  { models, limits, signal }: Pick<RunParts, "models" | "limits"> & { signal: AbortSignal },
): Promise<string> {
  const text = await askText(await models.load(name), {
    instructions: "Name the conversation that begins with this message: at most eight words, in " +
      "its language, no quotation marks, no full stop. Answer with the name alone.",
    prompt: prompt.slice(0, 4_000),
    // Thinking models count their thoughts.
    maxOutputTokens: 1_000,
    timeoutMs: limits.titleMs,
    signal,
  });
  return lineOf(text.replace(/^["'«“]+|["'»”.]+$/g, ""));
}

function firstPrompt(entries: readonly AgentEntry[]): string {
  const first = entries.find(({ message }) => message.role === "user");
  return first?.parts.flatMap((part) => part.type === "text" ? part.text : []).join("\n").trim() ??
    "";
}

function lineOf(text: string): string {
  const line = text.split("\n").find((one) => one.trim() !== "")?.trim() ?? "";
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
