import assert from "node:assert/strict";
import { present } from "../../../support/present.ts";
import { startTestServices } from "../../../support/services.ts";

interface Review {
  high: number;
  scripts: number;
  findings: { rule: string; name: string }[];
  shipping: { rule: string }[];
}

Deno.test("sn_review_update_set: the fault of a set's script is found, and what keeps it from shipping", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_review_update_set", { update_set: "Fleet 1.2" });
  const { high, scripts, findings, shipping } = result as Review;
  assert.ok(scripts > 0);
  assert.equal(high, 3);
  assert.deepEqual(
    findings.slice(0, 3).map(({ rule, name }) => `${rule} ${name}`).sort(),
    ["eval FormulaRunner", "query-in-loop FleetReport", "secret-in-script ParcelClient"],
  );
  assert.deepEqual(shipping.map(({ rule }) => rule), ["collision"]);
});

Deno.test("sn_review_record: one record's scripts; tables without code are named", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_review_record", {
    table: "sys_script_include",
    id: "FormulaRunner",
  });
  assert.ok((result as Review).findings.some(({ rule }) => rule === "eval"));
  await assert.rejects(
    started.run("sn_review_record", { table: "incident", id: "INC0010001" }),
    (error: Error & { remedy?: string }) => /sys_script_include/.test(error.remedy ?? ""),
  );
});

Deno.test("sn_lint_script: needs no instance", async () => {
  await using started = await startTestServices();
  const answer = await started.services.execute({
    tool: "sn_lint_script",
    args: { code: "gs.log('x')", kind: "script_include" },
    caller: { port: "mcp", headers: {} },
  });
  assert.equal(answer.instance, null);
  assert.equal(present((answer.result as Review).findings[0]).rule, "log-not-for-scopes");
});
