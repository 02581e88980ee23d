import assert from "node:assert/strict";
import { lintScript } from "../../../mod/tools/lint/lint_script.ts";
import { lintRecord } from "../../../mod/tools/lint/record_scripts.ts";
import type { ScriptFacts } from "../../../mod/tools/lint/script_context.ts";

interface Case {
  rule: string;
  facts?: Partial<ScriptFacts>;
  /** Found, once each. */
  wrong: string[];
  /** Not found. */
  right: string[];
}

const RECORD = `var gr = new GlideRecord("task");\n`;
const ASKED = `${RECORD}gr.addQuery("active", true);\ngr.query();\n`;

/** What was once flagged, or missed, in public scripts; each in the fewest words. */
const CASES: Case[] = [
  {
    rule: "count-by-rows",
    wrong: [`${ASKED}gs.info(gr.getRowCount());`],
    right: [
      `${ASKED}gs.info(gr.getRowCount());\nwhile (gr.next()) gs.info(gr.getValue("number"));`,
      `${RECORD}gr.setLimit(2);\ngr.query();\nif (gr.getRowCount() > 1) gs.info("two");`,
      `${ASKED}gs.info(gr.getRowCount());\ngr.deleteMultiple();`,
      `${ASKED}gs.info(gr.getRowCount());\nlist(gr);`,
      `${ASKED}gs.info(gr.getRowCount());\nnew Walk(gr);`,
    ],
  },
  {
    rule: "write-to-every-record",
    wrong: [
      `var gr = new GlideRecord('incident'); gr.query(); while(gr.next()) gr.update();`,
      `${RECORD}gr.query();\nwhile (gr._next()) {\n  if (gr.active) gr.deleteRecord();\n}`,
      `${RECORD}gr.orderBy("number");\ngr.query();\nfor (; gr.next();) gr.update();`,
    ],
    right: [
      `${ASKED}while (gr.next()) gr.update();`,
      `${RECORD}gr.setLimit(5);\ngr.query();\nwhile (gr.next()) gr.update();`,
      `${RECORD}gr.query("active", true);\nwhile (gr.next()) gr.update();`,
      `${RECORD}gr.addNullQuery("parent");\ngr.query();\nwhile (gr.next()) gr.deleteRecord();`,
      `${RECORD}narrow(gr);\ngr.query();\nwhile (gr.next()) gr.update();`,
      `${RECORD}gr.query();\nwhile (gr.next()) gs.info(gr.getValue("number"));`,
      `if (${RECORD.trim().slice(9, -1)}.get(id)) gs.info(1);`,
    ],
  },
  {
    rule: "read-one-without-limit",
    wrong: [
      `${ASKED}if (gr.next()) gs.info(gr.getValue("number"));`,
      `${RECORD}gr.addQuery("sys_id", "!=", id);\ngr.query();\nif (gr.next()) gs.info("another");`,
    ],
    right: [
      `${RECORD}gr.addQuery("sys_id", "=", id);\ngr.query();\nif (gr.next()) gs.info("there");`,
      `${RECORD}gr.addQuery("sys_id", id);\ngr.query();\nif (gr.next()) gs.info("there");`,
      `${RECORD}gr.addEncodedQuery("state!=3^sys_id=" + id);\ngr.query();\nif (gr.next()) gs.info("there");`,
      `${RECORD}gr.query("sys_id", id);\nif (gr.next()) gs.info("there");`,
      `var widget = new GlideRecord("sp_widget");\nwidget.addQuery("id", id);\nwidget.query();\nif (widget.next()) gs.info("there");`,
      `var role = new GlideRecord("sys_user_role");\nrole.addQuery("name", name);\nrole.query();\nif (role.next()) gs.info("there");`,
      `${ASKED}for (var i = 0; i < 5; i++) {\n  if (gr.next()) gs.info(gr.getValue("number"));\n}`,
      `${ASKED}if (gr.next()) gs.info(gr.getRowCount());`,
      `function find() {\n${ASKED}if (gr.next()) return gr;\n}`,
    ],
  },
  {
    rule: "query-in-loop",
    wrong: [
      `ids.forEach(function (id) {\n  var user = new GlideRecord("sys_user");\n  user.get(id);\n});`,
      `for (var i = 0; i < 3; i++) {\n  var sum = new GlideAggregate("task");\n  sum.addQuery("parent", ids[i]);\n  sum.query();\n}`,
      `${RECORD}gr.addQuery("sys_id", "IN", ids);\ngr.query();\nwhile (gr.next()) {\n  var own = new GlideRecord("sys_user");\n  own.get(gr.opened_by);\n}`,
      `${RECORD}gr.addQuery("number", number);\ngr.query();\nwhile (gr.next()) {\n  ids.forEach(function (id) {\n    var own = new GlideRecord("sys_user");\n    own.get(id);\n  });\n}`,
      `while (gr.next()) {\n  id = gr.getValue("parent");\n  var up = new GlideRecord("task");\n  up.get(id);\n}`,
      `for (var i = 0; i < 3; i++) {\n  var vip = new GlideRecord("sys_user");\n  vip.addQuery("title", "CONTAINS", "chief");\n  vip.query();\n}`,
      `function one() {\n  for (var i = 0; i < 3; i++) {\n    var gr = new GlideRecord("task");\n    gr.get(ids[i]);\n  }\n}\nfunction two() {\n  var gr = new GlideRecord(table);\n  gr.chooseWindow(0, 9);\n}`,
    ],
    right: [
      `for (var name of tables) {\n  var any = new GlideRecord(name);\n  any.query();\n}`,
      `for (var i = 0; i < 3; i++) {\n  var page = new GlideRecord("task");\n  page.chooseWindow(i * 100, i * 100 + 100);\n  page.query();\n}`,
      `fields.forEach(function (field) {\n  var full = new GlideRecord("task");\n  full.addNotNullQuery(field);\n  full.query();\n});`,
      `${RECORD}gr.addQuery("number", number);\ngr.query();\nwhile (gr.next()) {\n  var own = new GlideRecord("sys_user");\n  own.get(gr.opened_by);\n}`,
      `while (id) {\n  var up = new GlideRecord("cmn_location");\n  if (!up.get(id)) break;\n  id = up.getValue("parent");\n}`,
      `do {\n  var up = new GlideRecord("cmn_location");\n  up.addQuery("sys_id", id);\n  up.query();\n  id = up.next() ? up.parent + "" : "";\n} while (id);`,
      `words.forEach(function (word) {\n  var like = new GlideRecord("task");\n  like.addQuery("short_description", "LIKE", word);\n  like.query();\n});`,
      `function one() {\n  for (var name of tables) {\n    var gr = new GlideRecord(name);\n    gr.query();\n  }\n}\nfunction two() {\n  var gr = new GlideRecord("task");\n  gr.get(id);\n}`,
    ],
  },
  {
    rule: "get-unchecked",
    wrong: [
      `${RECORD}gr.get(id);\ngr.update();`,
      `${RECORD}gr.get(id);\nif (gr.active) gs.info("a");\ngr.update();`,
      `${RECORD}gr.get(id);\nif (ready) gr.update();`,
      `this.task = new GlideRecord("task");\nthis.task.get(id);`,
    ],
    right: [
      `${RECORD}gr.get(id);`,
      `${RECORD}gr.get(id);\nif (gr.isValidRecord()) gr.update();`,
      `${RECORD}gr.get(id);\nif (gr.active == true) gr.update();`,
      `${RECORD}gr.get(id);\nvar title = gr.number ? gr.number : "none";`,
      `var user = new GlideRecord("sys_user");\nuser.get(gs.getUserID());\ngs.info(user.getValue("city"));`,
      `function read(id) {\n${RECORD}gr.get(id);\nreturn gr;\n}`,
    ],
  },
  {
    rule: "next-without-query",
    wrong: [`${RECORD}while (gr.next()) gs.info("a");`],
    right: [
      `${ASKED}if (!gr.next()) {\n  gr = new GlideRecord("task");\n  gr.insert();\n} else if (gr.next()) gs.info("b");`,
      `${RECORD}gr.queryNoDomain();\nwhile (gr.next()) gs.info("a");`,
    ],
  },
  {
    rule: "query-built-from-text",
    wrong: [
      `function find(text) {\n  gr.addEncodedQuery("active=true^short_descriptionLIKE" + text);\n}`,
      `gr.addEncodedQuery("name=" + current.short_description);`,
    ],
    right: [
      `gr.addEncodedQuery("sys_id=" + current.getUniqueValue());`,
      `var KIND = "a";\ngr.addEncodedQuery("kind=" + KIND);`,
      `function find(groupId) {\n  gr.addEncodedQuery("group=" + groupId);\n}`,
    ],
  },
  {
    rule: "input-reads-any-record",
    facts: { kind: "ajax_script_include" },
    wrong: [
      `${RECORD}if (gr.get(this.getParameter("sysparm_id"))) gs.info(gr.getValue("number"));`,
      `var item = this.getParameter("a");\n${RECORD}gr.addQuery("item", item);\ngr.query();\nif (gr.next()) new Panel(gr);`,
      `data.user = gs.getUserID();\ndata.user = find();\nvar item = this.getParameter("a");\n${RECORD}gr.addQuery("user", data.user);\ngr.addQuery("item", item);\ngr.query();\ngs.info(gr.number);`,
    ],
    right: [
      `var item = this.getParameter("a");\n${RECORD}gr.addQuery("item", item);\ngr.query();\nif (gr.next()) gs.info("taken");`,
      `data.user = gs.getUserID();\nvar item = this.getParameter("a");\n${RECORD}gr.addQuery("user", data.user);\ngr.addQuery("item", item);\ngr.query();\ngs.info(gr.number);`,
      `var id = this.getParameter("a");\nvar choice = new GlideRecord("sys_choice");\nchoice.addQuery("value", id);`,
      `function one() { var id = this.getParameter("a"); }\nfunction two(id) {\n${RECORD}gr.get(id);\n}`,
      `var item = this.getParameter("a");\n${RECORD}gr.addQuery("user", gs.getUserID());\ngr.addQuery("item", item);`,
    ],
  },
  {
    rule: "rules-switched-off",
    wrong: [`gr.setWorkflow(false);`],
    right: [
      `// The import sends no mail.\ngr.setWorkflow(false);`,
      `gr.setWorkflow(false); // import`,
    ],
  },
  {
    rule: "session-dates-by-text",
    wrong: [`gr.setValue("u_at", gs.nowDateTime());`, `new GlideDateTime(gs.nowDateTime());`],
    right: [`gs.info(gs.nowDateTime());`, `var file = "export_" + gs.now();`],
  },
  {
    rule: "console-on-server",
    facts: { scope: "scoped" },
    wrong: [`console.log("a");`],
    right: [`var console = own();\nconsole.log("a");`],
  },
  {
    rule: "label-compared",
    wrong: [`if (gr.getDisplayValue("state") == "Closed") gs.info("a");`],
    right: [`if (gr.getDisplayValue("state") == "") gs.info("a");`],
  },
  {
    rule: "assignment-as-condition",
    wrong: [`if (state = 6) gs.info("a");`],
    right: [`var next;\nif (next = find()) gs.info(next);`],
  },
  {
    rule: "empty-catch",
    wrong: [`try { load(); } catch (e) { }`],
    right: [`try { load(); } catch (e) { /* Text that is no JSON is shown as it is. */ }`],
  },
  {
    rule: "impersonation",
    wrong: [`new GlideImpersonate().impersonate(id);`],
    right: [`if (new GlideImpersonate().isImpersonating()) gs.info("a");`],
  },
  {
    rule: "hard-coded-sys-id",
    wrong: [`gr.get("8a4dde73c6112278017a6a4baf547aa7");`],
    right: [
      `gr.addEncodedQuery("assigned_toDYNAMIC90d1921e5f510100a9ad2572f2b477fe");`,
      `var photo = "8a4dde73c6112278017a6a4baf547aa7.iix";`,
    ],
  },
  {
    rule: "hard-coded-sys-id",
    facts: { kind: "background" },
    wrong: [],
    right: [`gr.get("8a4dde73c6112278017a6a4baf547aa7");`],
  },
  {
    rule: "hard-coded-sys-id",
    facts: { kind: "server_script" },
    wrong: [`answer = gs.getUser().isMemberOf("8a4dde73c6112278017a6a4baf547aa7");`],
    right: [],
  },
  {
    rule: "eval",
    wrong: [
      `eval(text);`,
      `evaluator.evaluateScript(text);`,
      `var own = new GlideScopedEvaluator();\ngr.script = text;\nown.evaluateScript(gr, "script");`,
      `var own = new GlideScopedEvaluator();\ngr.setValue("script", text);\nown.evaluateScript(gr, "script");`,
    ],
    right: [`var own = new GlideScopedEvaluator();\nown.evaluateScript(gr, "script");`],
  },
  {
    rule: "page-touched",
    facts: { kind: "client_script" },
    wrong: [`function onLoad() {\n  document.getElementById("a").hide();\n}`],
    right: [`document.addEventListener("paste", stop);`],
  },
  {
    rule: "loading-not-asked",
    facts: { kind: "client_script", type: "onChange" },
    wrong: [`function onChange(control, oldValue, newValue) {\n  g_form.setValue("a", "b");\n}`],
    right: [
      `function onChange(control, oldValue, newValue) {\n  g_form.setDisplay("a", newValue);\n}`,
    ],
  },
  {
    rule: "call-out-without-timeout",
    wrong: [`var r = new sn_ws.RESTMessageV2();\nr.execute();`],
    right: [`var r = new sn_ws.RESTMessageV2();\nr.executeAsync();`],
  },
  {
    rule: "java-packages",
    wrong: [`Packages.java.lang.System.gc();\nPackages.java.lang.System.gc();`],
    right: [`var log = Packages.com.service_now.mid.Log;`],
  },
];

for (const { rule, facts, wrong, right } of CASES) {
  const found = (text: string) =>
    lintScript(text, { kind: "script_include", scope: "global", ...facts })
      .filter((finding) => finding.rule === rule).length;
  Deno.test(`lint ${rule}: what is wrong is found once, what only looks like it is not`, () => {
    for (const text of wrong) assert.equal(found(text), 1, text);
    for (const text of right) assert.equal(found(text), 0, text);
  });
}

Deno.test("lint syntax: a widget's client script may be one function without a name", () => {
  const text = `function ($scope) {\n  var c = this;\n  alert("a");\n}`;
  const found = lintScript(text, { kind: "widget_client" });
  assert.deepEqual(found.map(({ rule, line }) => [rule, line]), [["browser-dialog", 3]]);
});

Deno.test("lint: what stays on the server is no repair script, whichever table holds it", () => {
  const script = `gr.get("8a4dde73c6112278017a6a4baf547aa7");\ngr.setWorkflow(false);`;
  const rules = (table: string) => lintRecord(table, { script }).map(({ rule }) => rule).sort();
  for (const table of ["sys_security_acl", "sysevent_script_action", "sys_script_email"]) {
    assert.deepEqual(rules(table), ["hard-coded-sys-id", "rules-switched-off"], table);
  }
  assert.deepEqual(rules("sys_script_fix"), []);
});
