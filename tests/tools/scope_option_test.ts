import assert from "node:assert/strict";
import { startTestServices } from "../support/services.ts";

Deno.test("options.scope: the update set, the column and the script are the application's", async () => {
  await using started = await startTestServices();
  const { run } = started;
  const options = { scope: "x_demo_fleet" };
  const set = await run("sn_create_update_set", { name: "Fleet columns" }, options);
  assert.equal((set.result as { scope: string }).scope, "x_demo_fleet");
  assert.doesNotMatch(set.warnings.join(), /no effect/);
  const labelled = { column_label: "Wheel count", internal_type: "integer" };
  const foreign = await run("sn_create_column", { name: "incident", ...labelled }, options);
  assert.equal((foreign.result as { element: string }).element, "x_demo_fleet_wheel_count");
  const own = await run("sn_create_column", { name: "x_demo_fleet_vehicle", ...labelled }, options);
  assert.equal((own.result as { element: string }).element, "wheel_count");
  const script = { script: "gs.info(1);" };
  const { change } = await run("sn_run_script", script, { ...options, dry_run: true });
  assert.match(JSON.stringify(change), /in Fleet Management/);
  const other = { scope: "global" };
  const global = await run("sn_create_update_set", { name: "Global", ...other }, options);
  assert.equal(
    (global.result as { scope: string }).scope,
    "global",
    "the tool's own argument wins",
  );
});

Deno.test("sn_update_column: what its records may lose is said, and nothing where they lose nothing", async () => {
  await using started = await startTestServices();
  const { run } = started;
  await run("sn_create_update_set", { name: "Columns" });
  const made = { name: "incident", column_label: "Floor", internal_type: "string", max_length: 80 };
  await run("sn_create_column", made);
  const warned = async (changes: Record<string, unknown>) => {
    const options = { dry_run: true };
    const plan = await run("sn_update_column", { id: "incident.u_floor", changes }, options);
    return plan.warnings.join("\n");
  };
  assert.match(await warned({ internal_type: "integer" }), /u_floor is string: .* may be lost/);
  assert.match(await warned({ max_length: 40 }), /holds 80 characters: .* may be cut/);
  for (const harmless of [{ internal_type: "url" }, { max_length: 100 }, { mandatory: true }]) {
    assert.doesNotMatch(await warned(harmless), /may be/, JSON.stringify(harmless));
  }
});
