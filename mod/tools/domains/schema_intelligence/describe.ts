import { z } from "zod";
import type { Column, PlatformRecord, Reader } from "../../../platform/types.ts";
import { limitInput, tableInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";

/** Finding and understanding tables. */

const domain = "Schema intelligence";
const tablesOnly = z.strictObject({ table: tableInput });

export const describeTable = defineTool({
  name: "sn_describe_table",
  domain,
  summary: "Columns of a table with types, references, choices and what is inherited.",
  risk: "R",
  endpoint: "sys_db_object, sys_dictionary, sys_choice",
  input: z.strictObject({
    table: tableInput,
    columns: z.array(z.string()).optional().describe("Only these columns, with their choices"),
    own: z.boolean().optional().describe("Only columns that the table itself introduced"),
  }),
  example: { table: "incident", columns: ["state", "assigned_to"] },
  synonyms: ["fields schema dictionary structure data model types"],
  manualMinutes: 4,
  async read({ table, columns, own }, { reader }) {
    const schema = await reader.schema.table(table);
    const shown = [...schema.columns.values()].filter((column) =>
      column.active && (!columns || columns.includes(column.element)) &&
      (!own || column.table === table)
    );
    const described = await Promise.all(
      shown.map((column) => describeColumn(reader, { table, column, choices: Boolean(columns) })),
    );
    const missing = columns?.filter((name) => !schema.columns.has(name)) ?? [];
    return {
      table,
      label: schema.label,
      inherits: schema.chain.slice(1),
      display_column: schema.displayColumn,
      captured_in_update_sets: schema.tracked,
      verified: schema.verified,
      columns: described,
      ...(missing.length > 0 && { unknown_columns: missing }),
      ...(!columns && { next: "Name columns to see their choices." }),
    };
  },
});

async function describeColumn(
  reader: Reader,
  { table, column, choices }: { table: string; column: Column; choices: boolean },
) {
  const list = choices && column.choice > 0
    ? await reader.schema.choices(table, column.element)
    : [];
  return {
    element: column.element,
    label: column.label,
    type: column.type,
    ...(column.reference && { reference: column.reference }),
    ...(column.maxLength && { max_length: column.maxLength }),
    ...(column.mandatory && { mandatory: true }),
    ...(column.readOnly && { read_only: true }),
    ...(column.defaultValue && { default: column.defaultValue }),
    ...(column.table !== table && { from: column.table }),
    ...(list.length > 0 && {
      choices: Object.fromEntries(list.map(({ value, label }) => [value, label])),
    }),
  };
}

export const searchTables = defineTool({
  name: "sn_search_tables",
  domain,
  summary: "Find tables by part of their name or label.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_db_object",
  input: z.strictObject({
    text: z.string().min(2).describe("Part of a name or label"),
    limit: limitInput,
  }),
  example: { text: "rest_message" },
  synonyms: ["which table holds where is stored"],
  manualMinutes: 2,
  async read({ text, limit = 20 }, { reader, signal }) {
    const value = text.replaceAll("^", "^^");
    const { records, total } = await reader.listRecords("sys_db_object", {
      query: `nameLIKE${value}^ORlabelLIKE${value}^ORDERBYname`,
      fields: ["name", "label", "super_class.name", "sys_scope.scope"],
      limit,
      signal,
    });
    return {
      tables: records.map((row) => ({
        name: row.name,
        label: row.label,
        ...(row["super_class.name"] && { inherits: row["super_class.name"] }),
        ...(row["sys_scope.scope"] && { scope: row["sys_scope.scope"] }),
      })),
      total,
    };
  },
});

export const getTableHierarchy = defineTool({
  name: "sn_get_table_hierarchy",
  domain,
  summary: "Parents and direct children of a table.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_db_object",
  input: tablesOnly,
  example: { table: "task" },
  synonyms: ["extends inheritance super class subclass"],
  manualMinutes: 3,
  async read({ table }, { reader, signal }) {
    const { chain, label } = await reader.schema.table(table);
    const { records } = await reader.listRecords("sys_db_object", {
      query: `super_class.name=${table}^ORDERBYname`,
      fields: ["name", "label"],
      limit: 500,
      signal,
    });
    return {
      table,
      label,
      parents: chain.slice(1),
      children: records.map((row) => ({ name: row.name, label: row.label })),
    };
  },
});

export const getTableReferences = defineTool({
  name: "sn_get_table_references",
  domain,
  summary: "Which columns of a table point where, and which columns elsewhere point to it.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_dictionary",
  input: tablesOnly,
  example: { table: "sys_rest_message" },
  synonyms: ["relations foreign keys entity diagram what uses this table"],
  manualMinutes: 5,
  async read({ table }, { reader, signal }) {
    const schema = await reader.schema.table(table);
    const incoming: PlatformRecord[] = [];
    for await (
      const row of reader.listAllRecords("sys_dictionary", {
        query: `referenceIN${schema.chain.join(",")}^active=true^ORDERBYname`,
        fields: ["name", "element", "reference"],
        signal,
        max: 500,
      })
    ) incoming.push(row);
    return {
      table,
      outgoing: [...schema.columns.values()].filter((column) => column.reference).map((column) => ({
        column: column.element,
        to: column.reference,
      })),
      incoming: incoming.map((row) => ({
        from: `${row.name}.${row.element}`,
        ...(row.reference !== table && { through_parent: row.reference }),
      })),
    };
  },
});
