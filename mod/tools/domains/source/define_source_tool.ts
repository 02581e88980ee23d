import { z } from "zod";
import type { Risk } from "../../match.ts";
import { partOf } from "../../fluent/fluent_text.ts";
import { defineTool, type ToolContext, type ToolDefinition, type WriteTool } from "../../tool.ts";
import { meantScope, planApplication } from "./apply_source.ts";
import { applicationInput, applicationTurn } from "./workspace.ts";

/** A source file below the application's folder: `src/fluent/….now.ts`. An empty text empties it. */
export interface SourceText {
  path: string;
  text: string;
}

export interface WriterContext extends ToolContext {
  /** What the caller is to know beside the result: a value that is stored otherwise, say. */
  warnings: string[];
}

type Shared = "name" | "summary" | "example" | "synonyms" | "skill" | "idempotent" | "byHand";

/** A tool that writes sources in place of the caller. */
export interface SourceTool<S extends z.ZodRawShape> extends Pick<WriteTool, Shared> {
  /** W unless set; D of what is published with the load. */
  risk?: Risk;
  /** The arguments beside `scope`, which every such tool has. */
  args: S;
  /**
   * The files that say what the arguments ask for, compiled and loaded by themselves; the last one
   * gives them their name. Reads only. `scope` is the application's: `x_acme_app`, or `global`.
   */
  write(
    args: z.output<z.ZodObject<S>> & { scope: string },
    context: WriterContext,
  ): SourceText[] | Promise<SourceText[]>;
  /** What the caller gets beside what became of each file. */
  result?(args: z.output<z.ZodObject<S>> & { scope: string }): Record<string, unknown>;
}

const scopeShape = {
  scope: applicationInput.scope.optional().describe(
    "x_acme_app or global; unless set, that of the options or the current one",
  ),
};

/**
 * Declares a tool that writes sources for its caller. They are compiled, planned, judged, loaded into the
 * update set, proved and published as those of `sn_source_apply`, a dry run too; and they are kept
 * beside the application's own sources once they are sent.
 */
export function defineSourceTool<S extends z.ZodRawShape>(tool: SourceTool<S>): ToolDefinition {
  const { args, write, result, ...shared } = tool;
  const input = z.strictObject({ ...args, ...scopeShape });
  type Args = z.output<z.ZodObject<S>> & { scope?: string };
  return defineTool({
    risk: "W",
    ...shared,
    endpoint: "POST /api/fluent/load/{scope}",
    input,
    turn: async (given, context) =>
      applicationTurn(await meantScope((given as Args).scope, context)),
    async plan(given, context) {
      const scope = await meantScope((given as Args).scope, context);
      const meant = { ...given as Args, scope };
      const warnings: string[] = [];
      const files = await write(meant, { ...context, warnings });
      const plan = await planApplication({ scope, files, part: partOf(files) }, context);
      return {
        ...plan,
        warnings: [...warnings, ...plan.warnings ?? []],
        result: (records, results) => ({
          ...Object(plan.result?.(records, results)),
          ...result?.(meant),
        }),
      };
    },
  });
}
