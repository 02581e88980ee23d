import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { BatchAnswer, Reader, TableSchema } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { rowsOf } from "../../../changes/find_references.ts";
import { limitInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import { classInput, findClass, ITEM } from "./classes.ts";

const MOST_MEMBERS = 10;
const SHOWN = ["sys_id", "name", "sys_class_name", "discovery_source", "last_discovered"];
const STATE = ["install_status", "operational_status"];

export const findDuplicateCis = defineTool({
  name: "sn_find_duplicate_cis",
  summary: "Find configuration items that share what identifies them: serial number, name or more.",
  risk: "R",
  endpoint: "GET cmdb_identifier_entry; GET /api/now/stats/{class}; GET /api/now/table/{class}",
  input: z.strictObject({
    class: classInput.optional().describe("Class; all configuration items unless set"),
    by: z.array(z.string().regex(/^[a-z0-9_]+$/, "A column such as serial_number")).min(1).max(5)
      .optional().describe(
        "Columns that have to be the same; each criterion of the identification rule unless set",
      ),
    limit: limitInput,
  }),
  example: { class: "cmdb_ci_linux_server" },
  synonyms: ["same server twice in the CMDB", "de-duplication", "double entries"],
  skill: "identification-reconciliation",
  byHand: { lists: 3, reads: 2 },
  async read({ class: text, by, limit = 20 }, { reader, signal }) {
    const schema = text === undefined
      ? await reader.schema.table(ITEM)
      : await findClass(reader, { text, signal });
    const criteria = by ? [by] : await criteriaOf(reader, { schema, signal });
    refuseUnknown(schema, criteria.flat());
    const groups: Group[] = [];
    for (const columns of criteria) {
      groups.push(...await findGroups(reader, { schema, columns, signal }));
    }
    const shown = groups.slice(0, limit);
    return {
      class: schema.name,
      compared_by: criteria,
      groups: await readMembers(reader, { schema, groups: shown, signal }),
      total: groups.length,
      ...(groups.length > limit && { more: `${groups.length - limit} further groups` }),
      ...(groups.length > 0 && {
        next:
          "Decide which item stays; sn_update_record sets duplicate_of of the others. Merging " +
          "relations is done in a de-duplication task on the instance.",
      }),
    };
  },
});

interface Group {
  columns: string[];
  values: string[];
  count: number;
}

/** The attributes by which the engine tells the items of a class apart; the name where no rule says. */
async function criteriaOf(
  reader: Reader,
  { schema, signal }: { schema: TableSchema; signal?: AbortSignal | undefined },
): Promise<string[][]> {
  const { records } = await reader.listRecords("cmdb_identifier_entry", {
    query: `active=true^identifier.active=true^identifier.applies_toIN${schema.chain.join(",")}` +
      "^ORDERBYorder",
    fields: ["attributes", "table", "identifier.applies_to"],
    limit: 100,
    signal,
  });
  const nearest = schema.chain.find((name) =>
    records.some((row) => row["identifier.applies_to"] === name)
  );
  const own = records.filter((row) => row["identifier.applies_to"] === nearest)
    .filter(({ table }) => !table || schema.chain.includes(table))
    .map(({ attributes = "" }) => attributes.split(",").filter(Boolean))
    .filter((columns) => columns.length > 0 && columns.every((name) => schema.columns.has(name)));
  return own.length > 0 ? own : [["name"]];
}

function refuseUnknown({ name, columns, verified }: TableSchema, named: readonly string[]): void {
  const unknown = named.find((column) => verified && !columns.has(column));
  if (unknown === undefined) return;
  throw new AppError("invalid_input", `${name} has no column ${unknown}`, {
    remedy: "sn_get_class_metadata lists the attributes of a class.",
    details: { class: name },
  });
}

/** Filled, not yet marked as a duplicate, and there more than once. */
async function findGroups(
  reader: Reader,
  { schema, columns, signal }: {
    schema: TableSchema;
    columns: string[];
    signal?: AbortSignal | undefined;
  },
): Promise<Group[]> {
  const [first = ""] = columns;
  const { result } = await reader.get<StatsGroup[]>({
    path: `/api/now/stats/${schema.name}`,
    query: {
      sysparm_query: [
        ...columns.map((column) => `${column}ISNOTEMPTY`),
        ...(schema.columns.has("duplicate_of") ? ["duplicate_ofISEMPTY"] : []),
      ].join("^"),
      sysparm_count: true,
      sysparm_group_by: columns.join(","),
      sysparm_having: `count^${first}^>^1`,
    },
    signal,
  });
  return (Array.isArray(result) ? result : []).flatMap(({ stats, groupby_fields = [] }) => {
    const count = Number(stats?.count ?? 0);
    const values = columns.map((column) =>
      groupby_fields.find(({ field }) => field === column)?.value ?? ""
    );
    return count > 1 && values.every((value) => value !== "") ? [{ columns, values, count }] : [];
  }).sort((a, b) => b.count - a.count);
}

interface StatsGroup {
  stats?: { count?: string };
  groupby_fields?: { field?: string; value?: string }[];
}

async function readMembers(
  reader: Reader,
  { schema, groups, signal }: {
    schema: TableSchema;
    groups: readonly Group[];
    signal?: AbortSignal | undefined;
  },
) {
  const fields = [...SHOWN, ...STATE].filter((name) =>
    name === "sys_id" || schema.columns.has(name)
  );
  const answers = await reader.getBatch(
    groups.map(({ columns, values }) => ({
      path: `/api/now/table/${schema.name}`,
      query: {
        sysparm_query: [
          ...columns.map((column, index) => `${column}=${quoteValue(values[index] ?? "")}`),
          ...(schema.columns.has("duplicate_of") ? ["duplicate_ofISEMPTY"] : []),
          "ORDERBYDESCsys_updated_on",
        ].join("^"),
        sysparm_fields: fields.join(","),
        sysparm_display_value: "true",
        sysparm_limit: MOST_MEMBERS,
      },
    })),
    signal,
  );
  return groups.map(({ columns, values, count }, index) => ({
    same: Object.fromEntries(columns.map((column, at) => [column, values[at]])),
    count,
    items: itemsOf(answers[index]),
  }));
}

function itemsOf(answer: BatchAnswer | undefined) {
  return answer ? rowsOf(answer) : [];
}
