import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { findSysId, listRecords } from "../../record_views.ts";
import { limitInput, offsetInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";

export const listApplicationFiles = defineTool({
  name: "sn_list_application_files",
  summary: "The configuration records of an application, counted by type.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_metadata; GET /api/now/stats/sys_metadata",
  input: z.strictObject({
    scope: inForm(z.string().min(1), { kind: "record", table: "sys_scope" }).describe(
      "Scope name, name or sys_id of the application",
    ),
    type: z.string().optional().describe("Only this type, as sys_script"),
    limit: limitInput,
    offset: offsetInput,
  }),
  example: { scope: "x_demo_fleet" },
  synonyms: ["what belongs to an app", "artifacts of a scope", "application content"],
  skill: "scoped-applications",
  byHand: { lists: 1, clicks: 1, reads: 1 },
  async read({ scope, type, limit = 100, offset }, { reader, signal }) {
    const id = scope === "global"
      ? "global"
      : await findSysId(reader, { table: "sys_scope", id: scope, signal });
    const { result } = await reader.get<{ stats: { count: string }; groupby_fields: Group[] }[]>({
      path: "/api/now/stats/sys_metadata",
      query: {
        sysparm_query: `sys_scope=${id}`,
        sysparm_count: true,
        sysparm_group_by: "sys_class_name",
      },
      signal,
    });
    const types = Object.fromEntries(
      result.flatMap(({ stats, groupby_fields }) =>
        groupby_fields.slice(0, 1).map(({ value }) => [value, Number(stats.count)])
      ),
    );
    const files = await listRecords(reader, {
      table: "sys_metadata",
      query: `sys_scope=${id}${
        type ? `^sys_class_name=${type}` : ""
      }^ORDERBYsys_class_name^ORDERBYsys_name`,
      fields: ["sys_name", "sys_class_name", "sys_updated_on", "sys_updated_by"],
      limit,
      offset,
      signal,
    });
    return { application: id, types, ...files };
  },
});

interface Group {
  field: string;
  value: string;
}
