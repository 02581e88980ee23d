import assert from "node:assert/strict";
import { lintScript } from "../../../mod/tools/lint/lint_script.ts";
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
    ],
  },
  {
    rule: "read-one-without-limit",
    wrong: [`${ASKED}if (gr.next()) gs.info(gr.getValue("number"));`],
    right: [
      `${RECORD}gr.addQuery("sys_id", id);\ngr.query();\nif (gr.next()) gs.info("there");`,
      `${RECORD}gr.addEncodedQuery("state!=3^sys_id=" + id);\ngr.query();\nif (gr.next()) gs.info("there");`,
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
    ],
    right: [
      `for (var name of tables) {\n  var any = new GlideRecord(name);\n  any.query();\n}`,
      `for (var i = 0; i < 3; i++) {\n  var page = new GlideRecord("task");\n  page.chooseWindow(i * 100, i * 100 + 100);\n  page.query();\n}`,
      `fields.forEach(function (field) {\n  var full = new GlideRecord("task");\n  full.addNotNullQuery(field);\n  full.query();\n});`,
    ],
  },
  {
    rule: "get-unchecked",
    wrong: [`${RECORD}gr.get(id);\ngr.update();`],
    right: [`${RECORD}gr.get(id);\nif (gr.isValidRecord()) gr.update();`],
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
    ],
    right: [
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
    right: [`gr.addEncodedQuery("assigned_toDYNAMIC90d1921e5f510100a9ad2572f2b477fe");`],
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
