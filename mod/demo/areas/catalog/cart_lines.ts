import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { type Answers, variablesOf } from "./variables.ts";

/** What lies in a cart. */
export function linesOf(call: DemoCall, cart: SqlRow): SqlRow[] {
  return findRows(call.instance, "sc_cart_item", { cart: textOf(cart, "sys_id") });
}

/** The stored answers of a line. */
export function optionsOf(call: DemoCall, line: SqlRow): SqlRow[] {
  return findRows(call.instance, "sc_item_option", { cart_item: textOf(line, "sys_id") });
}

/** What has been answered for a line. */
export function answersOf(call: DemoCall, line: SqlRow): Answers {
  const given = new Map(
    optionsOf(call, line).map((row) => [textOf(row, "item_option_new"), textOf(row, "value")]),
  );
  return new Map(
    variablesOf(call.instance, textOf(line, "cat_item"))
      .map((variable) => [variable, given.get(variable.sysId) ?? ""]),
  );
}
