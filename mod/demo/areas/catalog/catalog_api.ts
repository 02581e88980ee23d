import type { DemoAnswer, DemoCall } from "../../call.ts";
import { readJsonObject } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow } from "../../database/find_rows.ts";
import { RestError, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import {
  addToCart,
  addToWishList,
  cartOf,
  changeLine,
  checkOut,
  deliveryAddress,
  emptyCart,
  removeLine,
  wishList,
} from "./cart.ts";
import { describeCart } from "./cart_details.ts";
import { catalogsApi, categoryApi } from "./catalogs.ts";
import { delegation, invalidDelegatedUsers } from "./delegation.ts";
import { checkOutGuide, submitGuide } from "./guide.ts";
import { detailItem, isOrdered, listItems, requireItem } from "./items.ts";
import { placeOrder, readLines } from "./order.ts";
import { submitProducer } from "./producer.ts";
import { displayedAnswer, readVariable } from "./variables.ts";

/** `/api/sn_sc[/v1]/servicecatalog/…`, as the documentation of the interface describes it. */
export function catalogApi(call: DemoCall, path: string[]): DemoAnswer {
  const [area, ...rest] = path;
  const [first, second] = rest;
  if (path.includes("") || rest.length > 3) throw unknownPath();
  switch (area) {
    case "catalogs":
      requireMethod(call, "GET");
      if (rest.length > 2 || (rest.length === 2 && second !== "categories")) throw unknownPath();
      return catalogsApi(call, rest);
    case "categories":
      requireMethod(call, "GET");
      if (first === undefined || rest.length > 1) throw unknownPath();
      return categoryApi(call, first);
    case "items":
      return itemsApi(call, rest);
    case "cart":
      return cartApi(call, rest);
    case "wishlist":
      requireMethod(call, "GET");
      if (rest.length > 1) throw unknownPath();
      return wishList(call, first);
    case "variables":
      if (first === undefined || rest.length !== 2 || second !== "display_value") {
        throw unknownPath();
      }
      requireMethod(call, "POST");
      return variableValue(call, first);
    default:
      throw unknownPath();
  }
}

function requireMethod({ method }: DemoCall, wanted: string): void {
  if (method !== wanted) throw wrongMethod(method);
}

/** What is done with an item: the method, and what it needs to be. */
interface ItemAction {
  method: string;
  className?: string;
  run(call: DemoCall, item: SqlRow): DemoAnswer;
}

const ACTIONS = new Map<string, ItemAction>([
  ["order_now", { method: "POST", run: orderNow }],
  ["add_to_cart", { method: "POST", run: addToCart }],
  ["add_to_wishlist", { method: "POST", run: addToWishList }],
  ["get_invalid_delegated_users", { method: "POST", run: invalidDelegatedUsers }],
  ["submit_guide", { method: "PUT", className: "sc_cat_item_guide", run: submitGuide }],
  ["checkout_guide", { method: "POST", className: "sc_cat_item_guide", run: checkOutGuide }],
]);

function itemsApi(call: DemoCall, [sysId, action, userId]: string[]): DemoAnswer {
  if (sysId === undefined || action === undefined) {
    requireMethod(call, "GET");
    if (sysId === undefined) return listItems(call);
    return { status: 200, result: detailItem(call, requireItem(call, sysId)) };
  }
  if (action === "delegation" && userId !== undefined) {
    requireMethod(call, "GET");
    return delegation(call, requireItem(call, sysId), userId);
  }
  if (userId !== undefined) throw unknownPath();
  if (action === "submit_producer") {
    requireMethod(call, "POST");
    return submitProducer(call, sysId);
  }
  const known = ACTIONS.get(action);
  if (!known) throw unknownPath();
  const { method, className, run } = known;
  requireMethod(call, method);
  return run(call, requireItem(call, sysId, className));
}

/** `items/{sys_id}/order_now`. A producer or a guide is no item to order. */
function orderNow(call: DemoCall, item: SqlRow): DemoAnswer {
  if (!isOrdered(item)) {
    throw new RestError(400, "Invalid Request", "Only a catalog item can be ordered");
  }
  const lines = readLines(call, { item, body: readJsonObject(call) });
  const request = placeOrder(call, lines, { requestedFor: lines[0].requestedFor });
  const [sys_id, number] = [textOf(request, "sys_id"), textOf(request, "number")];
  return {
    status: 200,
    result: {
      sys_id,
      number,
      request_number: number,
      request_id: sys_id,
      table: "sc_request",
    },
  };
}

function cartApi(call: DemoCall, [first, second, third]: string[]): DemoAnswer {
  if (third !== undefined) throw unknownPath();
  if (first === undefined) {
    requireMethod(call, "GET");
    return { status: 200, result: describeCart(call, cartOf(call)) };
  }
  if (first === "delivery_address" && second !== undefined) {
    requireMethod(call, "GET");
    return deliveryAddress(call, second);
  }
  if (second === "empty") {
    requireMethod(call, "DELETE");
    return emptyCart(call, first);
  }
  if (second !== undefined) throw unknownPath();
  if (first === "checkout" || first === "submit_order") {
    requireMethod(call, "POST");
    return checkOut(call, { submits: first === "submit_order" });
  }
  if (call.method === "PUT") return changeLine(call, first);
  requireMethod(call, "DELETE");
  return removeLine(call, first);
}

/** POST `variables/{sys_id}/display_value` with `sysparm_value`. */
function variableValue(call: DemoCall, sysId: string): DemoAnswer {
  const row = findRow(call.instance, "item_option_new", { sys_id: sysId });
  if (!row) throw new RestError(404, "Item not found", `There is no variable "${sysId}"`);
  const variable = readVariable(call.instance, row);
  const value = String(readJsonObject(call).sysparm_value ?? "");
  return { status: 200, result: displayedAnswer(call.instance, variable, value) };
}
