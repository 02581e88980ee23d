import assert from "node:assert/strict";
import { startDemo } from "../../../support/demo_requests.ts";

const CARDS = "pa/scorecards";

Deno.test("scorecards: indicators with their newest score, and all scores on request", async () => {
  using demo = await startDemo();
  const user = "itil.agent";
  const { body } = await demo.call("GET", `${CARDS}?sysparm_sortby=name&sysparm_sortdir=asc`, {
    user,
  });
  const [open, share] = body.result;
  assert.deepEqual([open.name, share.name], ["Number of open incidents", "Share solved in a day"]);
  assert.deepEqual(
    [open.value, open.change, open.direction_label, open.frequency_label, open.unit.display_value],
    [68, -4, "Minimize", "Daily", "#"],
  );
  assert.deepEqual([share.value_unit, share.direction_label], ["74%", "Maximize"]);
  assert.equal(open.scores, undefined);
  const series = await demo.call(
    "GET",
    `${CARDS}?sysparm_uuid=${open.uuid}&sysparm_include_scores=true&sysparm_from=2026-01-03&sysparm_to=2026-01-05`,
    { user },
  );
  assert.equal(series.body.result.length, 1);
  assert.deepEqual(
    series.body.result[0].scores.map(({ value }: { value: number }) => value),
    [77, 70, 69],
  );
});

Deno.test("scorecards: pages, a score added by record, and a role that is needed", async () => {
  using demo = await startDemo();
  const first = await demo.call("GET", `${CARDS}?sysparm_per_page=1&sysparm_page=2`);
  assert.equal(first.body.result[0].name, "Number of open incidents");
  const { uuid } = first.body.result[0];
  await demo.create("pa_scores", { indicator: uuid, start_at: "2026-01-20", value: "99" });
  const { body } = await demo.call("GET", `${CARDS}?sysparm_uuid=${uuid}`);
  assert.equal(body.result[0].value, 99);
  assert.equal((await demo.call("GET", CARDS, { user: "requester" })).status, 403);
});
