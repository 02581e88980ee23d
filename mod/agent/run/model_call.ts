import type { JSONSchema7, ModelMessage, TextStreamPart, ToolSet } from "ai";
import { isoTime } from "../../base/clock.ts";
import type { LoadedModel } from "../../models/models.ts";
import { forProviderSchema, type Tokens, type ToolPart } from "../session.ts";
import type { AgentTool } from "../tools/agent_tool.ts";
import type { EntryWriter, GrowingText } from "./entry_writer.ts";
import { type ModelFailure, readFailure } from "./model_failure.ts";
import type { RunParts } from "./run_parts.ts";

export interface ModelCall {
  loaded: LoadedModel;
  instructions: string;
  messages: ModelMessage[];
  tools: readonly AgentTool[];
  writer: EntryWriter;
  signal: AbortSignal;
}

/** The calls that the model wants made, or why there was no whole answer. */
export type ModelOutcome =
  | { calls: ToolPart[]; finish: string; tokens: Tokens }
  | { failure: ModelFailure };

/**
 * Asks a model once and writes down what it says as it comes. No tool runs meanwhile: a call that
 * breaks off can be repeated.
 */
export async function callModel(
  call: ModelCall,
  { limits, clock }: Pick<RunParts, "limits" | "clock">,
): Promise<ModelOutcome> {
  const { loaded, instructions, messages, tools, writer, signal } = call;
  const stall = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stall.abort(), limits.stallMs);
  };
  const texts = new Map<string, GrowingText>();
  try {
    listen();
    const { jsonSchema, streamText, tool } = await import("ai");
    // The library would print its own remarks about models to the console.
    Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
    const names = new Map(tools.map(({ name }) => [name.toLowerCase(), name]));
    const result = streamText({
      model: loaded.model,
      instructions,
      messages,
      tools: Object.fromEntries(tools.map(({ name, description, inputSchema }) => {
        const schema: JSONSchema7 = inputSchema;
        return [name, tool({ description, inputSchema: jsonSchema(schema) })];
      })),
      abortSignal: AbortSignal.any([signal, stall.signal]),
      maxRetries: 0,
      telemetry: { isEnabled: false },
      onError: () => undefined,
      // Some models write the names of tools as they like.
      repairToolCall: ({ toolCall }) => {
        const toolName = names.get(toolCall.toolName.toLowerCase());
        return Promise.resolve(
          toolName && toolName !== toolCall.toolName ? { ...toolCall, toolName } : null,
        );
      },
    });
    const answer = createAnswer(writer, texts, isoTime(clock()));
    for await (const part of result.stream) {
      listen();
      await answer.take(part);
    }
    signal.throwIfAborted();
    return await answer.end();
  } catch (thrown) {
    for (const text of texts.values()) await text.end();
    const { name } = loaded;
    return { failure: readFailure(thrown, { name, signal, stalled: stall.signal, now: clock() }) };
  } finally {
    clearTimeout(timer);
  }
}

type StreamPart = TextStreamPart<ToolSet>;

/** The texts of an answer as they come. */
function createTexts(writer: EntryWriter, texts: Map<string, GrowingText>) {
  const textOf = (type: "text" | "reasoning", id: string) => {
    const key = `${type} ${id}`;
    const text = texts.get(key) ?? writer.text(type);
    texts.set(key, text);
    return text;
  };
  return {
    add(
      type: "text" | "reasoning",
      { id, text, providerMetadata }: { id: string; text: string; providerMetadata?: unknown },
    ): void {
      textOf(type, id).append(text, forProviderOf(providerMetadata));
    },
    async end(
      type: "text" | "reasoning",
      { id, providerMetadata }: { id: string; providerMetadata?: unknown },
    ): Promise<void> {
      const text = textOf(type, id);
      texts.delete(`${type} ${id}`);
      await text.end(forProviderOf(providerMetadata));
    },
  };
}

/** The calls of an answer, shown as soon as their tool is known. */
function createCalls(writer: EntryWriter, now: string) {
  const calls = new Map<string, ToolPart>();
  const start = async (callId: string, name: string): Promise<ToolPart> => {
    const begun = calls.get(callId);
    if (begun) return begun;
    const part = writer.newTool({ callId, tool: name, status: "pending", input: {} });
    calls.set(callId, part);
    await writer.put(part);
    return part;
  };
  return {
    start,
    all: () => [...calls.values()],
    async take(part: Extract<StreamPart, { type: "tool-call" }>): Promise<void> {
      const begun = await start(part.toolCallId, part.toolName);
      const forProvider = forProviderOf(part.providerMetadata);
      const call: ToolPart = {
        ...begun,
        tool: part.toolName,
        input: part.input,
        ...(forProvider && { forProvider }),
        ...(part.invalid && refusedInput(part.error, now)),
      };
      calls.set(part.toolCallId, call);
      await writer.put(call);
    },
  };
}

/** Puts the pieces of an answer together. `take` throws what the stream reports as an error. */
function createAnswer(writer: EntryWriter, open: Map<string, GrowingText>, now: string) {
  const texts = createTexts(writer, open);
  const calls = createCalls(writer, now);
  let finished: { finish: string; tokens: Tokens; cost: number | null } | undefined;
  return {
    async take(part: StreamPart): Promise<void> {
      switch (part.type) {
        case "reasoning-start":
          return texts.add("reasoning", { ...part, text: "" });
        case "text-delta":
          return texts.add("text", part);
        case "reasoning-delta":
          return texts.add("reasoning", part);
        case "text-end":
          return await texts.end("text", part);
        case "reasoning-end":
          return await texts.end("reasoning", part);
        case "tool-input-start":
          return void await calls.start(part.id, part.toolName);
        case "tool-call":
          return await calls.take(part);
        case "finish-step":
          finished = {
            finish: part.finishReason,
            tokens: tokensOf(part.usage),
            cost: costOf(part.usage.raw),
          };
          return;
        case "error":
          throw part.error;
      }
    },
    async end() {
      for (const text of open.values()) await text.end();
      if (!finished) throw unfinished();
      const { finish, tokens, cost } = finished;
      const { id: messageId, sessionId } = writer.message;
      await writer.put({ id: writer.newId(), messageId, sessionId, type: "step", ...finished });
      await writer.save({ finish, tokens, cost });
      return { calls: calls.all(), finish, tokens };
    },
  };
}

/** A call whose arguments cannot be read, or of a tool that there is none of: the model is told. */
function refusedInput(
  error: unknown,
  ended: string,
): Pick<ToolPart, "status" | "error" | "ended" | "input"> {
  const name = error instanceof Error ? error.name : "";
  const says = /NoSuchTool/.test(name)
    ? "There is no such tool for you here. Use one of those you were given."
    : "The arguments are no JSON that fits. Write them again, whole.";
  return { status: "error", error: says, ended, input: {} };
}

function forProviderOf(metadata: unknown) {
  const parsed = forProviderSchema.safeParse(metadata);
  return parsed.success ? parsed.data : undefined;
}

type Usage = Extract<StreamPart, { type: "finish-step" }>["usage"];

function tokensOf(
  { inputTokens, outputTokens, inputTokenDetails, outputTokenDetails }: Usage,
): Tokens {
  return {
    input: inputTokens ?? 0,
    output: outputTokens ?? 0,
    reasoning: outputTokenDetails.reasoningTokens ?? 0,
    cacheRead: inputTokenDetails.cacheReadTokens ?? 0,
    cacheWrite: inputTokenDetails.cacheWriteTokens ?? 0,
  };
}

/** US dollars where the provider says what the call cost, as OpenRouter does; no price is guessed. */
function costOf(raw: Record<string, unknown> | undefined): number | null {
  const cost = raw?.cost;
  return typeof cost === "number" && Number.isFinite(cost) ? cost : null;
}

function unfinished(): Error {
  const error = new Error("The stream ended before the answer did");
  error.name = "AI_InvalidResponseDataError";
  return error;
}
