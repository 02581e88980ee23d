import type { AnyNode, CallExpression } from "acorn";
import { isInput } from "../inputs.ts";
import { queriesInLoops } from "../loop_queries.ts";
import { type Made, READS } from "../record_calls.ts";
import { isByKey } from "../record_keys.ts";
import type { ScriptRule } from "../rule.ts";
import { type ScriptContext, SERVER_KINDS } from "../script_context.ts";
import {
  assignedName,
  calls,
  dottedName,
  isBuiltText,
  isInside,
  methodOf,
  scopeOf,
  stringOf,
} from "../syntax.ts";

/** Asking the database: how often, for how much, and whether the answer is looked at. */

export const queryRules: readonly ScriptRule[] = [
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
    check: (context) => queriesInLoops(context),
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
gr.addQuery("caller_id", caller);
gr.query();
if (gr.next()) gs.info(gr.getValue("state"));`,
      good: `var gr = new GlideRecord("incident");
gr.addQuery("caller_id", caller);
gr.setLimit(1);
gr.query();
if (gr.next()) gs.info(gr.getValue("state"));`,
    },
    check: (context) => readsOfOne(context),
  },
  {
    id: "count-by-rows",
    severity: "medium",
    title: "Records are counted by fetching them",
    why: "getRowCount() needs all rows; the database can count by itself.",
    fix: "Use GlideAggregate with addAggregate('COUNT').",
    kinds: SERVER_KINDS,
    example: {
      bad: `var gr = new GlideRecord("incident");
gr.addActiveQuery();
gr.query();
var open = gr.getRowCount();`,
      good: `var ga = new GlideAggregate("incident");
ga.addAggregate("COUNT");
ga.query();
var open = ga.next() ? ga.getAggregate("COUNT") : 0;`,
    },
    check: (context) => countsOnly(context),
  },
  {
    id: "query-built-from-text",
    severity: "low",
    title: "An encoded query is put together from values",
    why: "A caret in a value adds conditions of its own; a typo widens the result.",
    fix: "Use addQuery(field, operator, value) for each condition.",
    kinds: SERVER_KINDS,
    example: {
      bad: `gr.addEncodedQuery("active=true^name=" + current.name);`,
      good: `gr.addActiveQuery();\ngr.addQuery("name", current.name);`,
    },
    check: (context) => queriesFromValues(context),
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
          .map(({ node }) => dottedName(node.arguments[0])),
      );
      return calls(context).filter(({ node, ancestors }) => {
        const [field] = node.arguments;
        return methodOf(node) === "addQuery" && node.arguments.length > 1 && field !== undefined &&
          isInput(context, { node: field, ancestors }) && !guarded.has(dottedName(field));
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
    check: (context) => uncheckedGets(context),
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
    check: (context) => nextsWithoutQuery(context),
  },
];

/** Reads of the first record of those that match, where more than one can. */
function readsOfOne(context: ScriptContext): AnyNode[] {
  return [...context.records.all()].flatMap(([entry, own]) => {
    const table = stringOf(entry.node.arguments[0]) ?? "";
    const names = own.map((call) => methodOf(call) ?? "");
    const next = own.filter((call) => ["next", "_next"].includes(methodOf(call) ?? ""));
    const query = own.find((call) => ["query", "_query"].includes(methodOf(call) ?? ""));
    const one = next.length === 1 && next.every((call) => isAskedOnce(context, call, query));
    const limited = names.some((name) =>
      ["setLimit", "chooseWindow", "getRowCount"].includes(name)
    );
    return one && query && !limited && !own.some((call) => isByKey(call, table)) &&
        !context.records.isHandedOn(entry)
      ? [query]
      : [];
  });
}

/** Whether a call is the test of an `if`, made once for a query. */
function isAskedOnce(
  context: ScriptContext,
  call: CallExpression,
  query: CallExpression | undefined,
): boolean {
  const outwards = ancestorsOf(context, call);
  return outwards.some((outer) => outer.type === "IfStatement" && isInside(call, outer.test)) &&
    !outwards.some((outer) =>
      /^(For|While|DoWhile)/.test(outer.type) && query !== undefined && !isInside(query, outer)
    );
}

function ancestorsOf({ nodes }: ScriptContext, call: CallExpression): readonly AnyNode[] {
  return nodes.find(({ node }) => node === call)?.ancestors ?? [];
}

const LOOKS = /^(_?next|hasNext|setLimit|chooseWindow|deleteMultiple|updateMultiple)$/;

/** Of records that are fetched for nothing but their number. */
function countsOnly(context: ScriptContext): AnyNode[] {
  return [...context.records.all()].flatMap(([entry, own]) => {
    const counts = own.filter((call) => methodOf(call) === "getRowCount");
    const looked = own.some((call) => LOOKS.test(methodOf(call) ?? ""));
    return looked || context.records.isHandedOn(entry) ? [] : counts;
  });
}

const CHECKS = ["isValidRecord", "isNewRecord", "isValid", "getRowCount", "next", "_next"];

/** A `get()` that stands alone, where the record is not asked afterwards either. */
function uncheckedGets(context: ScriptContext): AnyNode[] {
  const alone = new Set<AnyNode>(
    context.nodes.flatMap(({ node }) => node.type === "ExpressionStatement" ? node.expression : []),
  );
  return [...context.records.all()].flatMap(([entry, own]) => {
    const checked = own.some((call) => CHECKS.includes(methodOf(call) ?? ""));
    const gets = own.filter((call) => methodOf(call) === "get" && alone.has(call));
    return checked ? [] : gets.filter((call) => !isSafe(context, { entry, call }));
  });
}

/**
 * Whether nothing happens where a record is not found: it is the caller's own user, nobody asks it,
 * it goes back to who asked for it, or all that follows stands under a condition that asks for a
 * value of it.
 */
function isSafe(
  { nodes }: ScriptContext,
  { entry, call }: { entry: Made; call: CallExpression },
): boolean {
  const [key] = call.arguments;
  if (key?.type === "CallExpression" && dottedName(key.callee) === "gs.getUserID") return true;
  const name = assignedName(entry);
  const scope = scopeOf(entry);
  const uses = nodes.filter(({ node }) =>
    node.start > call.end && isInside(node, scope) &&
    (node.type === "Identifier" || node.type === "MemberExpression") && dottedName(node) === name
  );
  // Of a property, `this.user`, other functions may ask.
  return (uses.length > 0 || !name?.includes(".")) &&
    uses.every(({ ancestors }) =>
      ancestors.at(-2)?.type === "ReturnStatement" ||
      ancestors.some((outer) =>
        (outer.type === "IfStatement" || outer.type === "ConditionalExpression") &&
        outer.start > call.end &&
        uses.some(({ node }) => isInside(node, outer.test))
      )
    );
}

/** Names and calls whose values hold no caret: keys, dates, tables. */
const HARMLESS =
  /(^|\.)(sys_id|getUniqueValue|getUserID|toString|join)$|(ids?|date|time|table(name)?)$/i;
/** Columns in which people write what they like. */
const FREE_TEXT =
  /\.(name|title|label|(short_)?description|subject|comments|text|getDisplayValue)(\.toString)?$/;
/** Kinds that others call with values of theirs. */
const CALLED: readonly ScriptContext["kind"][] = [
  "script_include",
  "ajax_script_include",
  "rest_resource",
  "widget_server",
];

/** Encoded queries with a part that may be any text: sent, handed in by a caller, or written. */
function queriesFromValues(context: ScriptContext): AnyNode[] {
  return calls(context).filter(({ node, ancestors }) => {
    const [query] = node.arguments;
    if (methodOf(node) !== "addEncodedQuery" || !isBuiltText(query)) return false;
    return partsOf(query).some((part) => {
      const name = dottedName(part.type === "CallExpression" ? part.callee : part) ?? "";
      if (isInput(context, { node: part, ancestors }) || FREE_TEXT.test(name)) return true;
      const given = part.type === "Identifier" && !HARMLESS.test(name) &&
        context.names.given(name, ancestors);
      return given && given.includes("parameter") && CALLED.includes(context.kind);
    });
  }).map(({ node }) => node);
}

function partsOf(node: AnyNode | undefined): AnyNode[] {
  if (node?.type === "BinaryExpression") {
    return [...partsOf(node.left), ...partsOf(node.right)];
  }
  return node?.type === "TemplateLiteral" ? node.expressions : node ? [node] : [];
}

/** Every reading of a record whose name is never queried in its function. */
function nextsWithoutQuery(context: ScriptContext): AnyNode[] {
  const records = [...context.records.all()];
  const queried = new Set(
    records.filter(([, own]) => own.some((call) => READS.includes(methodOf(call) ?? "")))
      .map(([entry]) => assignedName(entry)),
  );
  return records.flatMap(([entry, own]) =>
    context.records.isHandedOn(entry) || queried.has(assignedName(entry))
      ? []
      : own.filter((call) => methodOf(call) === "next").slice(0, 1)
  );
}
