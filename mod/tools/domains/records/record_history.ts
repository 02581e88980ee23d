import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { MASK } from "../../../changes/field_text.ts";
import { isSecretValue } from "../../../changes/secret_columns.ts";
import { quoteValue } from "../../../query/quote.ts";
import { idInput, limitInput, offsetInput, tableInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";

const LONGEST_VALUE = 500;

/**
 * Who changed which field when. `sys_audit` keeps the changes of audited tables, with stored values;
 * tracked configuration keeps whole versions instead (platform documentation).
 */
export const getRecordHistory = defineTool({
  name: "sn_get_record_history",
  summary: "Who changed which field of a record, when, from what to what.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_audit; sys_update_version",
  input: z.strictObject({
    table: tableInput,
    id: idInput("record"),
    field: z.string().optional().describe("Only changes of this column"),
    limit: limitInput,
    offset: offsetInput,
  }),
  example: { table: "incident", id: "INC0010001" },
  synonyms: ["audit trail", "previous values", "changed by whom"],
  skill: "incident-management",
  byHand: { lists: 1, clicks: 2, reads: 1 },
  async read({ table, id, field, limit = 50, offset = 0 }, { reader, signal }) {
    const schema = await reader.schema.table(table);
    const sysId = await findSysId(reader, { table, id, signal });
    if (field !== undefined && schema.verified && !schema.columns.has(field)) {
      throw new AppError("invalid_input", `Table ${table} has no column "${field}"`, {
        remedy: "sn_describe_table lists all columns.",
      });
    }
    const { records, total } = await reader.listRecords("sys_audit", {
      query: `documentkey=${sysId}${
        field ? `^fieldname=${quoteValue(field)}` : ""
      }^ORDERBYDESCsys_created_on`,
      fields: ["fieldname", "oldvalue", "newvalue", "user", "sys_created_on", "reason"],
      limit,
      offset,
      signal,
    });
    const end = offset + limit;
    const record = await reader.getRecord(table, sysId, { signal });
    const names = records.filter(({ fieldname }) => fieldname === "name")
      .flatMap(({ oldvalue = "", newvalue = "" }) => [{ name: oldvalue }, { name: newvalue }]);
    return {
      table,
      sys_id: sysId,
      changes: records.map((row) => {
        const { fieldname: field = "" } = row;
        const column = schema.columns.get(field);
        const secret = isSecretValue({ field, images: [record, ...names], column });
        const show = (text = "") => secret && text !== "" ? MASK : shorten(text);
        return {
          field,
          label: column?.label ?? field,
          from: show(row.oldvalue),
          to: show(row.newvalue),
          by: row.user,
          at: row.sys_created_on,
          ...(row.reason && { reason: row.reason }),
        };
      }),
      total,
      ...(total !== null && total > end && { next: `More changes: repeat with offset ${end}.` }),
      ...(records.length === 0 && { note: whyNone(table, schema.tracked) }),
    };
  },
});

function shorten(text: string): string {
  return text.length <= LONGEST_VALUE
    ? text
    : `${text.slice(0, LONGEST_VALUE)}… (${text.length} characters)`;
}

function whyNone(table: string, tracked: boolean): string {
  return tracked
    ? "No audited change: sn_list_record_versions shows the saved versions of configuration."
    : `No audited change: ${table} may not be audited, the record unchanged, or the trail closed ` +
      "to this account.";
}
