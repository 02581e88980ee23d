import { z } from "zod";
import { defineTool } from "../../tool.ts";
import { findSysId } from "../../record_views.ts";
import { countStates, importColumns } from "./staging.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import { columnWords } from "../../words.ts";

const STATES = ["error", "skipped", "ignored", "pending"] as const;
const LONGEST_VALUE = 200;

export const listImportErrors = defineTool({
  name: "sn_list_import_errors",
  summary: "List the rows of an import set that failed or were left out, each with its reason.",
  risk: "R",
  endpoint: "GET sys_import_set, sys_import_set_row; GET /api/now/stats/{staging}",
  input: z.strictObject({
    import_set: z.string().min(1).optional()
      .describe("Number or sys_id of the import set; the newest failed rows of all unless set"),
    state: columnWords("sys_import_set_row.sys_import_state", STATES).optional().describe(
      "Which rows; error unless set",
    ),
    limit: z.number().int().min(1).max(200).optional().describe("Rows; 20 unless set"),
    offset: z.number().int().min(0).optional().describe("Rows to skip"),
  }),
  example: { import_set: "ISET0010001" },
  synonyms: ["ignored rows", "why was a row skipped", "rejected"],
  skill: "import-sets-transform-maps",
  byHand: { lists: 2, reads: 2 },
  async read({ import_set, state = "error", limit = 20, offset = 0 }, { reader, signal }) {
    const set = import_set === undefined ? undefined : await reader.getRecord(
      "sys_import_set",
      await findSysId(reader, { table: "sys_import_set", id: import_set, signal }),
      { fields: ["sys_id", "number", "table_name", "state"], signal },
    );
    const table = set?.table_name || "sys_import_set_row";
    const own = [...importColumns(await reader.schema.table(table)).keys()];
    const of = set ? `sys_import_set=${columnOf(set, "sys_id")}` : "";
    const page = await reader.listRecords(table, {
      query: [of, `sys_import_state=${state}`, "ORDERBYDESCsys_created_on", "ORDERBYsys_import_row"]
        .filter(Boolean).join("^"),
      fields: [
        "sys_id",
        "sys_class_name",
        "sys_import_set.number",
        "sys_import_row",
        "sys_import_state_comment",
        "sys_transform_map.name",
        ...own,
      ],
      limit,
      offset,
      signal,
    });
    return {
      ...(set && {
        import_set: { number: set.number, sys_id: set.sys_id, state: set.state },
        staging_table: table,
        states: await countStates(reader, { table, query: of, signal }),
      }),
      rows: page.records.map((row) => ({
        sys_id: row.sys_id,
        row: Number(row.sys_import_row),
        ...(!set && { import_set: row["sys_import_set.number"], table: row.sys_class_name }),
        message: row.sys_import_state_comment,
        transform_map: row["sys_transform_map.name"],
        values: Object.fromEntries(
          own.map((column): [string, string] => [column, row[column] ?? ""])
            .filter(([, text]) => text !== "")
            .map(([column, text]) => [column, text.slice(0, LONGEST_VALUE)]),
        ),
      })),
      total: page.total,
      ...(page.total !== null && page.total > offset + limit && {
        next: `More rows match: repeat with offset ${offset + limit}.`,
      }),
    };
  },
});
