import { z } from "zod";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { tableInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

/** How tables stand to each other: by inheritance and by reference. */

const skill = "tables-dictionary";
const tableOnly = z.strictObject({ table: tableInput });
/** Rows read of `sys_db_object` and `sys_dictionary`. */
const MOST_ROWS = 500;
/** Columns of an answer in one direction. */
const MOST_COLUMNS = 100;
/** A diagram with more lines cannot be read. */
const MOST_EDGES = 40;
const MOST_LEVELS = 8;

interface Descendant {
  name: string;
  label: string;
  parent: string;
}

export const getTableHierarchy = defineTool({
  name: "sn_get_table_hierarchy",
  summary: "Parents of a table, and every table that extends it, level by level.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_db_object",
  input: tableOnly,
  example: { table: "task" },
  synonyms: ["extends inheritance super class subclass", "sub tables", "tables derived from"],
  skill,
  byHand: { lists: 1, reads: 1 },
  async read({ table }, { reader, signal }) {
    const { chain, label, verified } = await reader.schema.table(table);
    const { descendants, complete } = await readDescendants(reader, table, signal);
    return {
      table,
      label,
      parents: chain.slice(1),
      children: descendants.filter(({ parent }) => parent === table)
        .map(({ name, label }) => ({ name, label })),
      ...(descendants.some(({ parent }) => parent !== table) && {
        below: descendants.filter(({ parent }) => parent !== table)
          .map(({ name, parent }) => ({ name, extends: parent })),
      }),
      ...(!complete && {
        next: `Only the first ${MOST_ROWS} are shown: ask for the hierarchy of a child.`,
      }),
      ...(!verified && { warning: "Parts of the dictionary are hidden from these credentials." }),
    };
  },
});

async function readDescendants(
  reader: Reader,
  table: string,
  signal?: AbortSignal,
): Promise<{ descendants: Descendant[]; complete: boolean }> {
  const descendants: Descendant[] = [];
  let parents = [table];
  for (let level = 0; level < MOST_LEVELS && parents.length > 0; level++) {
    const { records, total } = await reader.listRecords("sys_db_object", {
      query: `super_class.nameIN${parents.join(",")}^ORDERBYname`,
      fields: ["name", "label", "super_class.name"],
      limit: MOST_ROWS,
      signal,
    });
    const known = new Set([table, ...descendants.map(({ name }) => name)]);
    const found = records.flatMap((row) =>
      row.name && !known.has(row.name)
        ? [{ name: row.name, label: row.label ?? "", parent: row["super_class.name"] ?? "" }]
        : []
    );
    descendants.push(...found);
    const over = descendants.length > MOST_ROWS || (total ?? 0) > MOST_ROWS;
    if (over) return { descendants: descendants.slice(0, MOST_ROWS), complete: false };
    parents = found.map(({ name }) => name);
  }
  return { descendants, complete: parents.length === 0 };
}

interface Edge {
  from: string;
  column: string;
  to: string;
}

export const getTableReferences = defineTool({
  name: "sn_get_table_references",
  summary: "Which columns of a table lead where, which lead to it, and a Mermaid diagram of both.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_dictionary",
  input: tableOnly,
  example: { table: "sys_rest_message" },
  synonyms: [
    "relations foreign keys",
    "entity relationship ER diagram mermaid",
    "which tables point to",
  ],
  skill,
  byHand: { lists: 2, reads: 2 },
  async read({ table }, { reader, signal }) {
    const schema = await reader.schema.table(table);
    const outgoing = [...schema.columns.values()].filter((column) => column.reference)
      .map((column) => ({ column: column.element, to: column.reference as string }));
    const { records, total } = await reader.listRecords("sys_dictionary", {
      query: `referenceIN${schema.chain.join(",")}^active=true^elementISNOTEMPTY^ORDERBYname`,
      fields: ["name", "element", "reference"],
      limit: MOST_ROWS,
      signal,
    });
    // Nearest first: what leads to the table itself, then what leads to its parents.
    const distance = (row: PlatformRecord) => schema.chain.indexOf(row.reference ?? "");
    const incoming = records.toSorted((a, b) => distance(a) - distance(b));
    const direct = incoming.filter((row) => row.reference === table);
    const edges = [
      ...outgoing.filter(({ column }) => !column.startsWith("sys_"))
        .map(({ column, to }) => ({ from: table, column, to })),
      ...direct.filter((row) => row.name !== table)
        .map(({ name = "", element = "" }) => ({ from: name, column: element, to: table })),
    ];
    const shown = Math.min(incoming.length, MOST_COLUMNS);
    return {
      table,
      outgoing,
      incoming: incoming.slice(0, MOST_COLUMNS).map((row) => ({
        from: `${orAbsent(row.name)}.${orAbsent(row.element)}`,
        ...(row.reference !== table && { through_parent: row.reference }),
      })),
      incoming_total: total ?? incoming.length,
      diagram: drawReferences(edges),
      ...((total ?? incoming.length) > shown && {
        next: `${shown} incoming columns are shown: list the others with sn_list_columns and ` +
          `query reference=${table}.`,
      }),
    };
  },
});

/** An entity-relationship diagram in Mermaid's notation; columns between the same tables share a line. */
export function drawReferences(edges: readonly Edge[]): string {
  const columns = new Map<string, string[]>();
  for (const { from, column, to } of edges) {
    const pair = `${from} }o--o| ${to}`;
    columns.set(pair, [...columns.get(pair) ?? [], column]);
  }
  const lines = [...columns].map(([pair, names]) => `  ${pair} : "${names.join(", ")}"`);
  const left = lines.length - MOST_EDGES;
  return [
    "erDiagram",
    ...lines.slice(0, MOST_EDGES),
    ...(left > 0 ? [`  %% ${left} more left out`] : []),
  ].join("\n");
}
