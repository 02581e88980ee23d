import type { DemoAnswer, DemoCall } from "../../call.ts";
import { readCount } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows, isTrue } from "../../database/find_rows.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { type CatalogUser, isAvailable, readCatalogUser } from "./availability.ts";
import { itemRefused } from "./catalog_error.ts";
import { shownPrice } from "./prices.ts";
import { describeVariable, variablesOf } from "./variables.ts";

const DEFAULT_LIMIT = 10_000;
const FREQUENCIES: Readonly<Record<string, string>> = {
  daily: "Daily",
  monthly: "Monthly",
  yearly: "Annually",
};
const ITEM_TYPES: Readonly<Record<string, string>> = {
  sc_cat_item_producer: "record_producer",
  sc_cat_item_guide: "order_guide",
};
/** Documented values of `sysparm_type`; any other is ignored. */
const CLASSES: Readonly<Record<string, string>> = {
  "Record Producer": "sc_cat_item_producer",
  "Order Guide": "sc_cat_item_guide",
};

/** The caller, as user criteria look at one. */
export function callerOf(call: DemoCall): CatalogUser {
  const user = readCatalogUser(call, call.actor.sysId);
  if (!user) throw new RestError(500, "The calling user has been deleted");
  return user;
}

/** An item that the caller may order, of a class or below. Throws 400. */
export function requireItem(call: DemoCall, sysId: string, className = "sc_cat_item"): SqlRow {
  const item = call.hideRows ? undefined : findRow(call.instance, className, { sys_id: sysId });
  if (!item || !isAvailable(call.instance, item, callerOf(call))) throw itemRefused();
  return item;
}

/** `/items`: what the caller may order, of a catalog, of a category, with a text. */
export function listItems(call: DemoCall): DemoAnswer {
  const { instance, parameters } = call;
  const category = parameters.get("sysparm_category");
  const catalog = parameters.get("sysparm_catalog");
  const words = (parameters.get("sysparm_text") ?? "").replaceAll('"', "").toLowerCase().trim();
  const user = callerOf(call);
  const className = CLASSES[parameters.get("sysparm_type") ?? ""] ?? "sc_cat_item";
  const found = findRows(instance, className, { active: "true" }).filter((item) =>
    (!category || textOf(item, "category") === category) &&
    (!catalog || textOf(item, "sc_catalogs").split(",").includes(catalog)) &&
    (words === "" || textsOf(item).includes(words)) &&
    isAvailable(instance, item, user)
  );
  const offset = readCount(call, "sysparm_offset", 0);
  const limit = readCount(call, "sysparm_limit", DEFAULT_LIMIT);
  const page = call.hideRows ? [] : found.slice(offset, offset + limit);
  return { status: 200, result: page.map((item) => describeItem(call, item)) };
}

function textsOf(item: SqlRow): string {
  return ["name", "short_description", "description"].map((element) => textOf(item, element))
    .join("\n").toLowerCase();
}

/** Whether it is ordered itself; a producer or a guide is not. */
export function isOrdered(item: SqlRow): boolean {
  return !Object.hasOwn(ITEM_TYPES, textOf(item, "sys_class_name"));
}

/** An item as lists show it. */
export function describeItem(call: DemoCall, item: SqlRow): Record<string, unknown> {
  const className = textOf(item, "sys_class_name");
  const showsPrice = isOrdered(item) && Number(textOf(item, "price")) > 0;
  return {
    sys_id: textOf(item, "sys_id"),
    name: textOf(item, "name"),
    short_description: textOf(item, "short_description"),
    description: textOf(item, "description"),
    kb_article: "",
    icon: "",
    picture: "",
    url: "",
    content_type: "",
    type: ITEM_TYPES[className] ?? "catalog_item",
    sys_class_name: className,
    show_quantity: !isTrue(item, "no_quantity"),
    show_price: showsPrice,
    ...(showsPrice && pricesOf(item)),
    catalogs: titled(call, "sc_catalog", textOf(item, "sc_catalogs").split(",")),
    category: titled(call, "sc_category", [textOf(item, "category")])[0] ?? null,
    order: Number(textOf(item, "order")) || 0,
  };
}

/** The prices of one, as items and carts show them. */
export function pricesOf(item: SqlRow): Record<string, unknown> {
  const price = shownPrice(textOf(item, "price"));
  const recurring = shownPrice(textOf(item, "recurring_price"));
  return {
    local_currency: "USD",
    price,
    price_currency: "USD",
    localized_price: price,
    recurring_price: recurring,
    recurring_price_currency: "USD",
    localized_recurring_price: recurring,
    recurring_frequency: shownFrequency(item),
  };
}

/** `Annually`, or null where nothing recurs. */
export function shownFrequency(item: SqlRow): string | null {
  return FREQUENCIES[textOf(item, "recurring_frequency")] ?? null;
}

function titled(call: DemoCall, className: string, ids: string[]) {
  return findRows(call.instance, className, { sys_id: ids })
    .map((row) => ({ sys_id: textOf(row, "sys_id"), title: textOf(row, "title") }));
}

/** `/items/{sys_id}`, with what its form asks and does. */
export function detailItem(call: DemoCall, item: SqlRow): Record<string, unknown> {
  const { instance } = call;
  const itemId = textOf(item, "sys_id");
  const category = findRow(instance, "sc_category", { sys_id: textOf(item, "category") });
  const parent = category && findRow(instance, "sc_category", {
    sys_id: textOf(category, "parent"),
  });
  const brief = (row: SqlRow) => ({
    sys_id: textOf(row, "sys_id"),
    active: isTrue(row, "active"),
    title: textOf(row, "title"),
  });
  return {
    ...describeItem(call, item),
    categories: category && parent ? [{ ...brief(parent), category: brief(category) }] : [],
    variables: variablesOf(instance, itemId).map((row) => describeVariable(instance, row)),
    ui_policy: policiesOf(call, itemId),
    client_script: scriptsOf(call, itemId),
    data_lookup: [],
  };
}

/** What works on an item's form: of the item itself, then of its variable sets. */
function ofForm(
  call: DemoCall,
  className: string,
  { itemColumn, itemId }: { itemColumn: string; itemId: string },
): SqlRow[] {
  const sets = findRows(call.instance, "io_set_item", { sc_cat_item: itemId })
    .map((row) => textOf(row, "variable_set"));
  return [{ [itemColumn]: itemId }, { variable_set: sets }].flatMap((of) =>
    findRows(call.instance, className, { ...of, active: "true" })
  );
}

function policiesOf(call: DemoCall, itemId: string) {
  const found = ofForm(call, "catalog_ui_policy", { itemColumn: "catalog_item", itemId });
  return found.map((policy) => ({
    sys_id: textOf(policy, "sys_id"),
    short_description: textOf(policy, "short_description"),
    onload: isTrue(policy, "on_load"),
    reverse: isTrue(policy, "reverse_if_false"),
    conditions: textOf(policy, "catalog_conditions"),
    actions: findRows(call.instance, "catalog_ui_policy_action", {
      ui_policy: textOf(policy, "sys_id"),
    }).map((action) => ({
      name: textOf(action, "catalog_variable"),
      visible: textOf(action, "visible"),
      mandatory: textOf(action, "mandatory"),
      disabled: textOf(action, "disabled"),
    })),
  }));
}

function scriptsOf(call: DemoCall, itemId: string) {
  const found = ofForm(call, "catalog_script_client", { itemColumn: "cat_item", itemId });
  const ofType = (type: string) =>
    found.filter((script) => textOf(script, "type") === type).map((script) => ({
      sys_id: textOf(script, "sys_id"),
      fieldName: textOf(script, "cat_variable"),
      type,
      script: textOf(script, "script"),
    }));
  return {
    onChange: ofType("onChange"),
    onSubmit: ofType("onSubmit"),
    onLoad: ofType("onLoad"),
  };
}
