import assert from "node:assert/strict";
import type { ToolResult } from "../../mod/tools/call.ts";
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
