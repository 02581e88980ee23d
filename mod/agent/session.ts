import { z } from "zod";

/** What a model call or a session took, in tokens, as the provider counted them. */
export const tokensSchema = z.object({
  input: z.int(),
  output: z.int(),
  reasoning: z.int(),
  cacheRead: z.int(),
  cacheWrite: z.int(),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** One conversation with the built-in agent. Times are ISO 8601. */
export const agentSessionSchema = z.object({
  id: z.string().describe("`ags_…`"),
  parentId: z.string().nullable().describe("The session whose agent began this one as a task"),
  rootId: z.string().describe("The session a person sees: its own id unless it is a task"),
  directory: z.string(),
  instance: z.string().nullable().describe("Label, host or URL; null for the only one"),
  title: z.string(),
  titleState: z.enum(["default", "auto", "user"]),
  agent: z.string(),
  model: z.string().nullable().describe("`<provider_id>/<model_id>`; null for the configured one"),
  readOnly: z.boolean().describe("A task of an agent that only reads, whatever its own agent may"),
  cost: z.number().nullable().describe("US dollars where the provider tells; null where none did"),
  tokens: tokensSchema,
  created: z.string(),
  updated: z.string(),
  archived: z.string().nullable(),
}).meta({ id: "AgentSession" });
export type AgentSession = z.infer<typeof agentSessionSchema>;

/** Why a message ended early. */
export const messageErrorSchema = z.object({
  name: z.string().describe("A model fault, or `aborted`, `rejected`, `context_overflow`, …"),
  message: z.string(),
  remedy: z.string().optional(),
  status: z.int().optional(),
  retryable: z.boolean(),
}).meta({ id: "AgentMessageError" });
export type MessageError = z.infer<typeof messageErrorSchema>;

/** `steer`: read before the next step of the run. `queue`: begins a run of its own after it. */
export const deliverySchema = z.enum(["steer", "queue"]);
export type Delivery = z.infer<typeof deliverySchema>;

export const agentMessageSchema = z.object({
  id: z.string().describe("`msg_…`; later messages sort behind earlier ones"),
  sessionId: z.string(),
  role: z.enum(["user", "assistant"]),
  agent: z.string(),
  model: z.string().nullable(),
  parentId: z.string().nullable().describe("The user message that an assistant's answers"),
  finish: z.string().nullable().describe("`stop`, `tool-calls`, `length`, …"),
  error: messageErrorSchema.nullable(),
  cost: z.number().nullable(),
  tokens: tokensSchema.nullable(),
  summary: z.boolean().describe("Stands for what came before it, after a compaction"),
  waiting: deliverySchema.nullable().describe("A user message that no run has read yet"),
  created: z.string(),
  completed: z.string().nullable().describe("Null while the model answers"),
}).meta({ id: "AgentMessage" });
export type AgentMessage = z.infer<typeof agentMessageSchema>;

const attachmentSchema = z.object({
  mime: z.string(),
  name: z.string(),
  data: z.string().describe("Base64"),
});
export type Attachment = z.infer<typeof attachmentSchema>;

const place = { id: z.string(), messageId: z.string(), sessionId: z.string() };
const object = z.record(z.string(), z.unknown());

/** By provider. The library's own form, so that it can take it back. */
export const forProviderSchema = z.record(z.string(), z.record(z.string(), z.json()));
const forProvider = forProviderSchema.optional().describe(
  "What the model that said it wants back with it; no other gets it",
);

export const toolStatusSchema = z.enum(["pending", "running", "completed", "error"]);

const toolPartSchema = z.object({
  ...place,
  type: z.literal("tool"),
  callId: z.string(),
  tool: z.string(),
  status: toolStatusSchema,
  input: z.unknown(),
  title: z.string().optional(),
  output: z.string().describe("What the model gets; grows while it runs"),
  error: z.string().optional(),
  metadata: object.optional().describe("For the tool's card: exit code, diff, child session, …"),
  attachments: z.array(attachmentSchema).optional(),
  forProvider,
  pruned: z.boolean().optional().describe("Its output is no longer sent to the model"),
  started: z.string().optional(),
  ended: z.string().optional(),
});
export type ToolPart = z.infer<typeof toolPartSchema>;

/** A piece of a message. */
export const agentPartSchema = z.discriminatedUnion("type", [
  z.object({
    ...place,
    type: z.literal("text"),
    text: z.string(),
    synthetic: z.boolean().optional().describe("Written by the service, not by the person"),
    forProvider,
  }),
  z.object({
    ...place,
    type: z.literal("reasoning"),
    text: z.string(),
    forProvider,
  }),
  z.object({ ...place, type: z.literal("file"), ...attachmentSchema.shape }),
  toolPartSchema,
  z.object({
    ...place,
    type: z.literal("step"),
    finish: z.string(),
    tokens: tokensSchema,
    cost: z.number().nullable(),
  }),
  z.object({
    ...place,
    type: z.literal("compaction"),
    auto: z.boolean(),
    tailId: z.string().nullable().describe("The first message that is still sent as it was"),
  }),
  z.object({
    ...place,
    type: z.literal("retry"),
    attempt: z.int(),
    next: z.string().describe("When the call is repeated"),
    message: z.string(),
  }),
]).meta({ id: "AgentPart" });
export type AgentPart = z.infer<typeof agentPartSchema>;
export type PartOf<T extends AgentPart["type"]> = Extract<AgentPart, { type: T }>;

/** A message with its parts, in order. */
export const agentEntrySchema = z.object({
  message: agentMessageSchema,
  parts: z.array(agentPartSchema),
}).meta({ id: "AgentEntry" });
export type AgentEntry = z.infer<typeof agentEntrySchema>;

export const todoSchema = z.object({
  text: z.string().trim().min(1),
  status: z.enum(["pending", "in_progress", "completed", "cancelled"]),
}).meta({ id: "AgentTodo" });
export type Todo = z.infer<typeof todoSchema>;

/** What a session does now. */
export const sessionStatusSchema = z.enum(["idle", "busy", "waiting", "retry"]).meta({
  id: "AgentSessionStatus",
});
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

/** A message that has just begun: all that nobody has said of it yet is empty. */
export function newMessage(
  said:
    & Pick<AgentMessage, "id" | "sessionId" | "role" | "agent" | "model" | "created">
    & Partial<AgentMessage>,
): AgentMessage {
  return {
    parentId: null,
    finish: null,
    error: null,
    cost: null,
    tokens: null,
    summary: false,
    waiting: null,
    completed: null,
    ...said,
  };
}

/** No tokens. A new object every time. */
export function noTokens(): Tokens {
  return { input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0 };
}

/** The sum, kind by kind. */
export function addTokens(one: Tokens, other: Tokens): Tokens {
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    reasoning: one.reasoning + other.reasoning,
    cacheRead: one.cacheRead + other.cacheRead,
    cacheWrite: one.cacheWrite + other.cacheWrite,
  };
}
