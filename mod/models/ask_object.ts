import { parseJson } from "../base/parse_json.ts";
import { z } from "zod";
import { modelError, statusOf } from "./model_error.ts";
import type { LoadedModel } from "./models.ts";

export interface Question<T extends z.ZodType> {
  schema: T;
  /** What the model is to do; must describe the JSON, for endpoints that take no schema. */
  instructions: string;
  prompt: string;
  /** Milliseconds for the whole of it. */
  timeoutMs: number;
  maxOutputTokens: number;
  signal?: AbortSignal;
}

/**
 * Asks a model one question with one call, and answers what its schema allows. An endpoint that
 * refuses answers by schema is asked once more without. Throws `timeout`, `cancelled`,
 * `rate_limited`, `unauthorized`, `unreachable`, `not_found` or `provider_failed`.
 */
export async function askObject<T extends z.ZodType>(
  loaded: LoadedModel,
  question: Question<T>,
): Promise<z.output<T>> {
  const { name, schemaOptional } = loaded;
  const { signal, timeoutMs } = question;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const abortSignal = AbortSignal.any([deadline.signal, ...(signal ? [signal] : [])]);
  try {
    const ask = (bySchema: boolean) => askOnce(loaded, { ...question, abortSignal, bySchema });
    const text = await ask(true).catch((error) => {
      const unread = textOf(error);
      if (unread !== undefined) return unread;
      const refused = [400, 415, 422, 501].includes(statusOf(error) ?? 0);
      if (!schemaOptional || !refused || abortSignal.aborted) throw error;
      return ask(false);
    });
    return readObject(text, question.schema);
  } catch (error) {
    throw modelError(error, { name, signal, deadline: deadline.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function askOnce<T extends z.ZodType>(
  { model }: LoadedModel,
  options: Question<T> & { abortSignal: AbortSignal; bySchema: boolean },
): Promise<string> {
  const { schema, instructions, prompt, maxOutputTokens, abortSignal, bySchema } = options;
  const { generateText, Output } = await import("ai");
  const result = await generateText({
    model,
    instructions,
    prompt,
    maxOutputTokens,
    abortSignal,
    maxRetries: 0,
    telemetry: { isEnabled: false },
    ...(bySchema && { output: Output.object({ schema }) }),
  });
  return result.text;
}

/** What a model said where the library found no JSON in it. */
function textOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== "AI_NoObjectGeneratedError") return undefined;
  const { text } = error as { text?: unknown };
  return typeof text === "string" ? text : undefined;
}

/** The JSON object in an answer, which models like to wrap in words or a code block. */
function readObject<T extends z.ZodType>(text: string, schema: T): z.output<T> {
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  const parsed = schema.safeParse(parseOrNull(json));
  if (parsed.success) return parsed.data;
  const error = new Error("The answer does not fit its schema");
  error.name = "AI_NoObjectGeneratedError";
  throw error;
}

function parseOrNull(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return null;
  }
}
