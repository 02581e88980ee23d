import { z } from "zod";
import { quoteValue } from "../../../query/quote.ts";
import { AppError } from "../../../base/errors.ts";
import { idInput, tableInput, valuesInput } from "../../inputs.ts";
import { scriptWarnings } from "../../lint/script_warnings.ts";
import { findSysId, storedRecord } from "../../record_views.ts";
import { defineTool, type Plan, type ToolContext } from "../../tool.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import { ownWords } from "../../words.ts";

/** Writing any table, through the same pipeline as every other tool. */

export const createRecord = defineTool({
  name: "sn_create_record",
  summary: "Create a record in any table, checked against its dictionary and read back.",
  risk: "W",
  endpoint: "POST /api/now/table/{table}",
  input: z.strictObject({ table: tableInput, values: valuesInput }),
  example: { table: "incident", values: { short_description: "Printer is out of toner" } },
  synonyms: ["new row", "insert into a custom table", "add an entry"],
  byHand: { lists: 1, forms: 1, fields: 1 },
  async plan({ table, values }, { options, reader }) {
    const schema = await reader.schema.table(table);
    return {
      warnings: scriptWarnings(table, values, options),
      operations: [{ kind: "create", table, values, asForm: true }],
      result: ([record]) => storedRecord(record, { schema, sent: values }),
    };
  },
});

const expectedUpdatedOn = z.string().optional().describe(
  "sys_updated_on as you read it; refuses when somebody changed the record since",
);

export const updateRecord = defineTool({
  name: "sn_update_record",
  summary: "Change fields of one record in any table; answers the difference.",
  risk: "W",
  endpoint: "PATCH /api/now/table/{table}/{id}",
  input: z.strictObject({
    table: tableInput,
    id: idInput("record"),
    values: valuesInput,
    expected_updated_on: expectedUpdatedOn,
  }),
  example: { table: "incident", id: "INC0010001", values: { urgency: "1" } },
  synonyms: ["modify values", "correct a value", "set to true"],
  byHand: { lists: 1, forms: 1, fields: 1 },
  async plan({ table, id, values, expected_updated_on }, { options, reader }) {
    const schema = await reader.schema.table(table);
    return {
      warnings: scriptWarnings(table, values, options),
      operations: [{ kind: "update", table, id, values, expectedUpdatedOn: expected_updated_on }],
      result: ([record]) => storedRecord(record, { schema, sent: values }),
    };
  },
});

export const deleteRecord = defineTool({
  name: "sn_delete_record",
  summary: "Delete one record of any table, after showing what refers to it.",
  risk: "D",
  idempotent: true,
  endpoint: "DELETE /api/now/table/{table}/{id}",
  input: z.strictObject({ table: tableInput, id: idInput("record") }),
  example: { table: "incident", id: "INC0010002" },
  synonyms: ["remove entry", "delete by sys_id", "get rid of a record"],
  byHand: { lists: 2, clicks: 3 },
  plan: ({ table, id }, context) => planDelete({ table, id }, context),
});

/** A delete; its plan tells what refers to the record. Shared with `sn_delete_artifact`. */
export async function planDelete(
  { table, id }: { table: string; id: string },
  { reader, signal }: ToolContext,
): Promise<Plan> {
  const sysId = await findSysId(reader, { table, id, signal });
  return {
    operations: [{ kind: "delete", table, id: sysId }],
    result: () => ({ deleted: { table, sys_id: sysId } }),
  };
}

export const upsertRecord = defineTool({
  name: "sn_upsert_record",
  summary: "Update the record that matches key fields, or create it.",
  risk: "W",
  endpoint: "GET, POST or PATCH /api/now/table/{table}",
  input: z.strictObject({
    table: tableInput,
    key: valuesInput.refine((key) => Object.keys(key).length > 0, "Give at least one key field")
      .describe("Columns and exact stored values that identify the record"),
    values: valuesInput,
  }),
  example: {
    table: "sys_properties",
    key: { name: "x_demo.fleet.enabled" },
    values: { value: "true" },
  },
  synonyms: ["insert or update", "create if not exists", "merge"],
  byHand: { lists: 1, forms: 1, fields: 2 },
  async plan({ table, key, values }, { reader, signal }) {
    const schema = await reader.schema.table(table);
    for (const column of Object.keys(key)) {
      if (schema.verified && !schema.columns.has(column)) {
        throw new AppError("invalid_input", `Table ${table} has no column "${column}"`, {
          remedy: "sn_describe_table lists all columns.",
        });
      }
    }
    const { records } = await reader.listRecords(table, {
      query: Object.entries(key).map(([column, value]) => `${column}=${quoteValue(String(value))}`)
        .join("^"),
      fields: ["sys_id"],
      limit: 2,
      signal,
    });
    if (records.length > 1) {
      throw new AppError("ambiguous", `The key matches several records of ${table}`, {
        remedy: "Add key fields until one record matches.",
        details: { candidates: records.map((record) => record.sys_id) },
      });
    }
    const [found] = records;
    return {
      operations: found
        ? [{ kind: "update", table, id: columnOf(found, "sys_id"), values }]
        : [{ kind: "create", table, values: { ...key, ...values }, asForm: true }],
      result: ([record]) => ({ created: records.length === 0, record: storedRecord(record) }),
    };
  },
});

export const addComment = defineTool({
  name: "sn_add_comment",
  summary: "Add a comment or a work note to a task record.",
  risk: "W",
  endpoint: "PATCH /api/now/table/{table}/{id}",
  input: z.strictObject({
    table: tableInput,
    id: idInput("record"),
    text: z.string().min(1).describe("The text to add"),
    kind: ownWords(["comments", "work_notes"]).optional().describe(
      "comments are seen by the requester, work_notes (the default) only by agents",
    ),
  }),
  example: { table: "incident", id: "INC0010001", text: "Router restarted", kind: "work_notes" },
  synonyms: ["reply to the caller", "internal note", "customer visible comment"],
  skill: "incident-management",
  byHand: { lists: 1, forms: 1, fields: 1 },
  plan: ({ table, id, text, kind = "work_notes" }) =>
    Promise.resolve({
      operations: [{ kind: "update", table, id, values: { [kind]: text } }],
      result: ([record]) => ({ table, sys_id: record?.sys_id, added: kind }),
    }),
});
