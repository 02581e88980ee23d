import type { AnyNode, CallExpression } from "acorn";
import type { ScriptRule } from "../rule.ts";
import { LASTING_KINDS, type ScriptContext, SERVER_KINDS } from "../script_context.ts";
import { calls, dottedName, isInLoop, isInside, methodOf, recordVariables } from "../syntax.ts";

/** What a script does with records on the server. */

const FILTERS = [
  "addQuery",
  "addEncodedQuery",
  "addNullQuery",
  "addNotNullQuery",
  "addActiveQuery",
];

function unfiltered(context: ScriptContext, method: string): AnyNode[] {
  return [...context.records.all().values()].flatMap((own) => {
    const filtered = own.some((call) => FILTERS.includes(methodOf(call) ?? ""));
    const loaded = own.some((call) => methodOf(call) === "get");
    return filtered || loaded ? [] : own.filter((call) => methodOf(call) === method);
  });
}

const NARROWS = /^(add\w*Query|add\w*Condition|setLimit|chooseWindow|_?get)$/;

/** Writes of each row that a query answers which nothing narrows. */
function writesToAll(context: ScriptContext): AnyNode[] {
  return [...context.records.all()].flatMap(([entry, own]) => {
    const queries = own.filter((call) => /^_?query/.test(methodOf(call) ?? ""));
    const narrowed = queries.some((call) => call.arguments.length > 0) ||
      own.some((call) => NARROWS.test(methodOf(call) ?? ""));
    if (narrowed || queries.length === 0 || context.records.isHandedOn(entry)) return [];
    return own.filter((call) =>
      /^(update|deleteRecord)$/.test(methodOf(call) ?? "") && isInWalk(context, { call, own })
    );
  });
}

/** Whether a call stands in a loop that goes to the next record of the same variable. */
function isInWalk(
  { nodes }: ScriptContext,
  { call, own }: { call: CallExpression; own: readonly CallExpression[] },
): boolean {
  const steps = own.filter((other) => /^_?next$/.test(methodOf(other) ?? ""));
  const outwards = nodes.find(({ node }) => node === call)?.ancestors ?? [];
  return outwards.some((outer) =>
    /^(For|While|DoWhile)Statement$/.test(outer.type) &&
    steps.some((step) => isInside(step, outer))
  );
}

export const recordRules: readonly ScriptRule[] = [
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
    id: "write-to-every-record",
    severity: "high",
    title: "A loop writes every record of a table",
    why:
      "Nothing narrows the query: each row of the table is saved, with all rules that this runs.",
    fix: "Ask for the records that are meant with a condition, or bound them with setLimit().",
    kinds: SERVER_KINDS,
    example: {
      bad: `var gr = new GlideRecord("incident");
gr.query();
while (gr.next()) {
  gr.setValue("impact", 2);
  gr.update();
}`,
      good: `var gr = new GlideRecord("incident");
gr.addQuery("impact", 1);
gr.query();
while (gr.next()) {
  gr.setValue("impact", 2);
  gr.update();
}`,
    },
    check: writesToAll,
  },
  {
    id: "rules-switched-off",
    severity: "medium",
    title: "setWorkflow(false) skips rules, notifications and auditing",
    why: "What others rely on does not run for these records, without a trace.",
    fix: "Leave it out, or limit it to a repair script that says why.",
    kinds: LASTING_KINDS,
    example: {
      bad: `gr.setWorkflow(false);\ngr.update();`,
      good: `// No mail: these were imported.\ngr.setWorkflow(false);\ngr.update();`,
    },
    check: (context) => unexplained(context, "setWorkflow"),
  },
  {
    id: "system-fields-frozen",
    severity: "low",
    title: "autoSysFields(false) hides who changed a record and when",
    why: "Updated-by, updated-on and the update count stay as they were.",
    fix: "Leave it out unless history is being imported.",
    kinds: LASTING_KINDS,
    example: { bad: `gr.autoSysFields(false);\ngr.update();`, good: `gr.update();` },
    check: (context) => unexplained(context, "autoSysFields"),
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
        return sides.some(isLabel) &&
          sides.some((side) =>
            side.type === "CallExpression" && methodOf(side) === "getDisplayValue"
          );
      }),
  },
];

/** Calls with `false` that no comment in the line, or the line above, gives a reason for. */
function unexplained(context: ScriptContext, method: string): AnyNode[] {
  return calls(context).filter(({ node }) => {
    const [first] = node.arguments;
    const line = node.loc?.end.line ?? 0;
    return methodOf(node) === method && first?.type === "Literal" && first.value === false &&
      !context.commented.has(line) && !context.commented.has(line - 1);
  }).map(({ node }) => node);
}

/** A text that is one in some language: neither empty nor a truth value. */
function isLabel(node: AnyNode): boolean {
  return node.type === "Literal" && typeof node.value === "string" &&
    !/^(|true|false|\d+)$/.test(node.value);
}

function isField(node: AnyNode, records: ReadonlySet<string>): boolean {
  if (node.type !== "MemberExpression") return false;
  const [owner = "", field, ...rest] = dottedName(node)?.split(".") ?? [];
  return records.has(owner) && field !== undefined && rest.length === 0 &&
    field !== "sys_mod_count";
}
