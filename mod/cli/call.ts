import { AppError, toPublicError } from "../base/errors.ts";
import type { CallOptions, ToolResult } from "../tools/call.ts";
import { describeChange } from "./approvals.ts";
import { showControls } from "./show_controls.ts";
import { commandOf } from "./next_call.ts";
import { withCompiler } from "./offer_compiler.ts";
import { oneOf } from "./option_values.ts";
import type { ExitCode } from "./report.ts";
import { withServices } from "./with_services.ts";

export interface CallFlags {
  tool: string;
  config?: string | undefined;
  /** JSON, `@file` or `-` for standard input. */
  args?: string | undefined;
  instance?: string | undefined;
  dryRun?: boolean | undefined;
  approve?: string | undefined;
  scope?: string | undefined;
  updateSet?: string | undefined;
  format?: string | undefined;
}

/**
 * `assistant call`: runs one platform tool, as a person at this machine. 0 done or planned, 1 failed
 * or unknown, 3 waits for approval. With `--format json` a refusal is JSON on standard output too.
 */
export async function callTool(flags: CallFlags): Promise<ExitCode> {
  const format = oneOf("--format", flags.format, ["text", "json"]);
  try {
    const args = await readArguments(flags.args);
    const { config, tool, instance } = flags;
    const result = await withServices({ config }, ({ execute, compiler }) => {
      const call = () =>
        execute({
          tool,
          args,
          options: optionsOf(flags),
          caller: { port: "cli", headers: { ...(instance && { instance }) } },
        });
      return format === "json" ? call() : withCompiler(call, compiler);
    });
    console.log(format === "json" ? JSON.stringify(result, null, 2) : describeResult(result));
    return exitCodeOf(result);
  } catch (error) {
    if (format !== "json") throw error;
    console.log(JSON.stringify({ error: toPublicError(error) }, null, 2));
    return 1;
  }
}

function optionsOf({ dryRun, approve, scope, updateSet }: CallFlags): CallOptions {
  return {
    ...(dryRun && { dry_run: true }),
    ...(approve !== undefined && { approval: approve }),
    ...(scope !== undefined && { scope }),
    ...(updateSet !== undefined && { update_set: updateSet }),
  };
}

/** Throws `wrong_usage` for what is no JSON object, `not_found` for a file that is not there. */
async function readArguments(given: string | undefined): Promise<unknown> {
  if (given === undefined) return {};
  const [text, source] = await readText(given);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("wrong_usage", `${source} is no JSON`, {
      remedy: `Give the arguments as an object: --args '{"table":"incident"}', --args @file, ` +
        "or --args - for standard input.",
      cause: error,
    });
  }
}

async function readText(given: string): Promise<[text: string, source: string]> {
  if (given === "-") return [await new Response(Deno.stdin.readable).text(), "Standard input"];
  if (!given.startsWith("@")) return [given, "--args"];
  const file = given.slice(1);
  try {
    return [await Deno.readTextFile(file), `The file ${file}`];
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new AppError("wrong_usage", `There is no file ${file}`, {
      remedy: "Name a file with the arguments as JSON behind the @.",
      cause: error,
    });
  }
}

function exitCodeOf({ status }: ToolResult): ExitCode {
  if (status === "needs_approval") return 3;
  return status === "done" || status === "planned" ? 0 : 1;
}

/** The outcome, what was changed and where, the result as JSON, and what to do next. */
export function describeResult(answer: ToolResult): string {
  const { status, instance, context, change = [], result, approval, warnings, next, next_call } =
    answer;
  const where = [
    instance && `on ${instance.label} (${instance.host})`,
    context && `in "${context.update_set}" of ${context.scope}`,
  ].filter(Boolean).join(", ");
  const shown = result === undefined || result === null ? [] : [JSON.stringify(result, null, 2)];
  return [
    `${status}${where && ` ${where}`}`,
    ...change.flatMap(describeChange),
    ...shown.flatMap((text) => text.split("\n")),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(next === undefined ? [] : [next]),
    ...(next_call === undefined ? [] : [`Next: ${commandOf(next_call)}`]),
    ...(approval ? [`To go on, repeat it with --approve ${approval.approval}`] : []),
  ].map(showControls).join("\n");
}
