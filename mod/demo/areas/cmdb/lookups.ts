import type { DemoCall } from "../../call.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { textOf } from "../../database/rows.ts";
import { columnValue, physicalTable } from "../../database/storage.ts";
import { insertRecord } from "../../records/write_records.ts";
import type { IdentificationRule, IdentifierEntry } from "./identification_rules.ts";
import { addError, type ItemResult } from "./item_result.ts";
import type { LookupItem, PayloadItem } from "./payload.ts";

/** Names what a payload hangs on an item without a rule for it. */
export function refuseForeignParts(
  { rule, item, result }: { rule: IdentificationRule; item: PayloadItem; result: ItemResult },
): void {
  for (const { className } of item.lookup) {
    if (entryOf(rule, className)) continue;
    addError(
      result,
      "IDENTIFICATION_RULE_FOR_LOOKUP_MISSING",
      `Identity Rule for table [${rule.appliesTo}] missing Lookup Rule for class [${className}]`,
    );
  }
  for (const className of item.related) {
    addError(
      result,
      "IDENTIFICATION_RULE_FOR_RELATED_ITEM_MISSING",
      `Identity Rule for table [${rule.appliesTo}] missing Related Rule for class [${className}]`,
    );
  }
}

function entryOf(rule: IdentificationRule, className: string): IdentifierEntry | undefined {
  return rule.entries.find((entry) =>
    entry.referencedField !== "" && entry.searchTable === className
  );
}

/** Stores the lookup records of an item that is there now. */
export function writeLookups(
  call: DemoCall,
  { rule, item, index, result }: {
    rule: IdentificationRule;
    item: PayloadItem;
    index: number;
    result: ItemResult;
  },
): void {
  item.lookup.forEach((lookup, subIndex) => {
    const entry = entryOf(rule, lookup.className);
    const table = call.instance.table(lookup.className);
    if (!entry || !table) return;
    const known = findLookup(call, table, { entry, lookup, sysId: result.sysId });
    const sysId = known ?? textOf(
      insertRecord(call, table, { ...lookup.values, [entry.referencedField]: result.sysId }),
      "sys_id",
    );
    result.relatedSysIds.push(sysId);
    result.relatedItems.push({
      className: lookup.className,
      sysId,
      operation: known ? "NO_CHANGE" : "INSERT",
      inputIndices: [{ mainIndex: index, subIndex }],
      markers: [],
      mergedPayloadIds: [],
      errors: [],
      errorCount: 0,
    });
  });
}

function findLookup(
  { instance }: DemoCall,
  table: DemoTable,
  { entry, lookup, sysId }: { entry: IdentifierEntry; lookup: LookupItem; sysId: string },
): string | undefined {
  const columns = [entry.referencedField, ...entry.attributes];
  if (columns.some((element) => !table.columns.has(element))) return undefined;
  const row = instance.database.get(
    `SELECT sys_id FROM ${physicalTable(table.base)} WHERE sys_class_name = ? AND ${
      columns.map((element) => `${columnValue(table, element)} = ?`).join(" AND ")
    }`,
    table.name,
    sysId,
    ...entry.attributes.map((element) => lookup.values[element] ?? ""),
  );
  return row && textOf(row, "sys_id");
}
