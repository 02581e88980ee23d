import type { AssistantPart, Message, Prompt, ResultPart, UserPart } from "./prompt_types.ts";

/**
 * Calls and results as text. Proxies and interfaces that refuse them without a list of tools would
 * else need one that nobody may call, and models call such tools.
 */
export function flattenTools(prompt: Prompt): Prompt {
  return prompt.map((message): Message => {
    if (message.role === "assistant") {
      const content = message.content.map((part): AssistantPart => {
        if (part.type === "tool-call") {
          return { type: "text", text: `[Called ${part.toolName} ${JSON.stringify(part.input)}]` };
        }
        return part.type === "tool-result" ? { type: "text", text: textOf(part) } : part;
      });
      return { ...message, content };
    }
    if (message.role !== "tool") return message;
    const content = message.content.flatMap((part): UserPart[] =>
      part.type === "tool-result" ? [{ type: "text", text: textOf(part) }, ...filesOf(part)] : []
    );
    return { role: "user", content };
  });
}

function textOf({ toolName, output }: ResultPart): string {
  return `[Result of ${toolName}: ${outputText(output)}]`;
}

function outputText(output: ResultPart["output"]): string {
  switch (output.type) {
    case "text":
    case "error-text":
      return output.value;
    case "json":
    case "error-json":
      return JSON.stringify(output.value);
    case "execution-denied":
      return `refused${output.reason === undefined ? "" : `: ${output.reason}`}`;
    case "content":
      return output.value.flatMap((item) => item.type === "text" ? item.text : []).join("\n");
  }
}

function filesOf({ output }: ResultPart): UserPart[] {
  if (output.type !== "content") return [];
  return output.value.flatMap((item): UserPart[] => {
    if (item.type !== "file") return [];
    const { mediaType, data, filename } = item;
    return [{ type: "file", mediaType, data, ...(filename !== undefined && { filename }) }];
  });
}
