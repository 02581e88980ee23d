import assert from "node:assert/strict";
import type { ToolResult } from "../../mod/tools/call.ts";
import type { WriteTool } from "../../mod/tools/tool.ts";
import type { Pipeline } from "./pipeline.ts";
import type { TestServices } from "./services.ts";

/** What a refused call throws. */
export type Failure = Error & { code?: string; remedy?: string };

/** Runs a tool and holds it to `done`. */
export async function done(
  started: TestServices,
  tool: string,
  args: unknown,
): Promise<ToolResult> {
  const answer = await started.run(tool, args);
  assert.equal(answer.status, "done", JSON.stringify(answer, null, 1));
  return answer;
}

/** Runs a tool, twice where the first call asks for an approval. */
export async function runApproved(
  { run }: Pick<TestServices, "run">,
  tool: string,
  args: unknown,
): Promise<ToolResult> {
  const asked = await run(tool, args);
  if (asked.status !== "needs_approval") return asked;
  return await run(tool, args, { approval: asked.approval?.approval });
}

/** Runs a tool and holds it to a refusal that says this. */
export function refuses(
  started: TestServices,
  call: { tool: string; args: unknown },
  says: { code?: string; message?: RegExp; remedy?: RegExp },
): Promise<void> {
  return assert.rejects(
    started.run(call.tool, call.args),
    (error: Failure) =>
      (says.code === undefined || error.code === says.code) &&
      (says.message?.test(error.message) ?? true) &&
      (says.remedy?.test(error.remedy ?? "") ?? true),
  );
}

/** A writing tool's plan, approved where it asks and applied to an instance whose requests the test sees. */
export async function applyTool(pipeline: Pipeline, tool: unknown, args: unknown) {
  const { input, plan } = tool as WriteTool;
  const context = { reader: pipeline.client, options: {} } as unknown as Parameters<
    typeof plan
  >[1];
  const { operations, warnings = [] } = await plan(input.parse(args), context);
  const sleep = () => Promise.resolve();
  const first = await pipeline.apply(operations, { sleep });
  const { approval } = first.approval ?? {};
  const outcome = approval
    ? await pipeline.apply(operations, { sleep, args: { operations }, options: { approval } })
    : first;
  return { ...outcome, planned: warnings };
}
