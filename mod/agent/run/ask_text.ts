import { modelError } from "../../models/model_error.ts";
import type { LoadedModel } from "../../models/models.ts";

export interface TextQuestion {
  instructions: string;
  prompt: string;
  maxOutputTokens: number;
  timeoutMs: number;
  signal: AbortSignal;
}

/** One answer of a model as text, its thoughts taken out. Throws what the library throws. */
export async function askText(loaded: LoadedModel, question: TextQuestion): Promise<string> {
  const { instructions, prompt, maxOutputTokens, timeoutMs, signal } = question;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    const { generateText } = await import("ai");
    Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
    const { text } = await generateText({
      model: loaded.model,
      instructions,
      prompt,
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, deadline.signal]),
      telemetry: { isEnabled: false },
    });
    return withoutThoughts(text);
  } catch (error) {
    if (!deadline.signal.aborted) throw error;
    throw modelError(error, { name: loaded.name, deadline: deadline.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Models without a form for it write their thoughts between tags. */
function withoutThoughts(text: string): string {
  return text.replaceAll(/<think(ing)?>[^]*?(<\/think(ing)?>|$)/gi, "").trim();
}
