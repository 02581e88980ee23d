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

interface Told {
  findings: { rule: string; line: number; title: string; fix: string; name?: string }[];
}

const BROKEN = `var ParcelCounter = Class.create();
ParcelCounter.prototype = {
  count: function () {
    var gr = new GlideRecord("x_acme_parcel");
    gr.addEncodeQuery("active=true");
    gr.query();
  },
  type: "ParcelCounter",
};`;

Deno.test("review: an unknown method reaches all three tools, with its line and the nearest name", async () => {
  await using started = await startTestServices();
  const expected = ["unknown-member", 5, "GlideRecord has no method addEncodeQuery()"];
  const check = (result: unknown) => {
    const { findings } = result as Told;
    const told = present(findings.find(({ rule }) => rule === "unknown-member"));
    assert.deepEqual([told.rule, told.line, told.title], expected);
    assert.match(told.fix, /addEncodedQuery\(\)/);
  };
  const linted = await started.run("sn_lint_script", { code: BROKEN, kind: "script_include" });
  check(linted.result);

  const { result: set } = await started.run("sn_create_update_set", { name: "Parcels 1.0" });
  assert.ok(set);
  const made = await started.run("sn_create_script_include", {
    name: "ParcelCounter",
    script: BROKEN,
  }, { update_set: "Parcels 1.0" });
  // A finding is no refusal.
  assert.equal(made.status, "done");
  check(
    (await started.run("sn_review_record", {
      table: "sys_script_include",
      id: "ParcelCounter",
    })).result,
  );
  check((await started.run("sn_review_update_set", { update_set: "Parcels 1.0" })).result);
});
