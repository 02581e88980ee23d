import { z } from "zod";
import {
  callId,
  finishOf,
  inputText,
  type ModelMessage,
  type ModelRequest,
  type Turn,
  wordsOf,
} from "./turn.ts";

const partSchema = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.looseObject({ type: z.string() }),
]);
const messageSchema = z.object({
  role: z.enum(["system", "developer", "user", "assistant", "tool"]),
  content: z.union([z.string(), z.array(partSchema)]).nullish(),
  tool_call_id: z.string().optional(),
  tool_calls: z.array(z.object({
    id: z.string(),
    function: z.object({ name: z.string(), arguments: z.string() }),
  })).nullish(),
});
const requestSchema = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  messages: z.array(messageSchema),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
});

type WireMessage = z.infer<typeof messageSchema>;

/** Reads the body of `POST /chat/completions`. */
export function readOpenAi(body: unknown): Omit<ModelRequest, "path" | "headers" | "signal"> {
  const { model, stream, messages, tools } = requestSchema.parse(body);
  const isSystem = ({ role }: WireMessage) => role === "system" || role === "developer";
  return {
    api: "openai",
    model,
    stream,
    system: messages.filter(isSystem).map((message) => textOf(message.content)).join("\n"),
    messages: messages.filter((message) => !isSystem(message)).map(readMessage),
    tools: tools.map((tool) => tool.function.name),
    body,
  };
}

function readMessage({ role, content, tool_call_id: id, tool_calls: calls }: WireMessage) {
  const text = textOf(content);
  const images = Array.isArray(content)
    ? content.filter(({ type }) => type === "image_url").length
    : 0;
  const message: ModelMessage = {
    role: role === "assistant" || role === "tool" ? role : "user",
    text,
    images,
    calls: (calls ?? []).map((call) => ({
      id: call.id,
      name: call.function.name,
      input: jsonOrText(call.function.arguments),
    })),
    results: role === "tool" ? [{ id: id ?? "", text, images }] : [],
  };
  return message;
}

function textOf(content: WireMessage["content"]): string {
  if (!Array.isArray(content)) return content ?? "";
  return content.flatMap((part) => typeof part.text === "string" ? part.text : []).join("\n");
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const FINISH = { stop: "stop", "tool-calls": "tool_calls", length: "length" } as const;

/** The answer as one JSON document. */
export function openAiAnswer(turn: Turn, model: string): unknown {
  const calls = (turn.calls ?? []).map((call) => ({
    id: callId(call),
    type: "function",
    function: { name: call.name, arguments: inputText(call) },
  }));
  const message = {
    role: "assistant",
    content: turn.text ?? null,
    ...(turn.reasoning && { reasoning_content: turn.reasoning }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    ...headOf(model, "chat.completion"),
    choices: [{ index: 0, message, finish_reason: FINISH[finishOf(turn)] }],
    usage: usageOf(turn),
  };
}

/** The answer as the pieces of an event stream. */
export function openAiPieces(turn: Turn, model: string): string[] {
  const head = headOf(model, "chat.completion.chunk");
  const chunk = (delta: unknown, finish: string | null = null) =>
    event({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] });
  return [
    chunk({ role: "assistant", content: "" }),
    ...wordsOf(turn.reasoning).map((text) => chunk({ reasoning_content: text })),
    ...wordsOf(turn.text).map((content) => chunk({ content })),
    ...(turn.calls ?? []).flatMap((call, index) => {
      const text = inputText(call);
      const half = Math.ceil(text.length / 2);
      const start = { index, id: callId(call), type: "function" };
      return [
        chunk({ tool_calls: [{ ...start, function: { name: call.name, arguments: "" } }] }),
        ...[text.slice(0, half), text.slice(half)].map((part) =>
          chunk({ tool_calls: [{ index, function: { arguments: part } }] })
        ),
      ];
    }),
    chunk({}, FINISH[finishOf(turn)]),
    event({ ...head, choices: [], usage: usageOf(turn) }),
    "data: [DONE]\n\n",
  ];
}

function headOf(model: string, object: string) {
  return { id: "chat-1", object, created: 1_700_000_000, model };
}

function usageOf({ usage = { input: 10, output: 5 } }: Turn) {
  const { input, output } = usage;
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
