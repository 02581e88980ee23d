import { z } from "zod";
import type { Column, Reader } from "../../../platform/types.ts";
import { offsetInput, tableInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";

/** What a table consists of. */

/** Columns of one answer: with all their traits, some 20,000 characters. */
const MOST_COLUMNS = 150;

export const describeTable = defineTool({
  name: "sn_describe_table",
  summary: "Columns of a table with types, references, choices and what is inherited.",
  risk: "R",
  endpoint: "sys_db_object, sys_dictionary, sys_choice",
  input: z.strictObject({
    table: tableInput,
    columns: z.array(z.string()).optional().describe("Only these columns, with their choices"),
    own: z.boolean().optional().describe("Only columns that the table itself introduced"),
    text: z.string().optional().describe("Only columns with this in their name or label"),
    offset: offsetInput,
  }),
  example: { table: "incident", columns: ["state", "assigned_to"] },
  synonyms: ["table structure", "schema", "data dictionary"],
  skill: "tables-dictionary",
  byHand: { lists: 1, reads: 2 },
  async read({ table, columns, own, text, offset = 0 }, { reader }) {
    const schema = await reader.schema.table(table);
    const found = [...schema.columns.values()].filter((column) =>
      column.active && (!columns || columns.includes(column.element)) &&
      (!own || column.table === table) && (!text || mentions(column, text))
    );
    // As they were asked for; else the table's own first, by name.
    const distance = (column: Column) => schema.chain.indexOf(column.table);
    found.sort((a, b) =>
      columns
        ? columns.indexOf(a.element) - columns.indexOf(b.element)
        : distance(a) - distance(b) || a.element.localeCompare(b.element)
    );
    const end = offset + MOST_COLUMNS;
    const described = await Promise.all(
      found.slice(offset, end).map((column) =>
        describeColumn(reader, { table, column, choices: Boolean(columns) })
      ),
    );
    const missing = columns?.filter((name) => !schema.columns.has(name)) ?? [];
    return {
      table,
      label: schema.label,
      inherits: schema.chain.slice(1),
      display_column: schema.displayColumn,
      captured_in_update_sets: schema.tracked,
      verified: schema.verified,
      total: found.length,
      columns: described,
      ...(missing.length > 0 && { unknown_columns: missing }),
      ...(found.length > end
        ? { next: `More columns: repeat with offset ${end}, or give text.` }
        : !columns && { next: "Name columns to see their choices." }),
    };
  },
});

function mentions({ element, label }: Column, text: string): boolean {
  return `${element} ${label}`.toLowerCase().includes(text.toLowerCase());
}

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
