import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { idInput, tableInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import { soleOf } from "../../../base/lists.ts";

export const getRecordUrl = defineTool({
  name: "sn_get_record_url",
  summary:
    "The address of a record: classic form, workspace or portal page; the record is looked up.",
  risk: "R",
  endpoint: "GET /api/now/table/{table}",
  input: z.strictObject({
    table: tableInput,
    id: idInput("record"),
    workspace: z.string().optional().describe(
      "Path or title of a workspace, for its address there",
    ),
    portal: z.string().optional().describe("URL suffix or title of a portal"),
    page: z.string().optional().describe("Page of the portal; form unless set"),
  }),
  example: { table: "incident", id: "INC0010001", portal: "fleet" },
  synonyms: ["deep link", "direct link", "permalink"],
  skill: "assistant",
  byHand: { lists: 1, clicks: 1 },
  async read({ table, id, workspace, portal, page = "form" }, { reader, signal }) {
    const sysId = await findSysId(reader, { table, id, signal });
    const target = encodeURIComponent(`${table}.do?sys_id=${sysId}`);
    const [path, suffix] = await Promise.all([
      workspace === undefined ? undefined : oneOf(reader, {
        table: "sys_ux_page_registry",
        column: "path",
        text: workspace,
        noun: "workspace",
        signal,
      }),
      portal === undefined ? undefined : oneOf(reader, {
        table: "sp_portal",
        column: "url_suffix",
        text: portal,
        noun: "portal",
        signal,
      }),
    ]);
    const query = new URLSearchParams({ id: page, table, sys_id: sysId });
    return {
      sys_id: sysId,
      classic: `${reader.url}/now/nav/ui/classic/params/target/${target}`,
      form: `${reader.url}/${table}.do?sys_id=${sysId}`,
      ...(path !== undefined && {
        workspace: `${reader.url}/now/${path}/record/${table}/${sysId}`,
      }),
      ...(suffix !== undefined && { portal: `${reader.url}/${suffix}?${query}` }),
    };
  },
});

/** The path of the one that is meant. Throws `not_found`. */
async function oneOf(
  reader: Reader,
  request: {
    table: string;
    column: string;
    text: string;
    noun: string;
    signal?: AbortSignal | undefined;
  },
): Promise<string> {
  const { table, column, text, noun, signal } = request;
  const value = quoteValue(text.replace(/^\/+|\/+$/g, ""));
  const { records } = await reader.listRecords(table, {
    query: `${column}=${value}^ORtitle=${value}`,
    fields: [column, "title"],
    limit: 2,
    signal,
  });
  const only = soleOf(records);
  if (only) return columnOf(only, column);
  throw new AppError(
    records.length === 0 ? "not_found" : "ambiguous",
    `${records.length === 0 ? "No" : "More than one"} ${noun} is named "${text}"`,
    {
      remedy: `Give its ${column}: sn_query_table on ${table} lists them.`,
      details: { table },
    },
  );
}
