import { z } from "zod";
import { AppError } from "../base/errors.ts";
import type { CallResult, JsonObject } from "./call_result.ts";

/** Every hint is said: what is left out counts as destructive and open by the protocol's defaults. */
export interface ToolAnnotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** A tool as `tools/list` shows it. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonObject & { type: "object" };
  annotations: ToolAnnotations;
}

/** A tool that a model sees; `C` is what its caller tells of a call. `run` throws `AppError`. */
export interface ListedTool<C> {
  definition: ToolDefinition;
  run(args: unknown, call: C): Promise<CallResult> | CallResult;
}

interface MetaTool<S extends z.ZodType, C> extends Omit<ToolDefinition, "inputSchema"> {
  input: S;
  run(args: z.output<S>, call: C): Promise<CallResult> | CallResult;
}

/** Declares a meta-tool: one zod schema is its type, its check and its JSON Schema. */
export function defineMetaTool<S extends z.ZodType, C>(tool: MetaTool<S, C>): ListedTool<C> {
  const { name, title, description, annotations, input } = tool;
  let schema: ToolDefinition["inputSchema"] | undefined;
  return {
    definition: {
      name,
      title,
      description,
      // Made when it is asked for: a start does not need it.
      get inputSchema() {
        return schema ??= jsonSchemaOf(input);
      },
      annotations,
    },
    run: (args, call) => tool.run(parseArguments(input, { tool: name, args }), call),
  };
}

/** The schema as clients get it: no dialect line, and no empty schema for open objects. */
function jsonSchemaOf(input: z.ZodType): ToolDefinition["inputSchema"] {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, {
    io: "input",
    override: ({ jsonSchema }) => {
      const open = jsonSchema.additionalProperties;
      if (typeof open === "object" && Object.keys(open).length === 0) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  return { ...schema, type: "object" };
}

function parseArguments<S extends z.ZodType>(
  schema: S,
  call: { tool: string; args: unknown },
): z.output<S> {
  const parsed = schema.safeParse(call.args ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    path: pathInWords(issue.path),
    message: issue.message,
  }));
  const told = issues.map(({ path, message }) => path === "" ? message : `${path}: ${message}`);
  throw new AppError("invalid_input", `Wrong arguments for ${call.tool}: ${told.join("; ")}`, {
    remedy: "Correct the arguments named here and call again.",
    details: { issues },
  });
}

/** `args.values[0]` of `["args", "values", 0]`. */
function pathInWords(path: readonly PropertyKey[]): string {
  return path.map((part, index) =>
    typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${String(part)}`
  ).join("");
}
