import type { DemoAnswer, DemoCall } from "../../call.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { textOf } from "../../database/rows.ts";
import { physicalColumn } from "../../database/storage.ts";
import { findRule, type IdentificationRule } from "./identification_rules.ts";

/** `/api/now/cmdb/meta/{class}`: what a class is, under the documented names. */
export function describeClass(call: DemoCall, table: DemoTable): DemoAnswer {
  const { database, dictionary } = call.instance;
  const own = database.get(
    `SELECT is_extendable FROM t_sys_metadata WHERE sys_class_name = 'sys_db_object' AND name = ?`,
    table.name,
  );
  const rule = findRule(call.instance, table);
  return {
    status: 200,
    result: {
      name: table.name,
      label: table.label,
      parent: table.parent,
      children: [...dictionary().tables.values()].filter(({ parent }) => parent === table.name)
        .map(({ name }) => name),
      is_extendable: own !== undefined && textOf(own, "is_extendable") === "true",
      attributes: describeColumns(call, table),
      relationship_rules: relationshipRules(call, table),
      ...(rule && { identification_rules: describeRule(rule) }),
    },
  };
}

function describeColumns({ instance }: DemoCall, table: DemoTable) {
  const flags = new Map(
    instance.database.all(
      `SELECT name, element, mandatory, read_only FROM t_sys_metadata
       WHERE sys_class_name = 'sys_dictionary' AND name IN (SELECT value FROM json_each(?))`,
      JSON.stringify(table.chain),
    ).map((row) => [`${row.name}.${row.element}`, row]),
  );
  return [...table.columns.values()].map((column) => {
    const row = flags.get(`${column.table}.${column.element}`) ?? {};
    return {
      element: column.element,
      label: column.label,
      type: column.type,
      max_length: String(column.maxLength),
      default_value: column.defaultValue || null,
      is_inherited: String(column.table !== table.name),
      is_mandatory: String(row.mandatory === "true"),
      is_read_only: String(row.read_only === "true"),
      is_display: String(column.display),
    };
  });
}

/** The hosting rules in which the class stands, as either end. */
function relationshipRules({ instance }: DemoCall, table: DemoTable) {
  const ends = ["parent_type", "child_type"].map((end) =>
    `${physicalColumn(end)} IN (SELECT value FROM json_each(?))`
  );
  const chain = JSON.stringify(table.chain);
  return instance.database.all(
    `SELECT parent_type, child_type, rel_type FROM t_sys_metadata
     WHERE sys_class_name = 'cmdb_metadata_hosting' AND (${ends.join(" OR ")})`,
    chain,
    chain,
  ).map((row) => ({
    parent: textOf(row, "parent_type"),
    relation_type: textOf(row, "rel_type"),
    child: textOf(row, "child_type"),
  }));
}

function describeRule(rule: IdentificationRule) {
  return {
    name: rule.name,
    description: rule.description,
    applies_to: rule.appliesTo,
    active: true,
    is_independent: rule.independent,
    identifiers: rule.entries.map((entry) => ({
      attributes: entry.attributes.join(","),
      table: entry.referencedField === "" ? null : entry.searchTable,
      referenced_field: entry.referencedField || null,
      condition: entry.condition || null,
      order: entry.order,
      active: true,
      allow_null_attribute: entry.allowNull,
      allow_fallback: false,
      exact_count_match: entry.exactCount,
    })),
    related_rules: [],
  };
}
