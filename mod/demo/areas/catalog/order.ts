import { insertAs } from "../../records/as_platform.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, isTrue } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { isAvailable, readCatalogUser } from "./availability.ts";
import { invalidQuantity, invalidRequest, itemRefused } from "./catalog_error.ts";
import { followItems, startRequestItem } from "./fulfilment.ts";
import { storedPrice } from "./prices.ts";
import {
  type Answers,
  priceOfAnswers,
  readAnswers,
  REQUESTED_FOR,
  variablesOf,
} from "./variables.ts";

/** Documented for `sysparm_also_request_for`. */
const MOST_OTHERS = 50;
const MOST_OF_ONE = 9999;

/** One item of an order. */
export interface OrderLine {
  item: SqlRow;
  quantity: number;
  answers: Answers;
  /** The sys_id of a user. */
  requestedFor: string;
  /** The order guide that it came from, or "". */
  guide: string;
}

export interface OrderHead {
  requestedFor: string;
  deliveryAddress?: string;
  specialInstructions?: string;
}

/** Makes the request, its items and their answers; the items begin at once. */
export function placeOrder(call: DemoCall, lines: readonly OrderLine[], head: OrderHead): SqlRow {
  return inTransaction(call, () => {
    const total = lines.reduce((sum, line) => sum + priceOfOne(line) * line.quantity, 0);
    const request = insertAs(call, "sc_request", {
      requested_for: head.requestedFor,
      price: storedPrice(total),
      delivery_address: head.deliveryAddress ?? "",
      special_instructions: head.specialInstructions ?? "",
    });
    const requestId = textOf(request, "sys_id");
    for (const line of lines) orderItem(call, requestId, line);
    followItems(call, requestId);
    return findRow(call.instance, "sc_request", { sys_id: requestId }) ?? request;
  });
}

function priceOfOne({ item, answers }: OrderLine): number {
  return (Number(textOf(item, "price")) || 0) + priceOfAnswers(answers);
}

function orderItem(call: DemoCall, requestId: string, line: OrderLine): void {
  const { item, answers } = line;
  const requestItem = insertAs(call, "sc_req_item", {
    request: requestId,
    parent: requestId,
    cat_item: textOf(item, "sys_id"),
    short_description: textOf(item, "name"),
    requested_for: line.requestedFor,
    quantity: String(line.quantity),
    price: storedPrice(priceOfOne(line)),
    recurring_price: textOf(item, "recurring_price"),
    recurring_frequency: textOf(item, "recurring_frequency"),
    order_guide: line.guide,
  });
  for (const option of keepAnswers(call, answers)) {
    insertAs(call, "sc_item_option_mtom", {
      request_item: textOf(requestItem, "sys_id"),
      sc_item_option: option,
    });
  }
  startRequestItem(call, requestItem);
}

/** Stores the answers, of a cart item or of none; their sys_ids. */
export function keepAnswers(call: DemoCall, answers: Answers, cartItem = ""): string[] {
  return [...answers].map(([{ sysId, row }, value]) =>
    textOf(
      insertAs(call, "sc_item_option", {
        item_option_new: sysId,
        value,
        order: textOf(row, "order"),
        cart_item: cartItem,
      }),
      "sys_id",
    )
  );
}

export interface LineSource {
  item: SqlRow;
  /** Quantity, people and, unless `answers` are given, variables. */
  body: Record<string, unknown>;
  guide?: string;
  answers?: Answers;
}

/** The lines of one body: one for the caller or whom it names, one for each other person. */
export function readLines(
  call: DemoCall,
  { item, body, guide = "", ...given }: LineSource,
): [OrderLine, ...OrderLine[]] {
  const variables = variablesOf(call.instance, textOf(item, "sys_id"));
  const answers = given.answers ?? readAnswers(variables, body.variables);
  const quantity = readQuantity(body.sysparm_quantity);
  const asked = [...answers.keys()].find(({ type }) => type === REQUESTED_FOR);
  const named = body.sysparm_requested_for ?? (asked && answers.get(asked));
  const first = readPerson(call, item, named);
  const others = readOthers(body.sysparm_also_request_for);
  if (others.length > 0 && !(asked && isTrue(asked.row, "enable_also_request_for"))) {
    throw invalidRequest("The item cannot be ordered for several people");
  }
  const people = new Set(others.map((other) => readPerson(call, item, other)));
  people.delete(first);
  const lineFor = (requestedFor: string): OrderLine => ({
    item,
    quantity,
    answers: asked ? new Map([...answers, [asked, requestedFor]]) : answers,
    requestedFor,
    guide,
  });
  return [lineFor(first), ...[...people].map(lineFor)];
}

/** A whole number from 1 to the most that may be ordered of one item. Throws 400. */
export function readQuantity(value: unknown): number {
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  const quantity = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  if (quantity < 1 || quantity > MOST_OF_ONE) throw invalidQuantity(value ?? "nothing was sent");
  return quantity;
}

/** The sys_ids of a list with commas, unchecked. Throws 400 for too many. */
export function readOthers(value: unknown): string[] {
  const others = String(value ?? "").split(",").map((id) => id.trim()).filter((id) => id !== "");
  if (others.length > MOST_OTHERS) {
    throw invalidRequest(`sysparm_also_request_for names ${others.length} people, 50 at most`);
  }
  return others;
}

/** A user whom the item is available to and the caller may order for. Throws 400. */
function readPerson(call: DemoCall, item: SqlRow, value: unknown): string {
  const sysId = value === undefined || value === null ? "" : String(value).trim();
  if (sysId === "" || sysId === call.actor.sysId) return call.actor.sysId;
  const person = readCatalogUser(call, sysId);
  if (!person) throw invalidRequest(`There is no active user "${sysId}"`);
  if (!mayOrderForOthers(call)) throw invalidRequest("You may not order for other people");
  if (!isAvailable(call.instance, item, person)) throw itemRefused();
  return sysId;
}

/** Documented: `glide.sc.req_for.roles` names the roles; empty, its default allows or denies all. */
function mayOrderForOthers({ instance, actor }: DemoCall): boolean {
  const roles = (instance.property("glide.sc.req_for.roles") ?? "").split(",")
    .map((role) => role.trim()).filter((role) => role !== "");
  if (roles.length > 0) return roles.some((role) => actor.roles.has(role));
  return instance.property("glide.sc.req_for.roles.default") !== "deny";
}
