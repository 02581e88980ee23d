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
  const { result } = await started.run("sn_review_update_set", { id: "Fleet 1.2" });
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
    args: { script: "gs.log('x')", kind: "script_include" },
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

Deno.test("review: what takes the instance to tell: unknown columns, rules that ask for nothing, keys in properties", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Ferry 1.0" });
  const make = async (table: string, values: Record<string, unknown>) => {
    const options = { accept: ["duplicate" as const] };
    let made = await started.run("sn_create_record", { table, values }, options);
    if (made.status === "needs_approval") {
      made = await started.run("sn_create_record", { table, values }, {
        ...options,
        approval: made.approval?.approval,
      });
    }
    assert.equal(made.status, "done", JSON.stringify(made));
    return (made.result as { sys_id: string }).sys_id;
  };
  const reviewed = async (table: string, id: string) =>
    ((await started.run("sn_review_record", { table, id })).result as Told).findings
      .filter(({ rule }) => /^(unknown-column|empty-acl|secret-in-property)$/.test(rule))
      .map(({ rule, line, title, fix }) => ({ rule, line, title, fix }));
  const script = await make("sys_script_include", {
    name: "FerryCount",
    script: `var FerryCount = Class.create();
FerryCount.prototype = {
  late: function (table) {
    var gr = new GlideRecord("incident");
    gr.addQuery("stat", 1);
    gr.addQuery("caller_id.manager.nam", "x");
    gr.addEncodedQuery("active=true^assignd_to=x");
    gr.addQuery("caller_id.department.name", "x");
    gr.addNotNullQuery("short_description");
    gr.query();
    var any = new GlideRecord(table);
    any.addQuery("whatever", 1);
    any.query();
  },
  type: "FerryCount",
};`,
  });
  const columns = await reviewed("sys_script_include", script);
  assert.deepEqual(columns.map(({ rule, line, title }) => [rule, line, title]), [
    ["unknown-column", 5, 'incident has no column "stat"'],
    ["unknown-column", 6, 'incident has no column "caller_id.manager.nam"'],
    ["unknown-column", 7, 'incident has no column "assignd_to"'],
  ]);
  assert.match(columns[0]?.fix ?? "", /state/);

  const rule = (values: object) =>
    make("sys_security_acl", { name: "incident", operation: "delete", type: "record", ...values });
  const empty = await rule({});
  assert.match((await reviewed("sys_security_acl", empty))[0]?.title ?? "", /asks for no role/);
  assert.deepEqual(
    await reviewed("sys_security_acl", await rule({ condition: "active=true" })),
    [],
  );

  const property = (name: string, value: string, type = "string") =>
    make("sys_properties", { name, value, type });
  const key = await property("x_ferry.api_key", "k9-Tq7Zr2-Vd83");
  const [told] = await reviewed("sys_properties", key);
  assert.equal(told?.rule, "secret-in-property");
  assert.ok(!JSON.stringify(told).includes("k9-Tq7"), "it is not repeated");
  assert.deepEqual(
    await reviewed("sys_properties", await property("x_ferry.token.days", "30")),
    [],
  );
  const { result } = await started.run("sn_review_update_set", { id: "Ferry 1.0" });
  const rules = (result as Told).findings.map((finding) => finding.rule);
  for (const one of ["unknown-column", "empty-acl", "secret-in-property"]) {
    assert.ok(rules.includes(one), one);
  }
});

Deno.test("sn_lint_script: Jelly that is not well-formed is told with its line, HTML of widgets is not", async () => {
  await using started = await startTestServices();
  const found = async (script: string) =>
    ((await started.run("sn_lint_script", { script, kind: "html" })).result as Told).findings
      .filter(({ rule }) => rule === "jelly-not-well-formed").map(({ line }) => line);
  const page = (body: string) =>
    `<?xml version="1.0" encoding="utf-8" ?>\n<j:jelly xmlns:j="jelly:core">\n${body}\n</j:jelly>`;
  assert.deepEqual(await found(page("<p>Hello</p><br/>")), []);
  for (const body of ["<p>Hello", "<input disabled/>", "<br>", "<a href=x>y</a>"]) {
    assert.equal((await found(page(body))).length, 1, body);
  }
  assert.deepEqual(await found("<p>Hello<br></div>"), [], "a widget's template is no XML");
});
