import { asPlatform, insertAs, updateAs } from "../../records/as_platform.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { readJsonObject } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { deleteRecord } from "../../records/delete_records.ts";
import { findRow } from "../../database/find_rows.ts";
import { requireTable } from "../../api/table_api.ts";
import { textOf } from "../../database/rows.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { answersOf, linesOf, optionsOf } from "./cart_lines.ts";
import { invalidRequest } from "./catalog_error.ts";
import { briefLine, describeCart, describeLine, subtotalOf } from "./cart_details.ts";
import { callerOf, requireItem } from "./items.ts";
import { keepAnswers, type OrderLine, placeOrder, readLines } from "./order.ts";
import { readAnswers, variablesOf } from "./variables.ts";

/** The name of the cart that is the wish list; the other one has none. */
export const WISH_LIST = "wishlist";

/** The caller's cart, made when it is first needed. */
export function cartOf(call: DemoCall, name = ""): SqlRow {
  const user = call.actor.sysId;
  return findRow(call.instance, "sc_cart", { user, name }) ??
    insertAs(call, "sc_cart", { user, name, requested_for: user });
}

/** Puts lines into a cart; what is there already stays. */
export function addLines(call: DemoCall, cart: SqlRow, lines: readonly OrderLine[]): SqlRow[] {
  return inTransaction(call, () =>
    lines.map((line) => {
      const stored = insertAs(call, "sc_cart_item", {
        cart: textOf(cart, "sys_id"),
        cat_item: textOf(line.item, "sys_id"),
        requested_for: line.requestedFor,
        quantity: String(line.quantity),
        order_guide: line.guide,
      });
      keepAnswers(call, line.answers, textOf(stored, "sys_id"));
      return stored;
    }));
}

/** `items/{sys_id}/add_to_cart`. */
export function addToCart(call: DemoCall, item: SqlRow): DemoAnswer {
  const lines = readLines(call, { item, body: readJsonObject(call) });
  const cart = cartOf(call);
  addLines(call, cart, lines);
  const items = linesOf(call, cart);
  return {
    status: 200,
    result: {
      cart_id: textOf(cart, "sys_id"),
      subtotal: subtotalOf(call, items),
      items: items.map((line) => briefLine(call, line)),
    },
  };
}

/** `items/{sys_id}/add_to_wishlist`: nothing is mandatory there. */
export function addToWishList(call: DemoCall, item: SqlRow): DemoAnswer {
  const body: Record<string, unknown> = { sysparm_quantity: "1", ...readJsonObject(call) };
  const variables = variablesOf(call.instance, textOf(item, "sys_id"))
    .map((variable) => ({ ...variable, mandatory: false }));
  const answers = readAnswers(variables, body.variables);
  const [line] = readLines(call, { item, body, answers });
  const cart = cartOf(call, WISH_LIST);
  addLines(call, cart, [line]);
  return wishList(call);
}

/** `wishlist[/{cart_item_id}]`. */
export function wishList(call: DemoCall, lineId?: string): DemoAnswer {
  const cart = cartOf(call, WISH_LIST);
  const lines = linesOf(call, cart);
  if (lineId === undefined) {
    const items = lines.map((line) => describeLine(call, line));
    return { status: 200, result: { cart_id: textOf(cart, "sys_id"), items } };
  }
  const line = lines.find((row) => textOf(row, "sys_id") === lineId);
  if (!line) return { status: 404, raw: { error: notOnList(lineId), status: "failure" } };
  return { status: 200, result: briefLine(call, line) };
}

const notOnList = (lineId: string) => ({
  message: "Item not found",
  detail: `The wish list has no item "${lineId}"`,
});

/** A line of the caller's cart. Throws 400. */
function requireLine(call: DemoCall, lineId: string): SqlRow {
  const line = linesOf(call, cartOf(call)).find((row) => textOf(row, "sys_id") === lineId);
  if (!line) throw invalidRequest(`Your cart has no item "${lineId}"`);
  return line;
}

/** PUT `cart/{cart_item_id}`: quantity and answers. */
export function changeLine(call: DemoCall, lineId: string): DemoAnswer {
  const line = requireLine(call, lineId);
  const item = requireItem(call, textOf(line, "cat_item"));
  const body = readJsonObject(call);
  const variables = variablesOf(call.instance, textOf(item, "sys_id"));
  const known = Object.fromEntries(
    [...answersOf(call, line)].map(([{ name }, value]) => [name, value]),
  );
  const given = body.variables ?? {};
  const answers = readAnswers(
    variables,
    typeof given === "object" ? { ...known, ...given } : given,
  );
  const [{ quantity }] = readLines(call, { item, body, answers });
  inTransaction(call, () => {
    updateAs(call, line, { quantity: String(quantity) });
    for (const option of optionsOf(call, line)) remove(call, "sc_item_option", option);
    keepAnswers(call, answers, lineId);
  });
  return { status: 201, result: describeCart(call, cartOf(call)) };
}

/** DELETE `cart/{cart_item_id}`: 204. Throws 400 for a line that is not in the caller's cart. */
export function removeLine(call: DemoCall, lineId: string): DemoAnswer {
  remove(call, "sc_cart_item", requireLine(call, lineId));
  return { status: 204 };
}

/** DELETE `cart/{sys_id}/empty`: the own cart, or anybody's for administrators of the catalog. */
export function emptyCart(call: DemoCall, cartId: string): DemoAnswer {
  const cart = findRow(call.instance, "sc_cart", { sys_id: cartId });
  const own = cart && textOf(cart, "user") === call.actor.sysId;
  if (!cart || !(own || callerOf(call).seesAll)) {
    throw invalidRequest(`No cart "${cartId}" of yours`);
  }
  remove(call, "sc_cart", cart);
  return { status: 204 };
}

function remove(call: DemoCall, className: string, row: SqlRow): void {
  const platform = asPlatform(call);
  deleteRecord(platform, requireTable(platform, className), textOf(row, "sys_id"));
}

/**
 * POST `cart/checkout` and `cart/submit_order`. Checking out orders at once, unless
 * `glide.sc.checkout.twostep` has the order shown first and submitted then.
 */
export function checkOut(call: DemoCall, { submits }: { submits: boolean }): DemoAnswer {
  // Read and emptied in one: a cart that is submitted twice at once is one order.
  return inTransaction(call, () => {
    const cart = cartOf(call);
    const lines = linesOf(call, cart);
    if (lines.length === 0) throw invalidRequest("The cart is empty and cannot be checked out");
    const twoSteps = call.instance.property("glide.sc.checkout.twostep") === "true";
    if (twoSteps && !submits) {
      return { status: 200, result: { ...describeCart(call, cart), ...deliveryOf(call, cart) } };
    }
    const request = placeOrder(call, lines.map((line) => orderLine(call, line)), {
      requestedFor: textOf(cart, "requested_for") || call.actor.sysId,
      deliveryAddress: textOf(cart, "delivery_address"),
      specialInstructions: textOf(cart, "special_instructions"),
    });
    for (const line of lines) remove(call, "sc_cart_item", line);
    return {
      status: 200,
      result: {
        request_number: textOf(request, "number"),
        request_id: textOf(request, "sys_id"),
      },
    };
  });
}

/** An item that has gone meanwhile stops the whole order. */
function orderLine(call: DemoCall, line: SqlRow): OrderLine {
  return {
    item: requireItem(call, textOf(line, "cat_item")),
    quantity: Number(textOf(line, "quantity")) || 1,
    answers: answersOf(call, line),
    requestedFor: textOf(line, "requested_for") || call.actor.sysId,
    guide: textOf(line, "order_guide"),
  };
}

function deliveryOf(call: DemoCall, cart: SqlRow) {
  const requestedFor = textOf(cart, "requested_for") || call.actor.sysId;
  const user = findRow(call.instance, "sys_user", { sys_id: requestedFor });
  return {
    delivery_address: textOf(cart, "delivery_address"),
    special_instructions: textOf(cart, "special_instructions"),
    requested_for: requestedFor,
    requested_for_user: user ? textOf(user, "name") : "",
  };
}

/** GET `cart/delivery_address/{user_id}`. */
export function deliveryAddress(call: DemoCall, userId: string): DemoAnswer {
  const user = findRow(call.instance, "sys_user", { sys_id: userId });
  if (!user) throw invalidRequest(`There is no user "${userId}"`);
  const location = findRow(call.instance, "cmn_location", { sys_id: textOf(user, "location") });
  const parts = ["street", "city", "zip", "country"].map((part) =>
    location ? textOf(location, part) : ""
  );
  return { status: 200, result: parts.filter((part) => part !== "").join("\n") };
}
