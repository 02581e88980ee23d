import assert from "node:assert/strict";
import { AppError } from "../../../mod/base/errors.ts";
import { CHECK_IDS } from "../../../mod/changes/checks/finding.ts";
import { startPipeline } from "../../support/pipeline.ts";
import { makeUpdateSet } from "../../support/pipeline_data.ts";
import { WRONG_WRITES } from "./wrong_writes.ts";

/** The checks that a refusal names, with what each found. */
function checksOf(error: unknown): { check: string; place: string; problem: string }[] {
  if (!(error instanceof AppError)) throw error;
  const { checks } = error.details ?? {};
  return Array.isArray(checks) ? checks : [];
}

Deno.test("wrong writes: none of them is reported done, each refusal names its check and place", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const letThrough: string[] = [];
  for (const { table, values, check } of WRONG_WRITES) {
    const told = `${table} ${JSON.stringify(values)} (${check})`;
    try {
      const { status } = await pipeline.apply([{ kind: "create", table, values }]);
      letThrough.push(`${told}: ${status}`);
    } catch (error) {
      const checks = checksOf(error);
      if (!checks.some((found) => found.check === check)) {
        letThrough.push(`${told}: ${error instanceof Error ? error.message : error}`);
      }
      for (const { place } of checks) assert.ok(place.startsWith(`${table}.`), `${told}: ${place}`);
      assert.match(String((error as AppError).remedy), /options\.accept/);
    }
  }
  assert.deepEqual(letThrough, []);
  assert.ok(WRONG_WRITES.length >= 250, `${WRONG_WRITES.length} rows`);
  const tried = new Set(WRONG_WRITES.map(({ check }) => check));
  // Those two warn alone.
  assert.deepEqual(CHECK_IDS.filter((id) => !tried.has(id)), ["application", "column-change"]);
});
