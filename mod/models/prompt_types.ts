import type { LanguageModelMiddleware } from "ai";

/** The library names the parts of a prompt only within this: what a middleware is given. */
export type CallOptions = Parameters<
  NonNullable<LanguageModelMiddleware["transformParams"]>
>[0]["params"];
export type Prompt = CallOptions["prompt"];
export type Message = Prompt[number];
export type UserPart = Extract<Message, { role: "user" }>["content"][number];
export type AssistantPart = Extract<Message, { role: "assistant" }>["content"][number];
export type ToolPart = Extract<Message, { role: "tool" }>["content"][number];
export type FilePart = Extract<UserPart, { type: "file" }>;
export type ResultPart = Extract<AssistantPart, { type: "tool-result" }>;
