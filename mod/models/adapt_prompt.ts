import type { LanguageModelMiddleware } from "ai";
import { sha256Hex } from "../base/sha256.ts";
import { flattenTools } from "./flatten_tools.ts";
import type { CallOptions, FilePart, Message, Prompt, ToolPart, UserPart } from "./prompt_types.ts";
import type { ProviderBlock } from "./provider_block.ts";

/** What of files a model takes. */
export type TakesFiles = "all" | "images" | "none";

export interface PromptNeeds {
  /** `<provider_id>/<model_id>`, for what is said of files that are left out. */
  name: string;
  files: TakesFiles;
  /** Files of a tool's result go into a message of the user: the interface has no place for them. */
  hoistFiles: boolean;
  /** Without tools to offer, calls and results of earlier turns are refused: they become text. */
  flattenTools: boolean;
  /** What the interface takes as the id of a tool call; any unless set. */
  callIds?: RegExp | undefined;
}

const MISTRAL = /(mi|mag|mini|dev|code)stral|pixtral/i;

/** What the interface of a provider, and a model behind it, needs of a prompt. */
export function promptNeeds(block: ProviderBlock, model: string, files: TakesFiles): PromptNeeds {
  const { id, adapter, litellmProxy } = block;
  return {
    name: `${id}/${model}`,
    files,
    hoistFiles: adapter === "openai-compatible" || adapter === "package",
    flattenTools: litellmProxy || adapter === "bedrock",
    callIds: callIdForm(block, model),
  };
}

/** Sources: vercel/ai and opencode issue 1680 for Mistral's nine, agno issue 5382 for OpenAI's forty. */
function callIdForm({ id, adapter }: ProviderBlock, model: string): RegExp | undefined {
  if (id === "mistral" || MISTRAL.test(model)) return /^[A-Za-z0-9]{9}$/;
  if (adapter === "anthropic" || adapter === "bedrock") return /^[\w-]{1,64}$/;
  if (adapter === "openai" || adapter === "azure") return /^.{1,40}$/;
  return undefined;
}

/** The middleware that brings every call of a model into the form that its interface takes. */
export function adaptPrompt(needs: PromptNeeds): LanguageModelMiddleware {
  return {
    transformParams: ({ params }) => Promise.resolve({ ...params, prompt: adapted(params, needs) }),
  };
}

function adapted({ prompt, tools = [] }: CallOptions, needs: PromptNeeds): Prompt {
  const withIds = needs.callIds ? rewriteCallIds(prompt, needs.callIds) : prompt;
  const flat = needs.flattenTools && tools.length === 0 ? flattenTools(withIds) : withIds;
  const hoisted = needs.hoistFiles ? hoistFiles(flat) : flat;
  return hoisted.map((message) => withoutRefusedFiles(message, needs));
}

/** Ids of another provider's calls, after a change of model; call and result get the same. */
function rewriteCallIds(prompt: Prompt, form: RegExp): Prompt {
  const fit = <P extends object>(part: P): P =>
    "toolCallId" in part && typeof part.toolCallId === "string" && !form.test(part.toolCallId)
      ? { ...part, toolCallId: sha256Hex(part.toolCallId).slice(0, 9) }
      : part;
  return prompt.map((message) => {
    if (message.role === "assistant") return { ...message, content: message.content.map(fit) };
    if (message.role === "tool") return { ...message, content: message.content.map(fit) };
    return message;
  });
}

/** Moves the files of results behind the results of their turn. */
function hoistFiles(prompt: Prompt): Prompt {
  return prompt.flatMap((message): Message[] => {
    if (message.role !== "tool") return [message];
    const moved: UserPart[] = [];
    const content = message.content.map((part) => withoutFiles(part, moved));
    if (moved.length === 0) return [message];
    return [{ ...message, content }, { role: "user", content: moved }];
  });
}

function withoutFiles(part: ToolPart, moved: UserPart[]): ToolPart {
  if (part.type !== "tool-result" || part.output.type !== "content") return part;
  const value = part.output.value.map((item) => {
    if (item.type !== "file") return item;
    const { mediaType, data, filename } = item;
    moved.push({ type: "text", text: `File from the result of ${part.toolName}:` });
    moved.push({ type: "file", mediaType, data, ...(filename !== undefined && { filename }) });
    return { type: "text" as const, text: `[${mediaType}: see the next message]` };
  });
  return { ...part, output: { ...part.output, value } };
}

/** A file that the model does not take becomes a line that says so. */
function withoutRefusedFiles(message: Message, needs: PromptNeeds): Message {
  if (needs.files === "all") return message;
  if (message.role === "user") {
    const content = message.content.map((part): UserPart =>
      part.type === "file" && !takes(needs.files, part)
        ? { type: "text", text: refusalOf(part, needs) }
        : part
    );
    return { ...message, content };
  }
  if (message.role !== "tool") return message;
  const content = message.content.map((part): ToolPart => {
    if (part.type !== "tool-result" || part.output.type !== "content") return part;
    const value = part.output.value.map((item) =>
      item.type === "file" && !takes(needs.files, item)
        ? { type: "text" as const, text: refusalOf(item, needs) }
        : item
    );
    return { ...part, output: { ...part.output, value } };
  });
  return { ...message, content };
}

function takes(files: TakesFiles, { mediaType }: Pick<FilePart, "mediaType">): boolean {
  return mediaType.startsWith("text") || files === "images" && mediaType.startsWith("image");
}

function refusalOf(
  { mediaType, filename }: Pick<FilePart, "mediaType"> & { filename?: string | undefined },
  { name }: PromptNeeds,
): string {
  return `[${filename ?? "A file"} (${mediaType}) was left out: "${name}" takes no such files]`;
}
