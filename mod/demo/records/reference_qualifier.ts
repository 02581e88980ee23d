import type { DemoCall } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import type { DemoColumn } from "../database/dictionary.ts";
import { findRow, isTrue } from "../database/find_rows.ts";
import { textOf } from "../database/rows.ts";
import { isScript, SCRIPT_PREFIX } from "../values/script_values.ts";
import { ruleScripts, type TableRow } from "./rule_scripts.ts";

/**
 * The encoded query that narrows what a reference column offers for a record; "" for none. Documented
 * ("Reference qualifiers"): a condition, the script of a dynamic filter option, or an encoded query
 * that may be a script, which an override replaces for a table and those below it.
 */
export function referenceQualifier(
  call: DemoCall,
  record: TableRow,
  column: DemoColumn,
): string {
  const { instance } = call;
  const { chain } = record.table;
  for (const name of chain.slice(0, chain.indexOf(column.table))) {
    const own = findRow(instance, "sys_dictionary_override", { name, element: column.element });
    if (own && isTrue(own, "reference_qual_override")) return advanced(call, record, own);
  }
  const row = findRow(instance, "sys_dictionary", { name: column.table, element: column.element });
  if (!row) return "";
  switch (textOf(row, "use_reference_qualifier")) {
    case "advanced":
      return advanced(call, record, row);
    case "dynamic":
      return dynamic(call, record, textOf(row, "dynamic_ref_qual"));
    default:
      return textOf(row, "reference_qual_condition");
  }
}

function advanced(call: DemoCall, record: TableRow, row: SqlRow): string {
  const text = textOf(row, "reference_qual").trim();
  if (!isScript(text)) return text;
  const name = `Reference qualifier of ${textOf(row, "name")}.${textOf(row, "element")}`;
  const source = text.slice(SCRIPT_PREFIX.length);
  return ruleScripts(call)?.qualify(call, record, { name, source, scope: "global" }) ?? "";
}

function dynamic(call: DemoCall, record: TableRow, sysId: string): string {
  const option = findRow(call.instance, "sys_filter_option_dynamic", {
    sys_id: sysId,
    active: "true",
  });
  if (!option) return "";
  const script = {
    name: textOf(option, "label"),
    source: textOf(option, "script"),
    scope: textOf(option, "sys_scope"),
  };
  return ruleScripts(call)?.qualify(call, record, script) ?? "";
}
