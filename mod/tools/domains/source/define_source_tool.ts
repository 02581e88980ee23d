import { z } from "zod";
import { defineTool, type ToolContext, type ToolDefinition, type WriteTool } from "../../tool.ts";
import { meantScope, planApplication } from "./apply_source.ts";
import { applicationInput, applicationTurn } from "./workspace.ts";

/** A source file below the application's folder: `src/fluent/….now.ts`. An empty text empties it. */
export interface SourceText {
  path: string;
  text: string;
}

type Shared = "name" | "summary" | "example" | "synonyms" | "skill" | "idempotent" | "byHand";

/** A tool that writes sources in place of the caller. */
export interface SourceTool<S extends z.ZodRawShape> extends Pick<WriteTool, Shared> {
  /** The arguments beside `scope`, which every such tool has. */
  args: S;
  /**
   * The files that say what the arguments ask for; others of the application stay. Reads only. `scope`
   * is the application's: `x_acme_app`, or `global`.
   */
  write(
    args: z.output<z.ZodObject<S>> & { scope: string },
    context: ToolContext,
  ): SourceText[] | Promise<SourceText[]>;
  /** What the caller gets beside what became of each file. */
  result?(args: z.output<z.ZodObject<S>> & { scope: string }): Record<string, unknown>;
}

const scopeShape = {
  scope: applicationInput.scope.optional().describe(
    "Application scope, x_acme_app or global; unless set, that of the options or the current one",
  ),
};

/**
 * Declares a tool that writes sources for its caller. They are compiled, planned, judged, loaded into the
 * update set, proved and published as those of `sn_source_apply`, a dry run too; and they are kept with
 * the application's other sources once they are sent.
 */
export function defineSourceTool<S extends z.ZodRawShape>(tool: SourceTool<S>): ToolDefinition {
  const { args, write, result, ...shared } = tool;
  const input = z.strictObject({ ...args, ...scopeShape });
  type Args = z.output<z.ZodObject<S>> & { scope?: string };
  return defineTool({
    ...shared,
    risk: "W",
    endpoint: "POST /api/fluent/load/{scope}",
    input,
    turn: async (given, context) =>
      applicationTurn(await meantScope((given as Args).scope, context)),
    async plan(given, context) {
      const scope = await meantScope((given as Args).scope, context);
      const meant = { ...given as Args, scope };
      const plan = await planApplication({ scope, files: await write(meant, context) }, context);
      return {
        ...plan,
        result: (records, results) => ({
          ...Object(plan.result?.(records, results)),
          ...result?.(meant),
        }),
      };
    },
  });
}
