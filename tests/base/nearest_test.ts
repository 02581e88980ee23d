import assert from "node:assert/strict";
import { nearestNames } from "../../mod/base/nearest.ts";
import { processorMs } from "../support/processor_time.ts";

const NAMES = ["assigned_to", "assignment_group", "short_description", "description", "state"];

const CASES: [name: string, first: string | undefined][] = [
  ["asigned_to", "assigned_to"],
  ["Short_Descripton", "short_description"],
  ["description", "description"],
  ["sttae", "state"],
  ["completely_else", undefined],
  ["", undefined],
];

for (const [name, first] of CASES) {
  Deno.test(`nearest names: "${name}" means ${first ?? "nothing known"}`, () => {
    assert.equal(nearestNames(name, NAMES)[0], first);
  });
}

Deno.test("nearest names: at most as many as asked for, without regard to the order given", () => {
  const names = Array.from({ length: 50 }, (_, index) => `name_${index}`);
  assert.equal(nearestNames("name_1", names, 2).length, 2);
  assert.deepEqual(nearestNames("name_1", names), nearestNames("name_1", names.toReversed()));
});

Deno.test("nearest names: a name of megabytes among a thousand costs nothing", async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `sn_${"word_".repeat(10)}${index}`);
  const took = await processorMs(() => {
    assert.deepEqual(nearestNames("x".repeat(4_000_000), names), []);
    assert.deepEqual(nearestNames("x".repeat(900), names), []);
  });
  assert.ok(took < 1_000, `${took} ms`);
});
