import type { DemoAnswer, DemoCall } from "../../call.ts";
import { readJsonObject } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows, isTrue } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { isObject } from "../../../base/is_object.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { isAvailable } from "./availability.ts";
import { addLines, cartOf } from "./cart.ts";
import { describeCart } from "./cart_details.ts";
import { invalidRequest } from "./catalog_error.ts";
import { callerOf, detailItem, requireItem } from "./items.ts";
import { placeOrder, readLines } from "./order.ts";
import { type Answers, readAnswers, variablesOf } from "./variables.ts";

/** PUT `items/{sys_id}/submit_guide`: the items that the guide includes for these answers. */
export function submitGuide(call: DemoCall, guide: SqlRow): DemoAnswer {
  const guideId = textOf(guide, "sys_id");
  const variables = variablesOf(call.instance, guideId);
  const answers = readAnswers(variables, readJsonObject(call).variables);
  const user = callerOf(call);
  const result = findRows(call.instance, "sc_cat_item_guide_items", { guide: guideId })
    .filter((rule) => includes(textOf(rule, "condition"), answers))
    .flatMap((rule) => {
      const item = findRow(call.instance, "sc_cat_item", { sys_id: textOf(rule, "item") });
      if (!item || !isAvailable(call.instance, item, user)) return [];
      return [{ ...detailItem(call, item), quantity: "1", order: textOf(rule, "order") }];
    });
  return { status: 200, result };
}

/**
 * Whether a rule's condition holds: `name=value` terms with `^` for "and" and `^OR` for "or", by the
 * names of variables or `IO:` with their sys_ids. A term that cannot be read does not hold.
 */
function includes(condition: string, answers: Answers): boolean {
  const given = new Map(
    [...answers].flatMap(([{ name, sysId }, value]) => [[name, value], [`IO:${sysId}`, value]]),
  );
  const text = condition.replace(/\^EQ$/, "");
  if (text === "") return true;
  const groups = text.split(/\^(?!OR)/).map((group) => group.split("^OR"));
  return groups.every((terms) => terms.some((term) => holds(term, given)));
}

function holds(term: string, given: ReadonlyMap<string, string>): boolean {
  const match = /^([\w:]+?)(ISNOTEMPTY|ISEMPTY|!=|=)(.*)$/.exec(term);
  if (!match) return false;
  const [, name = "", operator, compared] = match;
  const value = given.get(name);
  if (value === undefined) return false;
  switch (operator) {
    case "=":
      return value === compared;
    case "!=":
      return value !== compared;
    case "ISEMPTY":
      return value === "";
    default:
      return value !== "";
  }
}

/**
 * POST `items/{sys_id}/checkout_guide` with `items`. Documented: a guide of two steps orders them,
 * one of a single step puts them into the cart and answers that.
 */
export function checkOutGuide(call: DemoCall, guide: SqlRow): DemoAnswer {
  const { items } = readJsonObject(call);
  if (!Array.isArray(items) || items.length === 0) throw invalidRequest("items is empty");
  const lines = items.flatMap((entry) => {
    if (!isObject(entry)) throw invalidRequest("items must be a list of objects");
    const item = requireItem(call, String(entry.sys_id ?? ""));
    const body = { sysparm_quantity: "1", ...entry };
    return readLines(call, { item, body, guide: textOf(guide, "sys_id") });
  });
  if (isTrue(guide, "two_step")) {
    const request = placeOrder(call, lines, { requestedFor: call.actor.sysId });
    return {
      status: 200,
      result: {
        request_number: textOf(request, "number"),
        request_id: textOf(request, "sys_id"),
      },
    };
  }
  return inTransaction(call, () => {
    addLines(call, cartOf(call), lines);
    return { status: 200, result: describeCart(call, cartOf(call)) };
  });
}
