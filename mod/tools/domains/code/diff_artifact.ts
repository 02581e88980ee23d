import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { idInput, tableInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import {
  hostFolder,
  nameOf,
  pulledColumns,
  readLocal,
  readManifests,
  sameText,
} from "./artifact_files.ts";
import { diffLines } from "../../../base/line_diff.ts";
import { columnOf, orAbsent } from "../../../platform/records/record_values.ts";

export const diffArtifact = defineTool({
  name: "sn_diff_artifact",
  summary: "Compare a record's code on the instance with its local file or with another instance.",
  risk: "R",
  endpoint: "GET /api/now/table/{table}/{id}, on both instances",
  input: z.strictObject({
    table: tableInput,
    id: idInput("record"),
    other: z.string().min(1).optional().describe(
      "Another connected instance; the local files unless set",
    ),
  }),
  example: { table: "sys_script_include", id: "PlateParser", other: "demo" },
  synonyms: ["code differences", "same on prod", "differs from dev"],
  skill: "blast-radius",
  byHand: { lists: 2, reads: 2 },
  async read({ table, id, other }, { reader, readerOf, files, signal }) {
    const columns = pulledColumns(table);
    const sysId = await findSysId(reader, { table, id, signal });
    const record = await reader.getRecord(table, sysId, { signal });
    const target = other === undefined
      ? await localTexts(files, { host: reader.host, table, sysId })
      : await remoteTexts(await readerOf(other), { table, record, signal });
    const compared = columns.filter((column) =>
      record[column] !== undefined || target.texts[column]
    )
      .map((column) => {
        const [here, there] = [record[column] ?? "", target.texts[column] ?? ""];
        return sameText(here, there)
          ? { column, same: true }
          : { column, same: false, diff: diffLines(here, there) };
      });
    return {
      table,
      sys_id: sysId,
      name: nameOf(record),
      from: `${reader.label}, updated ${orAbsent(record.sys_updated_on)} by ${
        orAbsent(record.sys_updated_by)
      }`,
      to: target.label,
      same: compared.every(({ same }) => same),
      columns: compared,
      legend: "- only in `from`, + only in `to`",
    };
  },
});

interface Texts {
  label: string;
  texts: Record<string, string>;
}

async function localTexts(
  files: Parameters<typeof readManifests>[0],
  { host, table, sysId }: { host: string; table: string; sysId: string },
): Promise<Texts> {
  const all = await readManifests(files, `${hostFolder(host)}/${table}`);
  const own = all.find(({ manifest }) => manifest.sys_id === sysId);
  if (!own) {
    throw new AppError("not_found", `${table} ${sysId} was not pulled from ${host}`, {
      remedy: "sn_pull_artifacts writes its files.",
    });
  }
  return {
    label: `local files in ${own.folder}, pulled at ${own.manifest.sys_updated_on}`,
    texts: await readLocal(files, own),
  };
}

/** By sys_id; a record that was made anew over there is found by its name and application. */
async function remoteTexts(
  reader: Reader,
  { table, record, signal }: {
    table: string;
    record: PlatformRecord;
    signal?: AbortSignal | undefined;
  },
): Promise<Texts> {
  const { records } = await reader.listRecords(table, {
    query: `sys_id=${columnOf(record, "sys_id")}`,
    limit: 1,
    signal,
  });
  const found = records[0] ?? await reader.getRecord<PlatformRecord>(
    table,
    await findSysId(reader, { table, id: nameOf(record), signal }),
    { signal },
  );
  return {
    label: `${reader.label}, updated ${orAbsent(found.sys_updated_on)} by ${
      orAbsent(found.sys_updated_by)
    }`,
    texts: found,
  };
}
