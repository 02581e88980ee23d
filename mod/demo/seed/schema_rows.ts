import { requiredChoices, seededChoices } from "./choices.ts";
import { fieldTypes } from "../areas/dictionary/field_types.ts";
import { type SeedRow, seedRow } from "../declare/seed_row.ts";
import type { ColumnSource, TableSource } from "../declare/table_source.ts";
import { seededTables } from "./all_tables.ts";

/** The next number of each table that numbers its records. */
const NEXT_NUMBER: Record<string, string> = {
  task: "20001",
  incident: "10100",
  problem: "40100",
  change_request: "30100",
  sys_import_set: "10100",
  sc_request: "10100",
  sc_req_item: "10100",
  sc_task: "10100",
  x_demo_fleet_vehicle: "10100",
};

/** The dictionary's own records: types, tables, columns, labels, choices, number formats. */
export function schemaRows(): SeedRow[] {
  return [
    ...fieldTypes.map(([name, label, scalar_type]) =>
      seedRow("sys_glide_object", name, { name, label, scalar_type })
    ),
    ...seededTables.flatMap(tableRows),
    ...Object.entries(seededChoices).flatMap(([path, list]) => choiceRows(path, list)),
  ];
}

function tableRows(table: TableSource): SeedRow[] {
  const { name, label } = table;
  const sys_scope = table.scope === "global" ? "global" : `@sys_app:${table.scope}`;
  const rows = [
    seedRow("sys_db_object", name, {
      name,
      label,
      super_class: table.parent && `@sys_db_object:${table.parent}`,
      is_extendable: String(table.extendable),
      ws_access: String(table.webServices),
      number_ref: table.numberPrefix && `@sys_number:${name}`,
      sys_scope,
    }),
    seedRow("sys_dictionary", name, {
      name,
      internal_type: "collection",
      column_label: label,
      attributes: table.customCapture
        ? "update_synch_custom=true"
        : table.tracked
        ? "update_synch=true"
        : "",
      sys_scope,
    }),
    seedRow("sys_documentation", name, { name, label, plural: `${label}s`, sys_scope }),
    ...table.columns.map((column) => columnRow(table, column, sys_scope)),
  ];
  if (table.numberPrefix === "") return rows;
  return [
    ...rows,
    seedRow("sys_number", name, { category: name, prefix: table.numberPrefix, sys_scope }),
    seedRow("sys_number_counter", name, { table: name, number: NEXT_NUMBER[name] ?? "10001" }),
  ];
}

function columnRow(table: TableSource, column: ColumnSource, sys_scope: string): SeedRow {
  const path = `${table.name}.${column.element}`;
  return seedRow("sys_dictionary", path, {
    name: table.name,
    element: column.element,
    column_label: column.label,
    internal_type: column.type,
    reference: column.reference,
    reference_key: column.referenceKey,
    reference_cascade_rule: column.cascade ? "cascade" : "",
    max_length: String(column.maxLength),
    mandatory: String(column.mandatory),
    read_only: String(column.readOnly),
    display: String(column.display),
    unique: String(column.unique),
    default_value: column.defaultValue,
    choice: column.choice ? (requiredChoices.has(path) ? "3" : "1") : "0",
    sys_scope,
  });
}

function choiceRows(path: string, list: string): SeedRow[] {
  const [name = "", element = ""] = path.split(".");
  return list.split("|").map((pair, index) => {
    const [value = "", label = ""] = pair.split("=");
    return seedRow("sys_choice", `${path}.${value}`, {
      name,
      element,
      value,
      label,
      sequence: String(index),
    });
  });
}
