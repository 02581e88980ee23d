import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { captureNames } from "../../../changes/capture.ts";
import { tableInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { columnOf } from "../../../platform/records/record_values.ts";

const MOST_RECORDS = 100;

/**
 * Records as a file that another instance can import. A record's own `.do?XML` page cannot be
 * imported; the payload of its current version can (measured on live instances).
 */
export const exportRecordXml = defineTool({
  name: "sn_export_record_xml",
  summary: "Write tracked records to this machine as XML that another instance can import.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_update_version",
  input: z.strictObject({
    table: tableInput,
    ids: z.array(z.string().min(1)).min(1).max(MOST_RECORDS).describe(
      "sys_ids, numbers or names of the records",
    ),
  }),
  example: { table: "sys_rest_message", ids: ["Parcel service"] },
  synonyms: ["download record as file", "unload", "export a script as XML"],
  skill: "update-sets",
  byHand: { lists: 1, clicks: 3 },
  async read({ table, ids }, { reader, files, signal }) {
    const { tracked } = await reader.schema.table(table);
    const sysIds = [];
    for (const id of ids) sysIds.push(await findSysId(reader, { table, id, signal }));
    const { records } = await reader.listRecords(table, {
      query: `sys_idIN${sysIds.join(",")}`,
      limit: MOST_RECORDS,
      signal,
    });
    const names = records.flatMap((record) => captureNames(table, record));
    const { records: versions } = await reader.listRecords("sys_update_version", {
      query: `nameIN${names.join(",")}^state=current^ORDERBYDESCsys_created_on`,
      fields: ["name", "payload"],
      limit: names.length * 2,
      signal,
    });
    const payloads = new Map(versions.toReversed().map(({ name, payload }) => [name, payload]));
    const parts: string[] = [];
    const missing: string[] = [];
    for (const record of records) {
      const name = captureNames(table, record).find((name) => payloads.has(name));
      const inner = innerXml(name === undefined ? "" : payloads.get(name) ?? "");
      if (inner === undefined) missing.push(columnOf(record, "sys_id"));
      else parts.push(inner);
    }
    if (parts.length === 0) throw noVersions(table, tracked);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<unload>\n${
      parts.join("\n")
    }\n</unload>\n`;
    const label = ids.length === 1 ? ids[0] : `${ids.length}_records`;
    const file = await files.write([reader.host, "records", `${table}_${label}.xml`], xml);
    return {
      file,
      bytes: new TextEncoder().encode(xml).length,
      records: parts.length,
      ...(missing.length > 0 && {
        without_version: missing,
        next: "Those have no saved version: save them once on the instance, then repeat.",
      }),
    };
  },
});

/** What stands within `<record_update>`; undefined for text that is no payload. */
function innerXml(payload: string): string | undefined {
  return /<record_update\b[^>]*>([\s\S]*)<\/record_update>/.exec(payload)?.[1]?.trim();
}

function noVersions(table: string, tracked: boolean): AppError {
  return new AppError(
    "not_found",
    `The instance keeps no current version of these ${table} records`,
    {
      remedy: tracked
        ? "Save them once, or add them to an update set; then they can be exported."
        : `Records of ${table} are data and have no versions: read them with sn_query_table.`,
    },
  );
}
