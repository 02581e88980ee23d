import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import type { AgentDefinition } from "../agent_definition.ts";
import type { Wish } from "../permissions/permissions.ts";
import type { AgentSession, Attachment } from "../session.ts";

export type InputSchema = Record<string, unknown> & { type: "object" };

/** What an agent may call. `run` throws `PermissionRefused`, or `AppError` with what to do instead. */
export interface AgentTool {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: InputSchema;
  /** `built-in`, or the name of the MCP server or plugin that offers it. */
  source: string;
  /** Whether an agent that only reads has it; such a tool looks at `context.readOnly` itself. */
  forReaders: boolean;
  run(args: unknown, context: ToolContext): Promise<ToolOutcome>;
}

/** What a tool knows of the call, and what it may ask of the run. */
export interface ToolContext {
  session: AgentSession;
  agent: AgentDefinition;
  callId: string;
  /** `<provider_id>/<model_id>` that made the call. */
  model: string;
  /** Nothing may be changed, whatever the permissions say. */
  readOnly: boolean;
  signal: AbortSignal;
  /** Whether there is a person to ask. */
  attended: boolean;
  /** Resolves when the rules, a grant or a person allow it. */
  require(wish: Wish): Promise<void>;
  /** Whether it is allowed without a question. */
  allows(permission: string, pattern: string): Promise<boolean>;
  /** Shows what is there so far. */
  show(progress: Partial<Omit<ToolOutcome, "isError">>): void;
}

export interface ToolOutcome {
  /** One line for the tool's card. */
  title?: string;
  /** What the model gets. */
  output: string;
  /** For the card alone. */
  metadata?: Record<string, unknown>;
  attachments?: Attachment[];
  isError?: boolean;
}

interface ToolParts<S extends z.ZodType> extends Pick<AgentTool, "name" | "description"> {
  input: S;
  forReaders: boolean;
  run(args: z.output<S>, context: ToolContext): Promise<ToolOutcome>;
}

function jsonSchemaOf(input: z.ZodType): InputSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: "input" });
  return { ...schema, type: "object" };
}

/** Declares a built-in tool: one zod schema is its type, its check and its JSON Schema. */
export function defineAgentTool<S extends z.ZodType>(tool: ToolParts<S>): AgentTool {
  const { input, ...rest } = tool;
  let schema: InputSchema | undefined;
  return {
    ...rest,
    source: "built-in",
    // Made when it is asked for: a start does not need it.
    get inputSchema() {
      return schema ??= jsonSchemaOf(input);
    },
    async run(args, context) {
      const parsed = input.safeParse(args ?? {});
      if (parsed.success) return await tool.run(parsed.data, context);
      const told = parsed.error.issues.map(({ path, message }) =>
        path.length === 0 ? message : `${path.join(".")}: ${message}`
      );
      throw new AppError("invalid_input", `Wrong arguments for ${tool.name}: ${told.join("; ")}`, {
        remedy: "Correct the arguments named here and call again.",
      });
    },
  };
}
