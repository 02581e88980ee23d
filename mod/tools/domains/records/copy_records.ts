import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { newSysId } from "../../../base/ids.ts";
import type { Operation } from "../../../changes/operation.ts";
import { isUnreadable } from "../../../changes/secret_columns.ts";
import { SYSTEM_COLUMNS } from "../../../changes/undo/undo_operations.ts";
import type { PlatformRecord, TableSchema } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { checkQuery } from "../../check_query.ts";
import { asQuery, idInput, tableInput, valuesInput } from "../../inputs.ts";
import { readPayload } from "../../record_payload.ts";
import { findSysId, storedRecord } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { columnOf, orAbsent } from "../../../platform/records/record_values.ts";

/** Writes that start from what is there: copies, many records at once, earlier versions. */

const MOST_CHILDREN = 50;
const MOST_UPDATES = 200;

export const cloneRecord = defineTool({
  name: "sn_clone_record",
  summary: "Copy a record with changed values, and the child records that belong to it.",
  risk: "W",
  endpoint: "GET and POST /api/now/table/{table}",
  input: z.strictObject({
    table: tableInput,
    id: idInput("record to copy"),
    overrides: valuesInput.optional().describe("Values that the copy gets instead, by column"),
    children: z.array(z.strictObject({
      table: tableInput,
      field: z.string().min(1).describe("The column that refers to the parent"),
    })).max(5).optional().describe("Child tables to copy along"),
  }),
  example: {
    table: "incident",
    id: "INC0010001",
    overrides: { short_description: "VPN drops every hour, second office" },
  },
  synonyms: ["insert and stay", "duplicate", "same record again under another name"],
  byHand: { lists: 1, forms: 1, fields: 1, clicks: 1 },
  async plan({ table, id, overrides = {}, children = [] }, { reader, signal }) {
    const sysId = await findSysId(reader, { table, id, signal });
    const record = await reader.getRecord(table, sysId, { signal });
    const schema = await reader.schema.table(table);
    const copy = newSysId();
    const operations: Operation[] = [
      { kind: "create", table, sysId: copy, values: { ...copied(record, schema), ...overrides } },
    ];
    for (const child of children) {
      await checkQuery(reader, { table: child.table, query: `${child.field}=${sysId}` });
      const childSchema = await reader.schema.table(child.table);
      const { records, total } = await reader.listRecords(child.table, {
        query: `${child.field}=${sysId}`,
        limit: MOST_CHILDREN,
        signal,
      });
      if (total !== null && total > MOST_CHILDREN) {
        throw new AppError("too_large", `${total} records of ${child.table} belong to it`, {
          remedy: `At most ${MOST_CHILDREN} are copied along: copy the record alone, then those.`,
        });
      }
      operations.push(
        ...records.map((row) => ({
          kind: "create" as const,
          table: child.table,
          values: { ...copied(row, childSchema), [child.field]: copy },
        })),
      );
    }
    const given = (name: string) => name in overrides;
    const left = leftOut(record, schema).filter((name) => !given(name));
    const secret = unreadable(record, schema).filter((name) => !given(name));
    return {
      operations,
      warnings: [
        ...left.length === 0 ? [] : [
          `Not copied, as forms show it read-only: ${
            left.join(", ")
          }. Where the copy needs it, give ` +
          "it in overrides.",
        ],
        ...secretNote("Not copied", secret),
      ],
      result: ([first, ...others]) => ({ record: storedRecord(first), children: others.length }),
    };
  },
});

/** What a copy takes over: not what the instance fills, and no number, which is the original's. */
function copied(record: PlatformRecord, schema: TableSchema): PlatformRecord {
  const hidden = unreadable(record, schema);
  return Object.fromEntries(
    Object.entries(record).filter(([name, text]) => {
      const column = schema.columns.get(name);
      return text !== "" && !hidden.includes(name) && !SYSTEM_COLUMNS.has(name) &&
        name !== "number" &&
        column !== undefined && !column.readOnly;
    }),
  );
}

/** Filled columns of which nothing can be read that could be written. */
function unreadable(record: PlatformRecord, schema: TableSchema): string[] {
  return Object.keys(record).filter((field) =>
    record[field] !== "" &&
    isUnreadable({ field, images: [record], column: schema.columns.get(field) })
  );
}

function secretNote(what: string, fields: readonly string[]): string[] {
  return fields.length === 0
    ? []
    : [`${what}, as secret values cannot be read: ${fields.join(", ")}. Enter them yourself.`];
}

/**
 * Filled read-only columns of a configuration record: some are part of what it is, as the column of
 * a dictionary override. Of data the instance works them out.
 */
function leftOut(record: PlatformRecord, schema: TableSchema): string[] {
  if (!schema.tracked) return [];
  return Object.entries(record).filter(([name, text]) =>
    schema.columns.get(name)?.readOnly && !name.startsWith("sys_") && !["", "false"].includes(text)
  ).map(([name]) => name);
}

export const bulkUpdateRecords = defineTool({
  name: "sn_bulk_update_records",
  summary: "Change the same fields of all records that match a query; the plan lists every one.",
  risk: "D",
  endpoint: "GET and PATCH /api/now/table/{table}",
  input: z.strictObject({
    table: tableInput,
    query: asQuery(
      z.string().min(1).describe("Encoded query that chooses the records; never empty"),
    ),
    values: valuesInput.describe("The new values, by column"),
    expected_count: z.number().int().min(0).optional().describe(
      "How many records you expect; refuses when another number matches",
    ),
  }),
  example: {
    table: "incident",
    query: "category=network^active=true^numberININC0010001,INC0010003",
    values: { impact: "2" },
  },
  synonyms: ["update multiple", "reassign all", "mass close"],
  skill: "background-fix-scripts",
  byHand: { lists: 1, forms: 1, fields: 1, reads: 1 },
  async plan({ table, query, values, expected_count }, { reader, signal }) {
    const parsed = await checkQuery(reader, { table, query });
    if (parsed.alternatives.some(({ groups }) => groups.length === 0)) {
      throw new AppError(
        "invalid_input",
        "The query has no condition: it would match every record",
        {
          remedy: "Give at least one condition.",
        },
      );
    }
    const { records, total } = await reader.listRecords(table, {
      query,
      fields: ["sys_id", "sys_updated_on"],
      limit: MOST_UPDATES + 1,
      signal,
    });
    const matching = Math.max(total ?? 0, records.length);
    if (expected_count !== undefined && matching !== expected_count) {
      throw new AppError("conflict", `${matching} records match, not ${expected_count}`, {
        remedy: "Look at them with sn_query_table, then correct the query or the number.",
      });
    }
    if (matching > MOST_UPDATES) {
      throw new AppError(
        "too_large",
        `${matching} records match; at most ${MOST_UPDATES} are changed at once`,
        {
          remedy: "Narrow the query and repeat for each part.",
        },
      );
    }
    return {
      operations: records.map((record) => ({
        kind: "update" as const,
        table,
        id: columnOf(record, "sys_id"),
        values,
        expectedUpdatedOn: record.sys_updated_on,
      })),
      ...(records.length === 0 && { warnings: ["No record matches the query."] }),
      result: (stored) => ({ table, updated: stored.length }),
    };
  },
});

export const revertRecord = defineTool({
  name: "sn_revert_record",
  summary: "Bring a tracked record back to one of its saved versions; answers the difference.",
  risk: "D",
  idempotent: true,
  endpoint: "GET /api/now/table/sys_update_version; PATCH /api/now/table/{table}/{id}",
  input: z.strictObject({
    version: z.string().min(1).describe(
      "sys_id of the version, as sn_list_record_versions lists it",
    ),
  }),
  example: { version: "dca191f63210e281fb5f9d46a50709c5" },
  synonyms: ["restore an earlier version", "go back to previous version", "undo somebody's change"],
  skill: "upgrades-clones",
  byHand: { lists: 1, clicks: 4, reads: 1 },
  async plan({ version }, { reader, signal }) {
    const saved = await reader.getRecord("sys_update_version", version, { signal });
    const { name = "", payload: text = "" } = saved;
    const { table, record: { sys_id: id, ...payload }, beside } = await readPayload(text, name);
    const { records: [current] } = await reader.listRecords(table, {
      query: id ? `sys_id=${quoteValue(id)}` : `sys_update_name=${quoteValue(name)}`,
      limit: 1,
      signal,
    });
    if (!current) {
      throw new AppError("not_found", `${table} "${orAbsent(name)}" is not there any more`, {
        remedy: "Create it again with the version's values, or undo its deletion.",
      });
    }
    const schema = await reader.schema.table(table);
    const secret = unreadable(payload, schema);
    // Read-only ones too, which hold for forms: what the instance sets on its own it tells.
    const values = Object.fromEntries(
      Object.entries(payload).filter(([name, text]) =>
        schema.columns.has(name) && !SYSTEM_COLUMNS.has(name) && !secret.includes(name) &&
        text !== (current[name] ?? "")
      ),
    );
    return {
      operations: [{
        kind: "update",
        table,
        id: columnOf(current, "sys_id"),
        values,
        expectedUpdatedOn: current.sys_updated_on,
      }],
      warnings: [
        ...beside.length === 0 ? [] : [
          `The version holds records of ${
            beside.join(", ")
          } too, which stay as they are now: only ` +
          "reverting on the instance brings them back.",
        ],
        ...secretNote("Not brought back", secret),
      ],
      result: ([record]) => storedRecord(record),
    };
  },
});
