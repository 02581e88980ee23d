import type { AnyNode, CallExpression } from "acorn";
import type { ScriptRule } from "../rule.ts";
import { type ScriptContext, SERVER_KINDS, type VisitedNode } from "../script_context.ts";
import {
  assignedName,
  calls,
  constructions,
  dottedName,
  isBuiltText,
  isInLoop,
  isInside,
  methodOf,
  ownerOf,
  RECORD_CLASSES,
  recordVariables,
  scopeOf,
} from "../syntax.ts";

/** Reading and writing records on the server. */

const FILTERS = [
  "addQuery",
  "addEncodedQuery",
  "addNullQuery",
  "addNotNullQuery",
  "addActiveQuery",
];
const READS = ["query", "_query", "get"];

/** The calls on each record variable, where the variable was last made in the same function. */
function callsOnRecords(context: ScriptContext): Map<VisitedNode, CallExpression[]> {
  const made = constructions(context).filter(({ node }) =>
    RECORD_CLASSES.includes(dottedName(node.callee as AnyNode) ?? "")
  );
  const found = new Map<VisitedNode, CallExpression[]>();
  for (const entry of made) {
    const name = assignedName(entry);
    const scope = scopeOf(entry);
    const next = made.find((other) =>
      other.node.start > entry.node.start && assignedName(other) === name
    );
    const end = Math.min(next?.node.start ?? Infinity, scope.end);
    found.set(
      entry,
      calls(context).map(({ node }) => node).filter((call) =>
        ownerOf(call) === name && call.start > entry.node.start && call.start < end
      ),
    );
  }
  return found;
}

function unfiltered(context: ScriptContext, method: string): AnyNode[] {
  return [...callsOnRecords(context).values()].flatMap((own) => {
    const filtered = own.some((call) => FILTERS.includes(methodOf(call) ?? ""));
    const loaded = own.some((call) => methodOf(call) === "get");
    return filtered || loaded ? [] : own.filter((call) => methodOf(call) === method);
  });
}

export const recordRules: readonly ScriptRule[] = [
  {
    id: "query-in-loop",
    severity: "high",
    title: "A query runs in every round of a loop",
    why: "Each round is a round trip to the database; a thousand records make a thousand of them.",
    fix: "Collect the keys first and query once with IN, or join with GlideAggregate.",
    kinds: SERVER_KINDS,
    example: {
      bad: `while (gr.next()) {
  var user = new GlideRecord("sys_user");
  user.addQuery("sys_id", gr.getValue("caller_id"));
  user.query();
}`,
      good: `while (gr.next()) ids.push(gr.getUniqueValue());
var user = new GlideRecord("sys_user");
user.addQuery("sys_id", "IN", ids.join(","));
user.query();`,
    },
    check: (context) => {
      const records = recordVariables(context, [...RECORD_CLASSES, "GlideAggregate"]);
      return calls(context).filter((entry) =>
        READS.includes(methodOf(entry.node) ?? "") && records.has(ownerOf(entry.node) ?? "") &&
        isInLoop(entry)
      ).map(({ node }) => node);
    },
  },
  {
    id: "read-one-without-limit",
    severity: "low",
    title: "One record is read, but all that match are fetched",
    why: "query() fetches every match even when only the first is looked at.",
    fix: "Call setLimit(1) before query(), or use get().",
    kinds: SERVER_KINDS,
    example: {
      bad: `var gr = new GlideRecord("incident");
gr.addQuery("number", number);
gr.query();
if (gr.next()) gs.info(gr.getValue("state"));`,
      good: `var gr = new GlideRecord("incident");
gr.addQuery("number", number);
gr.setLimit(1);
gr.query();
if (gr.next()) gs.info(gr.getValue("state"));`,
    },
    check: (context) =>
      [...callsOnRecords(context).values()].flatMap((own) => {
        const names = own.map((call) => methodOf(call));
        const next = own.filter((call) => ["next", "_next"].includes(methodOf(call) ?? ""));
        const one = next.length === 1 && next.every((call) => isTested(context, call));
        const query = own.find((call) => ["query", "_query"].includes(methodOf(call) ?? ""));
        return one && query && !names.includes("setLimit") && !names.includes("chooseWindow")
          ? [query]
          : [];
      }),
  },
  {
    id: "count-by-rows",
    severity: "medium",
    title: "Records are counted by fetching them",
    why: "getRowCount() needs all rows; the database can count by itself.",
    fix: "Use GlideAggregate with addAggregate('COUNT').",
    kinds: SERVER_KINDS,
    example: {
      bad: `gr.query();\nvar open = gr.getRowCount();`,
      good: `var ga = new GlideAggregate("incident");
ga.addAggregate("COUNT");
ga.query();
var open = ga.next() ? ga.getAggregate("COUNT") : 0;`,
    },
    check: (context) => byMethod(context, "getRowCount"),
  },
  {
    id: "delete-multiple-without-filter",
    severity: "high",
    title: "deleteMultiple() without a filter empties the table",
    why: "Without a condition every record matches; an invalid field drops its condition silently.",
    fix: "Add a query, check the fields with isValidField(), and count what matches first.",
    kinds: SERVER_KINDS,
    example: {
      bad: `var gr = new GlideRecord("x_acme_log");\ngr.deleteMultiple();`,
      good: `var gr = new GlideRecord("x_acme_log");
gr.addQuery("sys_created_on", "<", gs.daysAgoStart(90));
gr.deleteMultiple();`,
    },
    check: (context) => unfiltered(context, "deleteMultiple"),
  },
  {
    id: "update-multiple-without-filter",
    severity: "high",
    title: "updateMultiple() without a filter changes every record",
    why: "Without a condition every record of the table matches.",
    fix: "Add a query before updateMultiple().",
    kinds: SERVER_KINDS,
    example: {
      bad: `var gr = new GlideRecord("incident");
gr.setValue("priority", 3);
gr.updateMultiple();`,
      good: `var gr = new GlideRecord("incident");
gr.addQuery("category", "network");
gr.setValue("priority", 3);
gr.updateMultiple();`,
    },
    check: (context) => unfiltered(context, "updateMultiple"),
  },
  {
    id: "query-built-from-text",
    severity: "medium",
    title: "An encoded query is put together from values",
    why: "A caret in a value adds conditions of its own; a typo widens the result.",
    fix: "Use addQuery(field, operator, value) for each condition.",
    kinds: SERVER_KINDS,
    example: {
      bad: `gr.addEncodedQuery("active=true^name=" + name);`,
      good: `gr.addActiveQuery();\ngr.addQuery("name", name);`,
    },
    check: (context) =>
      calls(context).filter(({ node }) =>
        methodOf(node) === "addEncodedQuery" && isBuiltText(node.arguments[0] as AnyNode)
      ).map(({ node }) => node),
  },
  {
    id: "query-field-from-input",
    severity: "high",
    title: "The field of a condition comes from outside unchecked",
    why: "An unknown field drops the condition, and the query answers every record.",
    fix: "Check the name with isValidField() or against a list of your own before the query.",
    kinds: SERVER_KINDS,
    example: {
      bad: `var field = this.getParameter("sysparm_field");
gr.addQuery(field, value);`,
      good: `var field = this.getParameter("sysparm_field");
if (!gr.isValidField(field)) return;
gr.addQuery(field, value);`,
    },
    check: (context) => {
      const guarded = new Set(
        calls(context).filter(({ node }) => methodOf(node) === "isValidField")
          .map(({ node }) => dottedName(node.arguments[0] as AnyNode)),
      );
      const outside = inputVariables(context);
      return calls(context).filter(({ node }) => {
        const name = dottedName(node.arguments[0] as AnyNode);
        return methodOf(node) === "addQuery" && name !== undefined && outside.has(name) &&
          !guarded.has(name);
      }).map(({ node }) => node);
    },
  },
  {
    id: "get-unchecked",
    severity: "medium",
    title: "The result of get() is not looked at",
    why: "When nothing is found the record is empty, and what follows works on nothing or inserts.",
    fix: "Write if (gr.get(id)) { … } and say what happens otherwise.",
    kinds: SERVER_KINDS,
    example: {
      bad: `var gr = new GlideRecord("sys_user");\ngr.get(id);\ngs.info(gr.getValue("name"));`,
      good: `var gr = new GlideRecord("sys_user");\nif (gr.get(id)) gs.info(gr.getValue("name"));`,
    },
    check: (context) => {
      const records = recordVariables(context);
      return calls(context).filter(({ node, ancestors }) =>
        methodOf(node) === "get" && records.has(ownerOf(node) ?? "") &&
        ancestors.at(-2)?.type === "ExpressionStatement"
      ).map(({ node }) => node);
    },
  },
  {
    id: "rules-switched-off",
    severity: "medium",
    title: "setWorkflow(false) skips rules, notifications and auditing",
    why: "What others rely on does not run for these records, without a trace.",
    fix: "Leave it out, or limit it to a repair script that says why.",
    kinds: SERVER_KINDS,
    example: {
      bad: `gr.setWorkflow(false);\ngr.update();`,
      good: `gr.update();`,
    },
    check: (context) => withFalse(context, "setWorkflow"),
  },
  {
    id: "system-fields-frozen",
    severity: "low",
    title: "autoSysFields(false) hides who changed a record and when",
    why: "Updated-by, updated-on and the update count stay as they were.",
    fix: "Leave it out unless history is being imported.",
    kinds: SERVER_KINDS,
    example: { bad: `gr.autoSysFields(false);\ngr.update();`, good: `gr.update();` },
    check: (context) => withFalse(context, "autoSysFields"),
  },
  {
    id: "element-kept",
    severity: "high",
    title: "A field object is kept instead of its value",
    why: "The object follows the record: after next() every entry shows the last record's value.",
    fix: "Keep gr.getValue('field'), or convert with String().",
    kinds: SERVER_KINDS,
    example: {
      bad: `var gr = new GlideRecord("incident");
gr.query();
while (gr.next()) numbers.push(gr.number);`,
      good: `var gr = new GlideRecord("incident");
gr.query();
while (gr.next()) numbers.push(gr.getValue("number"));`,
    },
    check: (context) => {
      const records = recordVariables(context);
      return calls(context).filter((entry) =>
        methodOf(entry.node) === "push" && isInLoop(entry) &&
        entry.node.arguments.some((argument) => {
          const [owner = "", field, ...rest] = dottedName(argument as AnyNode)?.split(".") ?? [];
          return records.has(owner) && field !== undefined && rest.length === 0;
        })
      ).map(({ node }) => node);
    },
  },
  {
    id: "element-compared-strictly",
    severity: "high",
    title: "A field object is compared with ===",
    why: "A field is an object and never identical to a text or number: the test is always false.",
    fix: "Compare getValue('field'), or use ==.",
    kinds: SERVER_KINDS,
    example: {
      bad: `if (current.state === "6") gs.info("resolved");`,
      good: `if (current.getValue("state") === "6") gs.info("resolved");`,
    },
    check: (context) => {
      const records = new Set(["current", "previous", ...recordVariables(context).keys()]);
      return context.nodes.map(({ node }) => node).filter((node) => {
        if (node.type !== "BinaryExpression" || !["===", "!=="].includes(node.operator)) {
          return false;
        }
        const sides = [node.left as AnyNode, node.right as AnyNode];
        const literal = sides.some((side) =>
          side.type === "Literal" && ["string", "number", "boolean"].includes(typeof side.value)
        );
        return literal && sides.some((side) => isField(side, records));
      });
    },
  },
  {
    id: "label-compared",
    severity: "medium",
    title: "A display value is compared with a fixed text",
    why: "Labels change with the user's language and with every rename.",
    fix: "Compare the stored value: getValue('field').",
    kinds: SERVER_KINDS,
    example: {
      bad: `if (current.getDisplayValue("state") == "Resolved") close();`,
      good: `if (current.getValue("state") == "6") close();`,
    },
    check: (context) =>
      context.nodes.map(({ node }) => node).filter((node) => {
        if (node.type !== "BinaryExpression" || !/^[=!]==?$/.test(node.operator)) return false;
        const sides = [node.left as AnyNode, node.right as AnyNode];
        return sides.some((side) => side.type === "Literal" && typeof side.value === "string") &&
          sides.some((side) =>
            side.type === "CallExpression" && methodOf(side) === "getDisplayValue"
          );
      }),
  },
  {
    id: "next-without-query",
    severity: "high",
    title: "next() on a record that was never queried",
    why: "Nothing was asked for, so the loop never runs.",
    fix: "Call query() first.",
    kinds: SERVER_KINDS,
    example: {
      bad: `var gr = new GlideRecord("incident");
gr.addActiveQuery();
while (gr.next()) gs.info(gr.getValue("number"));`,
      good: `var gr = new GlideRecord("incident");
gr.addActiveQuery();
gr.query();
while (gr.next()) gs.info(gr.getValue("number"));`,
    },
    check: (context) =>
      [...callsOnRecords(context)].flatMap(([entry, own]) => {
        const names = own.map((call) => methodOf(call) ?? "");
        const handedOn = isHandedOn(context, entry);
        return !handedOn && names.includes("next") && !names.some((name) => READS.includes(name))
          ? own.filter((call) => methodOf(call) === "next").slice(0, 1)
          : [];
      }),
  },
];

function byMethod(context: ScriptContext, method: string): AnyNode[] {
  return calls(context).filter(({ node }) => methodOf(node) === method).map(({ node }) => node);
}

function withFalse(context: ScriptContext, method: string): AnyNode[] {
  return calls(context).filter(({ node }) => {
    const [first] = node.arguments;
    return methodOf(node) === method && first?.type === "Literal" && first.value === false;
  }).map(({ node }) => node);
}

/** Whether a call is the test of an `if`, so that it is made once. */
function isTested({ nodes }: ScriptContext, call: CallExpression): boolean {
  return nodes.some(({ node }) => node.type === "IfStatement" && isInside(call, node.test));
}

/** Whether a record is given to another function, which may query it. */
function isHandedOn(context: ScriptContext, entry: VisitedNode): boolean {
  const name = assignedName(entry);
  return calls(context).some(({ node }) =>
    node.arguments.some((argument) => dottedName(argument as AnyNode) === name)
  );
}

/** Variables that hold what a browser or another system sent. */
export function inputVariables(context: ScriptContext): Set<string> {
  const names = new Set<string>();
  for (const entry of calls(context)) {
    const called = dottedName(entry.node.callee as AnyNode) ?? "";
    const isInput = /(^|\.)getParameter$/.test(called) ||
      /^request\.(queryParams|pathParams)/.test(called);
    const name = isInput ? assignedName(entry) : undefined;
    if (name) names.add(name);
  }
  for (const entry of context.nodes) {
    if (entry.node.type !== "MemberExpression") continue;
    const path = dottedName(entry.node) ?? "";
    if (!/^(request\.(queryParams|pathParams)|input)\.\w+$/.test(path)) continue;
    const name = assignedName(entry);
    if (name) names.add(name);
  }
  return names;
}

function isField(node: AnyNode, records: ReadonlySet<string>): boolean {
  if (node.type !== "MemberExpression") return false;
  const [owner = "", field, ...rest] = dottedName(node)?.split(".") ?? [];
  return records.has(owner) && field !== undefined && rest.length === 0 &&
    field !== "sys_mod_count";
}
