import assert from "node:assert/strict";
import { scriptFault } from "../../../mod/changes/checks/script_check.ts";
import { startPipeline } from "../../support/pipeline.ts";
import { makeUpdateSet } from "../../support/pipeline_data.ts";
import { RIGHT_CONDITIONS } from "./right_conditions.ts";
import { RIGHT_RECORDS, type RightRecord } from "./right_records.ts";
import { RIGHT_SCRIPTS } from "./right_scripts.ts";

const rule = (values: Record<string, unknown>): RightRecord => ({
  table: "sys_script",
  values: { name: "As people write it", when: "before", action_update: true, ...values },
});

const WRITES: readonly RightRecord[] = [
  ...Object.entries(RIGHT_CONDITIONS).flatMap(([collection, conditions]) =>
    conditions.map((filter_condition) => rule({ collection, filter_condition }))
  ),
  ...RIGHT_SCRIPTS.map((script) => rule({ collection: "incident", advanced: true, script })),
  ...RIGHT_RECORDS,
];

Deno.test("right writes: none of what people write is refused", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const refused: string[] = [];
  for (const { table, values } of WRITES) {
    const planned = pipeline.apply([{ kind: "create", table, values }], {
      options: { dry_run: true },
    });
    const status = await planned.then((outcome) => outcome.status, (error: Error) => error.message);
    if (status !== "planned") refused.push(`${table} ${JSON.stringify(values)}: ${status}`);
  }
  assert.deepEqual(refused, []);
  assert.ok(WRITES.length >= 300, `${WRITES.length} writes`);
});

Deno.test("scripts: what one mode reads has no fault", () => {
  const faulty = RIGHT_SCRIPTS.filter((script) => scriptFault(script)?.beyond === false);
  assert.deepEqual(faulty, []);
});
