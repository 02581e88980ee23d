import assert from "node:assert/strict";
import { placeArguments } from "../../mod/tools/misplaced_arguments.ts";

const SCHEMA = {
  properties: {
    id: { type: "string" },
    changes: {
      type: "object",
      properties: { state: { type: "string" }, urgency: { type: "string" } },
    },
  },
  required: ["id", "changes"],
};

const moved = (args: unknown) => {
  const { args: placed, warnings } = placeArguments(SCHEMA, args);
  assert.equal(warnings.length, 1, JSON.stringify(placed));
  return placed;
};

Deno.test("misplaced arguments: fields beside the object that takes them go into it", () => {
  assert.deepEqual(moved({ id: "1", state: "New", urgency: "1" }), {
    id: "1",
    changes: { state: "New", urgency: "1" },
  });
  assert.deepEqual(moved({ id: "1", changes: { state: "New" }, urgency: "1" }), {
    id: "1",
    changes: { state: "New", urgency: "1" },
  });
});

Deno.test("misplaced arguments: the object is known under another name by what it holds", () => {
  for (const name of ["values", "fields", "data"]) {
    assert.deepEqual(moved({ id: "1", [name]: { state: "New" } }), {
      id: "1",
      changes: { state: "New" },
    });
  }
});

Deno.test("misplaced arguments: what does not fit as it stands is left for the schema to refuse", () => {
  for (
    const args of [
      { id: "1", changes: { state: "New" } },
      { id: "1", colour: "red" },
      { id: "1", state: "New", colour: "red" },
      { id: "1", changes: { state: "New" }, state: "Old" },
      { id: "1", changes: { state: "New" }, values: { state: "Old" } },
      { id: "1", values: {} },
      { id: "1", values: { colour: "red" } },
      { id: "1", changes: "New", state: "Old" },
      "id=1",
      null,
    ]
  ) {
    assert.deepEqual(placeArguments(SCHEMA, args), { args, warnings: [] });
  }
});

Deno.test("misplaced arguments: of two objects that take the field none is chosen", () => {
  const twin = { type: "object", properties: { state: { type: "string" } } };
  const schema = { properties: { first: twin, second: twin }, required: ["first", "second"] };
  assert.deepEqual(placeArguments(schema, { state: "1" }).warnings, []);
});
