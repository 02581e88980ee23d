import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import type { DemoInstance } from "../../database/instance.ts";
import { textOf } from "../../database/rows.ts";

/** One criterion of a rule: which columns tell items apart, and where they are searched. */
export interface IdentifierEntry {
  sysId: string;
  attributes: string[];
  /** Where it searches: a class, or a table with a reference to the item. */
  searchTable: string;
  /** The column by which a row of a lookup table refers to its item; "" for a class. */
  referencedField: string;
  condition: string;
  allowNull: boolean;
  exactCount: boolean;
  order: number;
}

export interface IdentificationRule {
  sysId: string;
  name: string;
  appliesTo: string;
  description: string;
  independent: boolean;
  /** By their order. */
  entries: IdentifierEntry[];
}

/** The active rule of a class or of its nearest parent that has one. */
export function findRule(
  instance: DemoInstance,
  { chain }: DemoTable,
): IdentificationRule | undefined {
  for (const className of chain) {
    const row = instance.database.get(
      `SELECT * FROM t_sys_metadata WHERE sys_class_name = 'cmdb_identifier'
       AND applies_to = ? AND active = 'true' ORDER BY name`,
      className,
    );
    if (row) return { ...readRule(row), entries: readEntries(instance, row) };
  }
}

function readRule(row: SqlRow): Omit<IdentificationRule, "entries"> {
  return {
    sysId: textOf(row, "sys_id"),
    name: textOf(row, "name"),
    appliesTo: textOf(row, "applies_to"),
    description: textOf(row, "description"),
    independent: textOf(row, "independent") === "true",
  };
}

function readEntries(instance: DemoInstance, rule: SqlRow): IdentifierEntry[] {
  const rows = instance.database.all(
    `SELECT * FROM t_sys_metadata WHERE sys_class_name = 'cmdb_identifier_entry'
     AND identifier = ? AND active = 'true' ORDER BY CAST("order" AS REAL), sys_id`,
    textOf(rule, "sys_id"),
  );
  return rows.map((row) => ({
    sysId: textOf(row, "sys_id"),
    attributes: splitNames(textOf(row, "attributes")),
    searchTable: textOf(row, "table") || textOf(rule, "applies_to"),
    referencedField: referenceToItem(instance, textOf(row, "table")),
    condition: textOf(row, "condition"),
    allowNull: textOf(row, "allow_null_attribute") === "true",
    exactCount: textOf(row, "exact_count_match") === "true",
    order: Number(textOf(row, "order")) || 0,
  }));
}

/**
 * The column by which a lookup table refers to its item, which no column of an entry names; "" for a
 * class, whose rows are the items.
 */
function referenceToItem(instance: DemoInstance, name: string): string {
  const table = instance.table(name);
  if (!table || table.chain.includes("cmdb")) return "";
  const toItem = [...table.columns.values()].find(({ reference }) =>
    instance.table(reference)?.chain.includes("cmdb")
  );
  return toItem?.element ?? "";
}

/** A comma-separated list of column names. */
export function splitNames(text: string): string[] {
  return text.split(",").map((name) => name.trim()).filter((name) => name !== "");
}
