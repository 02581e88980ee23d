import { quoted } from "../../../base/quoted.ts";
import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { limitInput, offsetInput } from "../../inputs.ts";
import { findSysId, listRecords } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { addressed, orAbsent } from "../../../platform/records/record_values.ts";
import { unloadXml } from "../../../platform/source_routes/unload_xml.ts";

/** What an update set has recorded, and taking it along as a file. */

const MOST_ENTRIES = 5000;

export const getUpdateSetContents = defineTool({
  name: "sn_get_update_set_contents",
  summary: "What an update set has recorded, by type.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_update_xml",
  input: z.strictObject({
    id: inForm(z.string().min(1), { kind: "record", table: "sys_update_set" }).describe(
      "sys_id or name of the update set",
    ),
    limit: limitInput,
    offset: offsetInput,
  }),
  example: { id: "Ticket integration" },
  synonyms: ["captured changes", "sys_update_xml", "entries"],
  byHand: { lists: 1, clicks: 2 },
  async read({ id, limit = 100, offset }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: "sys_update_set", id, signal });
    const list = await listRecords(reader, {
      table: "sys_update_xml",
      query: `update_set=${sysId}^ORDERBYtype^ORDERBYname`,
      fields: ["name", "type", "target_name", "action", "sys_updated_on", "sys_updated_by"],
      limit,
      offset,
      signal,
    });
    const byType = Map.groupBy(list.rows, (row) => String(row.type ?? orAbsent(undefined)));
    return {
      update_set: sysId,
      total: list.total,
      types: Object.fromEntries([...byType].map(([type, rows]) => [type, rows.length])),
      entries: list.rows,
      ...(list.next && { next: list.next }),
    };
  },
});

export const exportUpdateSet = defineTool({
  name: "sn_export_update_set",
  summary: "Write an update set to this machine as XML that another instance can import.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_update_set, sys_update_xml",
  input: z.strictObject({
    id: inForm(z.string().min(1), { kind: "record", table: "sys_update_set" }).describe(
      "Name or sys_id of the update set",
    ),
  }),
  example: { id: "Ticket integration" },
  synonyms: ["unload", "download update set", "transport file"],
  skill: "update-sets",
  byHand: { lists: 1, clicks: 3 },
  async read({ id }, { reader, files, signal }) {
    const sysId = await findSysId(reader, { table: "sys_update_set", id, signal });
    const set = addressed(await reader.getRecord("sys_update_set", sysId, { signal }));
    const { records, total } = await reader.listRecords("sys_update_xml", {
      query: `update_set=${sysId}^ORDERBYname`,
      limit: MOST_ENTRIES,
      signal,
    });
    if (total !== null && total > records.length) {
      throw new AppError(
        "too_large",
        `${quoted(orAbsent(set.name))} has ${total} entries, ${records.length} of them readable`,
        {
          remedy: "Export it on the instance, or with an account that may read every entry.",
        },
      );
    }
    const xml = unloadXml(set, records);
    const file = await files.write([reader.host, "update_sets", `${set.name ?? sysId}.xml`], xml);
    return {
      file,
      bytes: new TextEncoder().encode(xml).length,
      entries: records.length,
      state: set.state,
      ...(set.state !== "complete" && {
        next: "The set is not complete: sn_check_update_set, then sn_complete_update_set.",
      }),
    };
  },
});
