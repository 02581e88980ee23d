import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, isTrue } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { answersOf, linesOf } from "./cart_lines.ts";
import { shownFrequency } from "./items.ts";
import { shownPrice } from "./prices.ts";
import { displayedAnswer, priceOfAnswers } from "./variables.ts";

/** The sums of a line, one and all. */
interface Sums {
  item: SqlRow;
  price: number;
  recurring: number;
  quantity: number;
}

function sumsOf(call: DemoCall, line: SqlRow): Sums {
  const item = findRow(call.instance, "sc_cat_item", { sys_id: textOf(line, "cat_item") }) ?? {};
  return {
    item,
    price: (Number(textOf(item, "price")) || 0) + priceOfAnswers(answersOf(call, line)),
    recurring: Number(textOf(item, "recurring_price")) || 0,
    quantity: Number(textOf(line, "quantity")) || 0,
  };
}

/** A line as the answer to adding it shows it. */
export function briefLine(call: DemoCall, line: SqlRow): Record<string, unknown> {
  const { item, price, recurring } = sumsOf(call, line);
  const answers = [...answersOf(call, line)].map(([variable, value]) => [
    variable.label,
    displayedAnswer(call.instance, variable, value),
  ]);
  return {
    cart_item_id: textOf(line, "sys_id"),
    catalog_item_id: textOf(item, "sys_id"),
    item_name: textOf(item, "name"),
    quantity: textOf(line, "quantity"),
    price: shownPrice(price),
    localized_price: shownPrice(price),
    recurring_price: shownPrice(recurring),
    localized_recurring_price: shownPrice(recurring),
    recurring_frequency: shownFrequency(item),
    delivery_time: deliveryTime(item),
    variables: Object.fromEntries(answers),
  };
}

/** Durations are stored as times since 1970. */
function deliveryTime(item: SqlRow): string {
  const match = /^1970-01-(\d\d)/.exec(textOf(item, "delivery_time"));
  return match ? `${Number(match[1]) - 1} Days` : "";
}

/** A line as the cart shows it. */
export function describeLine(call: DemoCall, line: SqlRow): Record<string, unknown> {
  const { item, price, recurring, quantity } = sumsOf(call, line);
  const guide = findRow(call.instance, "sc_cat_item_guide", {
    sys_id: textOf(line, "order_guide"),
  });
  return {
    ...briefLine(call, line),
    sys_id: textOf(line, "sys_id"),
    item_id: textOf(item, "sys_id"),
    name: textOf(item, "name"),
    short_description: textOf(item, "short_description"),
    sys_class_name: textOf(item, "sys_class_name"),
    picture: "",
    order_guide: guide ? textOf(guide, "name") : "",
    show_price: price > 0,
    show_quantity: !isTrue(item, "no_quantity"),
    show_recurring_price: recurring > 0,
    subtotal: price * quantity,
    subtotal_price: shownPrice(price * quantity),
    recurring_subtotal: recurring * quantity,
    recurring_subtotal_price: shownPrice(recurring * quantity),
    created_by: textOf(line, "sys_created_by"),
    created_on: textOf(line, "sys_created_on"),
    updated_by: textOf(line, "sys_updated_by"),
    updated_on: textOf(line, "sys_updated_on"),
  };
}

/** The price of some lines together, as it is shown; fees that recur are left out. */
export function subtotalOf(call: DemoCall, lines: readonly SqlRow[]): string {
  return shownPrice(sum(call, lines, "price"));
}

function sum(call: DemoCall, lines: readonly SqlRow[], of: "price" | "recurring"): number {
  return lines.reduce((total, line) => {
    const sums = sumsOf(call, line);
    return total + sums[of] * sums.quantity;
  }, 0);
}

const TITLES = {
  total_title: "Total",
  subtotal_title: "Subtotal",
  show_subtotal_price: "true",
};

/** The cart: its lines by how often their fees recur (`none`, `daily`, `monthly`, `yearly`). */
export function describeCart(call: DemoCall, cart: SqlRow): Record<string, unknown> {
  const lines = linesOf(call, cart);
  const sums = (some: readonly SqlRow[], frequency: string) => ({
    ...TITLES,
    subtotal_price: shownPrice(sum(call, some, "price")),
    subtotal_recurring_price: shownPrice(sum(call, some, "recurring")),
    subtotal_recurring_frequency: frequency,
  });
  const groups = new Map<string, { label: ReturnType<typeof shownFrequency>; some: SqlRow[] }>();
  for (const line of lines) {
    const { item } = sumsOf(call, line);
    const key = textOf(item, "recurring_frequency") || "none";
    const group = groups.get(key) ?? { label: shownFrequency(item), some: [] };
    group.some.push(line);
    groups.set(key, group);
  }
  const shown = [...groups].map(([key, { label, some }]) => {
    const items = some.map((line) => describeLine(call, line));
    return [key, { ...sums(some, label ?? ""), frequency_label: label, items }];
  });
  return {
    cart_id: textOf(cart, "sys_id"),
    ...sums(lines, ""),
    ...Object.fromEntries(shown),
  };
}
