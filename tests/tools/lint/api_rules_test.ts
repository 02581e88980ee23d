import assert from "node:assert/strict";
import { lintScript } from "../../../mod/tools/lint/lint_script.ts";
import { findClass } from "../../../mod/tools/lint/script_api.ts";
import type { ScriptFacts } from "../../../mod/tools/lint/script_context.ts";
import { present } from "../../support/present.ts";
import { processorMs } from "../../support/processor_time.ts";

const RULES = [
  "unknown-member",
  "wrong-argument-count",
  "server-api-in-browser",
  "browser-api-on-server",
  "newer-built-in",
];

/** Titles of what is found by the rules on the platform's interfaces. */
function titles(text: string, facts: Partial<ScriptFacts> = {}): string[] {
  return lintScript(text, { kind: "script_include", ...facts })
    .filter(({ rule }) => RULES.includes(rule)).map(({ title }) => title);
}

Deno.test("lint api: an unknown method is told with its line and the nearest that exists", () => {
  const [finding] = lintScript(
    `var gr = new GlideRecord("incident");\n\ngr.addEncodeQuery("a=1");`,
    {
      kind: "background",
    },
  );
  const { rule, line, title, fix } = present(finding);
  assert.deepEqual([rule, line], ["unknown-member", 3]);
  assert.equal(title, "GlideRecord has no method addEncodeQuery()");
  assert.match(fix, /addEncodedQuery\(\)/);
});

Deno.test("lint api: the nearest name differs in case before it differs in letters", () => {
  const text = `var r = new sn_ws.RESTMessageV2();\nr.setEndPoint("https://a.example");`;
  const [finding] = lintScript(text, { kind: "background", scope: "global" })
    .filter(({ rule }) => rule === "unknown-member");
  assert.match(present(finding).fix, /setEndpoint\(\)/);
});

Deno.test("lint api: a receiver is certain or is not judged", () => {
  const certain: [string, Partial<ScriptFacts>][] = [
    [`gs.infoo("x");`, {}],
    [`var gr;\ngr = new GlideRecord("task");\ngr.nextt();`, {}],
    [
      `(function executeRule(current, previous) {\n  current.setValu("a", 1);\n})(current, previous);`,
      {
        kind: "business_rule",
      },
    ],
    [`new GlideDateTime().addMinutes(5);`, {}],
    [`new GlideRecord("task").addQuery("a", 1).addOrCond("b", 2);`, {}],
    [`GlideStringUtil.escapeHTLM("a");`, {}],
    [`new global.GlideRecord("task").queryy();`, {}],
  ];
  for (const [text, facts] of certain) assert.equal(titles(text, facts).length, 1, text);
  const uncertain = [
    `function f(gr) { gr.addEncodeQuery("a=1"); }`,
    `var question = GlideappQuestion.getQuestion(id);\nquestion.getDisplayValues();`,
    `var gr = new GlideRecord("task");\nif (x) gr = make();\ngr.fly();`,
    `var gr = make();\ngr.fly();`,
    `for (var gr of list) gr.fly();`,
    `list.forEach((gs) => gs.fly());`,
    `var gs = {};\ngs.fly();`,
    `var gr = gr.fly();`,
    `new GlideDateTime().getUnknown;`,
  ];
  for (const text of uncertain) assert.deepEqual(titles(text), [], text);
});

Deno.test("lint api: columns, own includes, own members and name spaces are not unknown", () => {
  for (
    const text of [
      `var gr = new GlideRecord("x_acme_car");\nvar a = gr.u_colour;\ngr.u_colour = 1;\ngr.u_colour.changesTo(2);`,
      `new CarUtils().drive();\nnew x_acme.CarUtils().drive();\nnew sn_acme.CarUtils().drive();`,
      `var GlideCar = Class.create();\nnew GlideCar().drive();`,
      `function GlideRecord() {}\nvar gr = new GlideRecord();\ngr.drive();`,
      `GlideRecord.prototype.total = function () {};\nnew GlideRecord("task").total();`,
      `new Workflow().startFlow("a");\nnew GlideImpersonate().impersonate("b");\nnew GlideUpdateManager2().saveRecord(c);`,
      `new GlideRecord("task").toString();\nnew GlideRecord("task").hasOwnProperty("a");`,
      `new GlideAggregate("task").addActiveQuery();\nnew GlideRecordSecure("task").getRowNumber();`,
    ]
  ) assert.deepEqual(titles(text), [], text);
});

Deno.test("lint api: a global script reaches more than is declared, but typos are typos there too", () => {
  const helper = `GlideStringUtil.base64Encode("a");`;
  assert.equal(titles(helper, { scope: "scoped" }).length, 1);
  assert.deepEqual(titles(helper, { scope: "global" }), []);
  assert.equal(titles(`GlideStringUtil.escapeHtmll("a");`, { scope: "global" }).length, 1);
  assert.equal(titles(`gs.warning("a");`, { scope: "global" }).length, 1);
  assert.deepEqual(titles(`new GlideDuration(1).getNumericValue();`), []);
});

Deno.test("lint api: too many and too few arguments are told with what is taken", () => {
  assert.deepEqual(
    titles(`var gr = new GlideRecord("task");\ngr.setValue("a");\ngr.setLimit(1, 2);\ngr.next(1);`),
    [
      "GlideRecord.setValue() takes 2 arguments, and is given 1",
      "GlideRecord.setLimit() takes 1 argument, and is given 2",
      "GlideRecord.next() takes no arguments, and is given 1",
    ],
  );
  assert.deepEqual(
    titles(`new GlideAggregate("task").addAggregate("COUNT", "a", "b");`),
    ["GlideAggregate.addAggregate() takes 1 to 2 arguments, and is given 3"],
  );
  const fine = `var gr = new GlideRecord("task");
gr.addQuery("active", true);
gr.addQuery("priority", "<", 3);
gr.addQuery("active=true");
gr.get.apply(gr, list);
gr.addQuery(...list);
gr.getLink();
new GlideQuery("task").select("a", "b", "c", "d");`;
  assert.deepEqual(titles(fine), []);
});

Deno.test("lint api: the browser's classes are not the server's", () => {
  const form = `function onLoad() {\n  g_form.setReadonly("state", true);\n}`;
  assert.equal(titles(form, { kind: "client_script" }).length, 1);
  const undeclared = `function onLoad() {\n  g_form.getEditableFields();\n}`;
  assert.deepEqual(titles(undeclared, { kind: "client_script" }), []);
  assert.deepEqual(titles(`gs.info("a");`, { kind: "client_script" }), [
    "gs exists on the server alone",
  ]);
  assert.deepEqual(titles(`g_form.setValue("a", 1);\ng_form.save();\nalert("b");`), [
    "g_form exists in the browser alone",
    "alert exists in the browser alone",
  ]);
  const both = `if (typeof window == "undefined") gs.info("a");\nelse g_form.save();`;
  assert.deepEqual(titles(both, { kind: "client_script" }), []);
  assert.deepEqual(titles(both), []);
  assert.deepEqual(titles(`var alert = find();\nalert("a");`), []);
});

Deno.test("lint api: ES5 mode lacks built-ins that ES2021 mode has", () => {
  const text = `Object.values(a);\nnew Map();\n[1].includes(1);\n"1".padStart(2);`;
  assert.equal(titles(text, { engine: "es5" }).length, 4);
  assert.deepEqual(titles(text, { engine: "es12" }), []);
  const old = `Object.keys(a);\n[1].indexOf(1);\n"a".includes("a");\nvar Map = find();\nnew Map();`;
  assert.deepEqual(titles(old, { engine: "es5" }), []);
});

Deno.test("lint api: the table tells ranges, results and what it does not know", () => {
  const record = present(findClass("GlideRecord", "server"));
  assert.deepEqual(record.get("addQuery"), { least: 1, most: 3, returns: "GlideQueryCondition" });
  assert.equal(findClass("GlideRecord", "client")?.has("addJoinQuery"), false);
  assert.equal(findClass("GlideImpersonate", "server"), undefined);
  assert.equal(findClass("GlideElement", "server"), undefined);
  assert.equal(findClass("Workflow", "server"), undefined);
});

Deno.test("lint api: a script of 3,000 lines is looked through in a few seconds", async () => {
  const part = (index: number) =>
    `function f${index}(a) {
  var gr = new GlideRecord("incident");
  gr.addQuery("active", true);
  gr.query();
  while (gr.next()) gs.info(gr.getValue("number") + a);
  return gr.getUniqueValue();
}
`;
  const text = Array.from({ length: 430 }, (_, index) => part(index)).join("");
  const took = await processorMs(() =>
    assert.equal(lintScript(text, { kind: "script_include" }).length, 0)
  );
  assert.ok(took < 5_000, `${took} ms`);
});
