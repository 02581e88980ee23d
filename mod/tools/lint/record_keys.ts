import type { AnyNode, CallExpression } from "acorn";
import { methodOf, stringOf } from "./syntax.ts";

/** Conditions that at most one record of a table meets. */

/** Columns that tell a table's records apart, where that is no key and no number. */
const TOLD_APART: Readonly<Record<string, string>> = {
  sys_db_object: "name",
  sys_dictionary: "element",
  sys_documentation: "element",
  sys_properties: "name",
  sys_user_role: "name",
  // Source: the documentation of widgets and of the objects of the vendor's SDK.
  sp_page: "id",
  sp_widget: "id",
};

/** A condition that one record meets at most: its key, a number, a name of its own. */
export function isByKey(call: CallExpression, table: string): boolean {
  const [first] = call.arguments;
  const text = stringOf(first) ??
    (first?.type === "BinaryExpression" ? stringOf(firstPart(first)) : undefined) ?? "";
  const isQuery = /^(add(Encoded)?Query|_?query)$/.test(methodOf(call) ?? "");
  const isEqual = call.arguments.length < 3 || stringOf(call.arguments[1]) === "=";
  return isQuery && isEqual &&
    (/(^|\^)(sys_id|number|user_name)(=|$)/.test(text) || TOLD_APART[table] === text);
}

function firstPart(node: AnyNode): AnyNode {
  return node.type === "BinaryExpression" ? firstPart(node.left) : node;
}
