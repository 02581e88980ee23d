import type { DemoAnswer, DemoCall } from "../../call.ts";
import { flag, readCount } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows, isTrue } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { isAvailable } from "./availability.ts";
import { invalidRequest } from "./catalog_error.ts";
import { callerOf } from "./items.ts";

const DEFAULT_LIMIT = 10_000;

/** `/catalogs`, `/catalogs/{sys_id}`, `/catalogs/{sys_id}/categories`. */
export function catalogsApi(call: DemoCall, [sysId, part]: string[]): DemoAnswer {
  if (sysId === undefined) {
    const words = (call.parameters.get("sysparm_text") ?? "").toLowerCase();
    const found = findRows(call.instance, "sc_catalog", { active: "true" })
      .filter((row) => textOf(row, "title").toLowerCase().includes(words));
    return { status: 200, result: page(call, found).map((row) => describe(call, row)) };
  }
  const catalog = findRow(call.instance, "sc_catalog", { sys_id: sysId, active: "true" });
  if (!catalog || call.hideRows) throw invalidRequest(`There is no catalog "${sysId}"`);
  const categories = categoriesOf(call, { sc_catalog: sysId });
  if (part === "categories") {
    const top = flag(call, "sysparm_top_level_only");
    const shown = categories.filter((row) => !top || textOf(row, "parent") === "");
    return { status: 200, result: page(call, shown).map((row) => describeCategory(call, row)) };
  }
  const brief = categories.map((row) => ({
    sys_id: textOf(row, "sys_id"),
    title: textOf(row, "title"),
    description: textOf(row, "description"),
    header_image: "",
  }));
  return { status: 200, result: { ...describe(call, catalog), categories: brief } };
}

/** `/categories/{sys_id}`. */
export function categoryApi(call: DemoCall, sysId: string): DemoAnswer {
  const category = findRow(call.instance, "sc_category", { sys_id: sysId, active: "true" });
  if (!category || call.hideRows) throw invalidRequest(`There is no category "${sysId}"`);
  const { count: _count, subcategories: _below, ...own } = describeCategory(call, category);
  const child_categories = categoriesOf(call, { parent: sysId }).map((row) => {
    const { sys_id, title, count, subcategories } = describeCategory(call, row);
    const isParentCategory = subcategories.length > 0;
    return { sys_id, title, count, parent: sysId, subcategories, isParentCategory };
  });
  return { status: 200, result: { ...own, child_categories } };
}

function page(call: DemoCall, rows: SqlRow[]): SqlRow[] {
  const offset = readCount(call, "sysparm_offset", 0);
  const limit = readCount(call, "sysparm_limit", DEFAULT_LIMIT);
  return call.hideRows ? [] : rows.slice(offset, offset + limit);
}

function categoriesOf(call: DemoCall, of: Record<string, string>): SqlRow[] {
  return findRows(call.instance, "sc_category", { ...of, active: "true" });
}

function describe(call: DemoCall, catalog: SqlRow) {
  const sysId = textOf(catalog, "sys_id");
  const items = findRows(call.instance, "sc_cat_item", { active: "true" });
  return {
    title: textOf(catalog, "title"),
    sys_id: sysId,
    has_categories: categoriesOf(call, { sc_catalog: sysId }).length > 0,
    has_items: items.some((item) => textOf(item, "sc_catalogs").split(",").includes(sysId)),
    description: textOf(catalog, "description"),
    desktop_image: "",
  };
}

/** `count` is of the items that the caller may order. */
function describeCategory(call: DemoCall, category: SqlRow) {
  const sysId = textOf(category, "sys_id");
  const user = callerOf(call);
  const items = findRows(call.instance, "sc_cat_item", { category: sysId })
    .filter((item) => isTrue(item, "active") && isAvailable(call.instance, item, user));
  return {
    title: textOf(category, "title"),
    description: textOf(category, "description"),
    full_description: null,
    icon: "",
    header_icon: "",
    homepage_image: "",
    count: items.length,
    subcategories: categoriesOf(call, { parent: sysId })
      .map((row) => ({ sys_id: textOf(row, "sys_id"), title: textOf(row, "title") })),
    sys_id: sysId,
  };
}
