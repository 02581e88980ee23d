import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { captureNames } from "../../../changes/capture.ts";
import { addressed } from "../../../platform/records/record_values.ts";
import type { Reader } from "../../../platform/types.ts";
import { tableInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { readDependents, type TableRecord } from "./read_dependents.ts";

const MOST_RECORDS = 100;
/** Names of versions that one query asks for. */
const CHUNK = 100;

/**
 * Records as a file that another instance can import. A record's own `.do?XML` page cannot be
 * imported; the payload of its current version can (measured on live instances).
 */
export const exportRecordsXml = defineTool({
  name: "sn_export_records_xml",
  summary: "Write tracked records to this machine as XML that another instance can import.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_update_version",
  input: z.strictObject({
    table: tableInput,
    ids: z.array(z.string().min(1)).min(1).max(MOST_RECORDS).describe(
      "sys_ids, numbers or names of the records",
    ),
    dependents: z.boolean().optional().describe(
      "Also what belongs to them: the actions of a policy, the variables of an item",
    ),
  }),
  example: { table: "sys_rest_message", ids: ["Parcel service"], dependents: true },
  synonyms: ["download record as file", "unload", "export a script as XML"],
  skill: "update-sets",
  byHand: { lists: 1, clicks: 3 },
  async read({ table, ids, dependents = false }, { reader, files, signal }) {
    const { tracked } = await reader.schema.table(table);
    const sysIds = [];
    for (const id of ids) sysIds.push(await findSysId(reader, { table, id, signal }));
    const { records } = await reader.listRecords(table, {
      query: `sys_idIN${sysIds.join(",")}`,
      limit: MOST_RECORDS,
      signal,
    });
    const named = records.map((record): TableRecord => ({
      table: record.sys_class_name || table,
      record: addressed(record),
    }));
    const beside = dependents
      ? await readDependents(named, { reader, signal })
      : { found: [], cut: false };
    const all = [...named, ...beside.found];
    const payloads = await readPayloads(all, { reader, signal });
    const parts: string[] = [];
    const missing: TableRecord[] = [];
    for (const one of all) {
      const name = namesOf(one).find((name) => payloads.has(name));
      const inner = innerXml(name === undefined ? "" : payloads.get(name) ?? "");
      if (inner === undefined) missing.push(one);
      else parts.push(inner);
    }
    if (parts.length === 0) throw noVersions(table, tracked);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<unload>\n${
      [...new Set(parts)].join("\n")
    }\n</unload>\n`;
    const label = ids.length === 1 ? ids[0] : `${ids.length}_records`;
    const file = await files.write([reader.host, "records", `${table}_${label}.xml`], xml);
    return {
      file,
      bytes: new TextEncoder().encode(xml).length,
      records: parts.length,
      ...(dependents && { dependents: countTables(beside.found) }),
      ...(beside.cut && { cut: "There is more that belongs to them: export it by itself." }),
      ...(missing.length > 0 && {
        without_version: missing.map(({ record }) => record.sys_id),
        next: "Those have no saved version: save them once on the instance, then repeat.",
      }),
    };
  },
});

function namesOf({ table, record }: TableRecord): string[] {
  return captureNames(table, record);
}

/** The current version of each record, by its name. */
async function readPayloads(
  records: readonly TableRecord[],
  { reader, signal }: { reader: Reader; signal?: AbortSignal | undefined },
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(records.flatMap(namesOf))];
  const payloads = new Map<string, string>();
  for (let start = 0; start < names.length; start += CHUNK) {
    const { records: versions } = await reader.listRecords("sys_update_version", {
      query: `nameIN${names.slice(start, start + CHUNK).join(",")}^state=current` +
        "^ORDERBYsys_created_on",
      fields: ["name", "payload"],
      limit: CHUNK * 2,
      signal,
    });
    for (const { name = "", payload = "" } of versions) payloads.set(name, payload);
  }
  return payloads;
}

function countTables(found: readonly TableRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { table } of found) counts[table] = (counts[table] ?? 0) + 1;
  return counts;
}

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
