import { Buffer } from "node:buffer";
import type { AssistantContent, FilePart, ModelMessage, ToolResultPart, UserContent } from "ai";
import type { AgentEntry, AgentPart, Attachment, ToolPart } from "../session.ts";

/** Faults that end a message without making what it says untrue. */
const TRUE_ENOUGH: readonly string[] = ["aborted", "rejected", "interrupted", "step_limit"];

/**
 * What a model is sent of a conversation. Calls without a result get one, failed answers are left
 * out, what is meant for its author alone goes to no other model, and files that tools read follow as
 * a message of their own: not every interface takes them in a result.
 */
export function modelMessages(entries: readonly AgentEntry[], model: string): ModelMessage[] {
  return sinceSummary(entries).flatMap(({ message, parts }): ModelMessage[] => {
    if (message.role === "user") return userMessage(parts);
    if (message.error && !TRUE_ENOUGH.includes(message.error.name)) return [];
    return assistantMessages(parts, message.model === model);
  });
}

/** What counts: the latest summary first, then the messages that it does not stand for. */
export function sinceSummary(entries: readonly AgentEntry[]): AgentEntry[] {
  const read = entries.filter(({ message }) => message.waiting === null);
  const summary = read.findLast(({ message }) =>
    message.summary && message.completed !== null && message.error === null
  );
  const plain = read.filter(({ message }) => !message.summary);
  if (!summary) return plain;
  const tailId = summary.parts.find((part) => part.type === "compaction")?.tailId ??
    summary.message.id;
  const text = summary.parts.flatMap((part) => part.type === "text" ? part.text : []).join("\n");
  const told: AgentEntry = {
    message: { ...summary.message, role: "user" },
    parts: [{
      id: summary.message.id,
      messageId: summary.message.id,
      sessionId: summary.message.sessionId,
      type: "text",
      text: `The conversation so far, summarised:\n\n${text}`,
    }],
  };
  return [told, ...plain.filter(({ message }) => message.id >= tailId)];
}

function userMessage(parts: readonly AgentPart[]): ModelMessage[] {
  const content: Exclude<UserContent, string> = parts.flatMap((part) => {
    if (part.type === "text") {
      return part.text === "" ? [] : [{ type: "text" as const, text: part.text }];
    }
    return part.type === "file" ? [fileContent(part)] : [];
  });
  return content.length === 0 ? [] : [{ role: "user", content }];
}

/** A text file goes as text, which every model takes. */
function fileContent(
  { mime, name, data }: Attachment,
): FilePart | { type: "text"; text: string } {
  if (!/^text\/|json$|xml$/.test(mime)) {
    return { type: "file", data, mediaType: mime, filename: name };
  }
  return { type: "text", text: `File ${name}:\n\n${Buffer.from(data, "base64").toString()}` };
}

function assistantMessages(parts: readonly AgentPart[], same: boolean): ModelMessage[] {
  const tools = parts.filter((part) => part.type === "tool");
  const content = parts.flatMap((part): Exclude<AssistantContent, string> => {
    const own = same && "forProvider" in part && part.forProvider
      ? { providerOptions: part.forProvider }
      : {};
    if (part.type === "text") {
      return part.text === "" ? [] : [{ type: "text", text: part.text, ...own }];
    }
    if (part.type === "reasoning" && same) return [{ type: "reasoning", text: part.text, ...own }];
    if (part.type !== "tool") return [];
    const { callId: toolCallId, tool: toolName, input } = part;
    return [{ type: "tool-call", toolCallId, toolName, input: input ?? {}, ...own }];
  });
  if (!content.some(({ type }) => type !== "reasoning")) return [];
  const files = tools.flatMap(({ attachments = [], pruned }) => pruned ? [] : attachments);
  const messages: ModelMessage[] = [{ role: "assistant", content }];
  if (tools.length > 0) messages.push({ role: "tool", content: tools.map(resultOf) });
  if (files.length > 0) {
    const shown = files.map(fileContent);
    messages.push({
      role: "user",
      content: [{ type: "text", text: "Files that the tools above have read:" }, ...shown],
    });
  }
  return messages;
}

function resultOf({ callId, tool, status, output, error, pruned }: ToolPart): ToolResultPart {
  const place = { type: "tool-result" as const, toolCallId: callId, toolName: tool };
  if (status === "completed") {
    const value = pruned ? "[The output was left out to save room: call again if needed]" : output;
    return { ...place, output: { type: "text", value } };
  }
  return { ...place, output: { type: "error-text", value: error ?? "The call did not end" } };
}

/** Characters of what a model would be sent: a measure where no tokens are known. */
export function sizeOfHistory(entries: readonly AgentEntry[]): number {
  return JSON.stringify(modelMessages(entries, "")).length;
}
