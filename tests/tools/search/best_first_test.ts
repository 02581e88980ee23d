import assert from "node:assert/strict";
import fc from "fast-check";
import { bestFirst } from "../../../mod/tools/search/best_first.ts";

Deno.test("best first: all positions, the largest value first, of equal ones the first", () => {
  const anyValues = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, 1)));
  fc.assert(fc.property(anyValues, (values) => {
    const sorted = values.map((value, at) => ({ value, at }))
      .sort((one, other) => other.value - one.value || 0).map(({ at }) => at);
    assert.deepEqual([...bestFirst(Float64Array.from(values))], sorted);
  }));
});
