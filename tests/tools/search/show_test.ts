import assert from "node:assert/strict";
import { compactSchema } from "../../../mod/tools/search/compact_schema.ts";

Deno.test("shown schema: bounds go, long parts stand once, long lists of values are looked up", () => {
  const part = {
    type: "object",
    properties: Object.fromEntries(
      ["one", "two", "three"].map((name) => [name, {
        type: "string",
        description: `What is to be said of ${name} in a whole sentence`,
        minLength: 1,
      }]),
    ),
    required: ["one"],
    additionalProperties: false,
  };
  const values = Array.from({ length: 60 }, (_, at) => `kind_${at}`);
  const schema = {
    type: "object",
    properties: {
      first: { type: "array", items: part, maxItems: 5 },
      second: part,
      kind: { type: "string", enum: values, description: "Kind" },
      mode: { type: "string", enum: ["a", "b"] },
      free: { type: "object", additionalProperties: { type: "string" } },
    },
    required: ["kind"],
    additionalProperties: false,
  };
  assert.deepEqual(compactSchema(schema), {
    type: "object",
    properties: {
      first: {
        type: "array",
        items: {
          type: "object",
          properties: Object.fromEntries(
            ["one", "two", "three"].map((name) => [name, {
              type: "string",
              description: `What is to be said of ${name} in a whole sentence`,
            }]),
          ),
          required: ["one"],
        },
      },
      second: { type: "object", description: "As in first" },
      kind: { type: "string", description: "Kind; one of 60, as kind_0, kind_1, kind_2" },
      mode: { enum: ["a", "b"] },
      free: { type: "object", additionalProperties: { type: "string" } },
    },
    required: ["kind"],
  });
});
