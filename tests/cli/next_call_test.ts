import assert from "node:assert/strict";
import { AppError } from "../../mod/base/errors.ts";
import { commandOf } from "../../mod/cli/next_call.ts";
import { createPaint } from "../../mod/cli/paint.ts";
import { describeFailure } from "../../mod/cli/report.ts";

Deno.test("next call: a command line that a shell takes as it stands", () => {
  const call = {
    tool: "sn_query_table",
    args: { table: "incident", query: "short_descriptionLIKEit's $HOME `x`" },
    options: { update_set: "Anna's set" },
  };
  assert.equal(
    commandOf(call),
    `assistant call sn_query_table --args '{"table":"incident","query":"short_descriptionLIKEit'\\''s ` +
      `$HOME \`x\`"}' --update-set 'Anna'\\''s set'`,
  );
});

Deno.test("next call: stands below the remedy of a failure", () => {
  const error = new AppError("not_found", "No such record", {
    remedy: "Look for it.",
    nextCall: { tool: "sn_list_scopes", args: {} },
  });
  const { text } = describeFailure(error, createPaint(false));
  assert.deepEqual(text.split("\n").slice(1).map((line) => line.trim()), [
    "Look for it.",
    "Next: assistant call sn_list_scopes --args '{}'",
  ]);
});
