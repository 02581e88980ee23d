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

const blockSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  tool_use_id: z.string().optional(),
});
const contentSchema = z.union([z.string(), z.array(blockSchema)]);
const requestSchema = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  system: contentSchema.optional(),
  messages: z.array(z.object({ role: z.enum(["user", "assistant"]), content: contentSchema })),
  tools: z.array(z.looseObject({ name: z.string() })).default([]),
});

type Block = z.infer<typeof blockSchema>;

/** Reads the body of `POST /messages`. */
export function readAnthropic(body: unknown): Omit<ModelRequest, "path" | "headers" | "signal"> {
  const { model, stream, system, messages, tools } = requestSchema.parse(body);
  return {
    api: "anthropic",
    model,
    stream,
    system: textOf(blocksOf(system)),
    messages: messages.map(({ role, content }) => readMessage(role, blocksOf(content))),
    tools: tools.map(({ name }) => name),
    body,
  };
}

function readMessage(role: "user" | "assistant", blocks: Block[]): ModelMessage {
  const ofType = (type: string) => blocks.filter((block) => block.type === type);
  return {
    role,
    text: textOf(blocks),
    images: ofType("image").length,
    calls: ofType("tool_use").map(({ id = "", name = "", input }) => ({ id, name, input })),
    results: ofType("tool_result").map((block) => {
      const inner = blocksOf(contentSchema.optional().parse(block.content));
      const images = inner.filter(({ type }) => type === "image").length;
      return { id: block.tool_use_id ?? "", text: textOf(inner), images };
    }),
  };
}

function blocksOf(content: z.infer<typeof contentSchema> | undefined): Block[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content ?? [];
}

function textOf(blocks: Block[]): string {
  return blocks.flatMap(({ type, text }) => type === "text" && text ? text : []).join("\n");
}

const STOP = { stop: "end_turn", "tool-calls": "tool_use", length: "max_tokens" } as const;

/** The answer as one JSON document. */
export function anthropicAnswer(turn: Turn, model: string): unknown {
  const calls = (turn.calls ?? []).map((call) => ({
    type: "tool_use",
    id: callId(call),
    name: call.name,
    input: call.input,
  }));
  return {
    ...headOf(turn, model),
    content: [
      ...(turn.reasoning
        ? [{ type: "thinking", thinking: turn.reasoning, signature: "signed" }]
        : []),
      ...(turn.text ? [{ type: "text", text: turn.text }] : []),
      ...calls,
    ],
    stop_reason: STOP[finishOf(turn)],
    usage: usageOf(turn),
  };
}

/** The answer as the pieces of an event stream. */
export function anthropicPieces(turn: Turn, model: string): string[] {
  const blocks = [
    ...(turn.reasoning
      ? [{
        start: { type: "thinking", thinking: "", signature: "" },
        deltas: [
          ...wordsOf(turn.reasoning).map((thinking) => ({ type: "thinking_delta", thinking })),
          { type: "signature_delta", signature: "signed" },
        ],
      }]
      : []),
    ...(turn.text
      ? [{
        start: { type: "text", text: "" },
        deltas: wordsOf(turn.text).map((text) => ({ type: "text_delta", text })),
      }]
      : []),
    ...(turn.calls ?? []).map((call) => ({
      start: { type: "tool_use", id: callId(call), name: call.name, input: {} },
      deltas: [{ type: "input_json_delta", partial_json: inputText(call) }],
    })),
  ];
  const { output_tokens } = usageOf(turn);
  return [
    event("message_start", { message: { ...headOf(turn, model), content: [], stop_reason: null } }),
    ...blocks.flatMap(({ start, deltas }, index) => [
      event("content_block_start", { index, content_block: start }),
      ...deltas.map((delta) => event("content_block_delta", { index, delta })),
      event("content_block_stop", { index }),
    ]),
    event("message_delta", {
      delta: { stop_reason: STOP[finishOf(turn)], stop_sequence: null },
      usage: { output_tokens },
    }),
    event("message_stop", {}),
  ];
}

function headOf(turn: Turn, model: string) {
  const usage = { ...usageOf(turn), output_tokens: 1 };
  return { id: "msg_1", type: "message", role: "assistant", model, stop_sequence: null, usage };
}

function usageOf({ usage = { input: 10, output: 5 } }: Turn) {
  return { input_tokens: usage.input, output_tokens: usage.output };
}

function event(type: string, data: Record<string, unknown>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}
