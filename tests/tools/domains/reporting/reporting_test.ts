import assert from "node:assert/strict";
import { startTestServices } from "../../../support/services.ts";

Deno.test("sn_get_scorecard: newest score, its change, and scores of a span", async () => {
  await using started = await startTestServices();
  const newest = await started.run("sn_get_scorecard", { indicator: "Number of open incidents" });
  const { value, change, scores } = newest.result as Record<string, unknown>;
  assert.deepEqual([value, change, scores], [68, -4, undefined]);
  const span = await started.run("sn_get_scorecard", {
    indicator: "Number of open incidents",
    from: "2026-01-02",
    to: "2026-01-04",
  });
  assert.deepEqual((span.result as { scores: unknown }).scores, [
    { day: "2026-01-04", value: 70 },
    { day: "2026-01-03", value: 69 },
    { day: "2026-01-02", value: 74 },
  ]);
});

Deno.test("sn_get_scorecard: an unknown indicator and one without a scorecard are told apart", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Indicators" });
  await assert.rejects(
    started.run("sn_get_scorecard", { indicator: "Happiness" }),
    /no record "Happiness"/,
  );
  await started.run("sn_create_pa_indicator", { name: "New one", type: 1 });
  const empty = await started.run("sn_get_scorecard", { indicator: "New one", scores: 2 });
  const { value, note } = empty.result as { value: null; note: string };
  assert.equal(value, null);
  assert.match(note, /Nothing has been collected/);
  await started.run("sn_update_pa_indicator", { id: "New one", changes: { display: false } });
  await assert.rejects(
    started.run("sn_get_scorecard", { indicator: "New one" }),
    /has no scorecard/,
  );
});

Deno.test("dashboards and reports: an unknown column and a missing record are refused by name", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Reports" });
  await assert.rejects(
    started.run("sn_create_report", { title: "x", table: "incident", typ: "bar" }),
  );
  await assert.rejects(
    started.run("sn_update_dashboard", { id: "Nowhere", changes: { name: "x" } }),
    /Nowhere/,
  );
  await assert.rejects(
    started.run("sn_create_scheduled_report", {
      name: "x",
      report: "No such report",
      run_type: "daily",
    }),
    /No such report/,
  );
});
