import assert from "node:assert/strict";
import { allArtifacts, allTools } from "../../mod/tools/domains/all_tools.ts";
import { describeWork, manualMinutes, secondsOf, STEPS } from "../../mod/tools/manual_work.ts";
import type { ManualStep, ManualWork } from "../../mod/tools/manual_work.ts";
import { present } from "../support/present.ts";

Deno.test("manual work: minutes are the steps at their price, to a tenth", () => {
  const steps = Object.keys(STEPS) as ManualStep[];
  assert.deepEqual(steps.map(secondsOf), [22, 13, 6, 31, 6]);
  // 22 + 13 + 3 × 6 = 53 seconds
  assert.equal(manualMinutes({ lists: 1, forms: 1, fields: 3 }), 0.9);
  assert.equal(manualMinutes({ reads: 10, clicks: 1 }), 5.3);
  assert.equal(manualMinutes({}), 0);
});

Deno.test("manual work: more steps never take less", () => {
  for (const step of Object.keys(STEPS) as ManualStep[]) {
    const [few, many] = [manualMinutes({ [step]: 1 }), manualMinutes({ [step]: 2 })];
    assert.ok(few > 0 && many > few, step);
  }
});

Deno.test("manual work: in words, in the order given", () => {
  assert.equal(describeWork({ lists: 2, forms: 1, fields: 3 }), "2 lists, 1 form, 3 fields");
});

Deno.test("manual work: every tool counts whole steps and takes up to four hours", () => {
  for (const { name, byHand } of allTools) {
    for (const count of Object.values(byHand)) {
      assert.ok(Number.isInteger(count) && count > 0, name);
    }
    const minutes = manualMinutes(byHand);
    assert.ok(minutes > 0 && minutes <= 240, `${name}: ${minutes}`);
  }
});

Deno.test("manual work: a family counts the fields its examples and requirements name", () => {
  const work = (name: string): ManualWork | undefined =>
    allTools.find((tool) => tool.name === name)?.byHand;
  assert.deepEqual(work("sn_list_rest_messages"), { lists: 1 });
  assert.deepEqual(work("sn_get_rest_message"), { lists: 1, reads: 1 });
  // name, rest_endpoint
  assert.deepEqual(work("sn_create_rest_message"), { lists: 1, forms: 1, fields: 2 });
  assert.deepEqual(work("sn_update_rest_message"), { lists: 1, forms: 1, fields: 1 });
  const { definition } =
    allArtifacts.find(({ definition: { stem } }) => stem === "business_rule") ??
      assert.fail("there is no business rule");
  const required = Object.keys(definition.fields).filter((name) =>
    present(definition.fields[name]).required
  );
  const named = new Set([...required, ...Object.keys(definition.examples.create ?? {})]);
  assert.equal(work("sn_create_business_rule")?.fields, named.size);
});
