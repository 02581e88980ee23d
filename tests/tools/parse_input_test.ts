import assert from "node:assert/strict";
import { z } from "zod";
import { AppError } from "../../mod/base/errors.ts";
import { parseInput } from "../../mod/tools/parse_input.ts";

const schema = z.strictObject({
  table: z.string(),
  limit: z.number().int().optional(),
  changes: z.strictObject({ name: z.string() }).optional(),
});

Deno.test("arguments: every issue is named with its path and the type that was expected", () => {
  assert.throws(
    () => parseInput(schema, { limit: "5", changes: { nmae: "x" }, colour: 1 }, "arguments of t"),
    (error) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.code, "invalid_input");
      const paths = (error.details?.issues as { path: string }[]).map((issue) => issue.path);
      assert.deepEqual(
        new Set(paths),
        new Set(["table", "limit", "changes.name", "changes", "(root)"]),
      );
      assert.match(error.message, /limit: .*number/);
      assert.match(error.message, /nmae.*did you mean name/);
      assert.match(error.message, /colour.*it takes table, limit, changes/);
      return true;
    },
  );
});

Deno.test("arguments: of many fixed values the nearest are named, not all", () => {
  const values = Array.from({ length: 100 }, (_, at) => `business_rule_${at}`);
  assert.throws(
    () => parseInput(z.strictObject({ type: z.enum(values) }), { type: "busines_rule_7" }, "t"),
    /"busines_rule_7" is none of 100 values; near: business_rule_7,.{0,100}$/,
  );
});
