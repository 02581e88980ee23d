import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { sha256Hex } from "../../../base/sha256.ts";
import type { Operation } from "../../../changes/operation.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { checkQuery } from "../../check_query.ts";
import { asQuery, tableInput } from "../../inputs.ts";
import { lintRecord } from "../../lint/record_scripts.ts";
import type { LocalFiles } from "../../local_files.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import {
  hostFolder,
  type Manifest,
  noteOffered,
  pulledColumns,
  readLocal,
  readManifests,
  sameText,
  writeArtifact,
} from "./artifact_files.ts";
import { diffLines } from "../../../base/line_diff.ts";
import { columnOf, orAbsent } from "../../../platform/records/record_values.ts";

/** Code as local files: fetched, edited with any editor, and brought back without losing others' work. */

const skill = "fluent-sdk";
const MOST_RECORDS = 100;

export const pullArtifacts = defineTool({
  name: "sn_pull_artifacts",
  summary:
    "Write the code of records into files of the tools' folder, for editing and sn_push_artifacts.",
  risk: "R",
  endpoint: "GET /api/now/table/{table}",
  input: z.strictObject({
    table: tableInput,
    ids: z.array(z.string().min(1)).min(1).max(MOST_RECORDS).optional().describe(
      "Names or sys_ids of the records",
    ),
    query: asQuery(z.string()).optional().describe(
      "Encoded query instead of ids, e.g. sys_scope.scope=x_acme",
    ),
    overwrite: z.boolean().optional().describe(
      "Replace local files that were edited since their pull",
    ),
  }),
  example: { table: "sys_script_include", ids: ["PlateParser"], overwrite: true },
  synonyms: ["download scripts", "local files", "edit locally"],
  skill,
  byHand: { lists: 1, clicks: 4 },
  async read({ table, ids, query, overwrite = false }, { reader, files, signal }) {
    pulledColumns(table);
    const records = await readRecords(reader, { table, ids, query, signal });
    const edited = overwrite ? new Map<string, string>() : await editedFolders(files, reader.host);
    const pulled = [];
    const kept: string[] = [];
    for (const record of records) {
      const folder = edited.get(columnOf(record, "sys_id"));
      if (folder) kept.push(folder);
      else pulled.push(await writeArtifact(files, { host: reader.host, table, record }));
    }
    return {
      folder: files.dir,
      pulled: pulled.map(({ folder, files: paths, manifest }) => ({
        name: manifest.name,
        folder,
        files: paths,
        sys_updated_on: manifest.sys_updated_on,
      })),
      ...(kept.length > 0 && {
        kept,
        next: "These were edited here since their pull and stay as they are: push them, or pull " +
          "with overwrite.",
      }),
      ...(records.length === MOST_RECORDS && {
        more: `At most ${MOST_RECORDS} records a call: narrow the query for the others.`,
      }),
    };
  },
});

async function readRecords(
  reader: Reader,
  { table, ids, query, signal }: {
    table: string;
    ids?: string[] | undefined;
    query?: string | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<PlatformRecord[]> {
  if ((ids === undefined) === (query === undefined)) {
    throw new AppError("invalid_input", "Name the records once: by ids or by query", {
      remedy: `e.g. ids ["PlateParser"], or query "active=true".`,
    });
  }
  if (query !== undefined) await checkQuery(reader, { table, query });
  const found = ids && await Promise.all(ids.map((id) => findSysId(reader, { table, id, signal })));
  const { records } = await reader.listRecords(table, {
    query: found ? `sys_idIN${found.join(",")}` : query,
    limit: MOST_RECORDS,
    signal,
  });
  if (records.length > 0) return records;
  throw new AppError("not_found", `No record of ${table} matches that you can read`, {
    remedy: "sn_query_table shows what there is.",
  });
}

/** Folders of an instance whose files differ from what was pulled, by sys_id. */
async function editedFolders(files: LocalFiles, host: string): Promise<Map<string, string>> {
  const manifests = await readManifests(files, hostFolder(host)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  });
  const edited = new Map<string, string>();
  for (const { folder, manifest } of manifests) {
    const local = await readLocal(files, { folder, manifest });
    const differs = Object.entries(manifest.columns)
      .some(([column, { base }]) => !sameText(local[column] ?? "", base));
    if (differs) edited.set(manifest.sys_id, folder);
  }
  return edited;
}

interface Change {
  folder: string;
  manifest: Manifest;
  record: PlatformRecord;
  values: Record<string, string>;
}

export const pushArtifacts = defineTool({
  name: "sn_push_artifacts",
  summary:
    "Store edited local code on the instance; refuses where somebody changed the same since.",
  risk: "W",
  idempotent: true,
  endpoint: "PATCH /api/now/table/{table}/{id}, after comparing base, local and instance",
  input: z.strictObject({
    path: z.string().min(1).describe("Folder that sn_pull_artifacts answered, or one above it"),
    allow_findings: z.boolean().optional().describe("Push scripts with grave review findings too"),
  }),
  example: { path: "artifacts" },
  synonyms: ["upload scripts", "push files", "sync back"],
  skill,
  byHand: { lists: 1, forms: 1, fields: 1, reads: 1 },
  async plan({ path, allow_findings = false }, { reader, hosts, files, options, signal }) {
    const known = await hosts();
    const manifests = (await readManifests(files, path))
      .filter(({ manifest }) => known.includes(manifest.host));
    if (manifests.length === 0) {
      throw new AppError("conflict", `What is at "${path}" was pulled from another instance`, {
        remedy: `Name that instance, or pull from ${reader.label} first.`,
      });
    }
    const changes: Change[] = [];
    const conflicts = [];
    for (const { folder, manifest } of manifests) {
      const compared = await compareThree(reader, { folder, manifest, files, signal });
      conflicts.push(...compared.conflicts);
      if (Object.keys(compared.change.values).length > 0) changes.push(compared.change);
    }
    refuseConflicts(conflicts);
    const warnings = reviewChanges(changes, allow_findings);
    if (!options.dry_run) await Promise.all(changes.map((change) => noteOffered(files, change)));
    return {
      operations: changes.map(({ manifest, record, values }): Operation => ({
        kind: "update",
        table: manifest.table,
        id: manifest.sys_id,
        values,
        expectedModCount: record.sys_mod_count,
      })),
      warnings: [
        ...warnings,
        ...(changes.length === 0
          ? ["No file differs from what was pulled: nothing is pushed."]
          : []),
        ...(changes.length > 0
          ? ["Pull again after this: the files' base is what was pulled."]
          : []),
      ],
      result: (records) => ({
        pushed: changes.map(({ folder, manifest, values }, index) => ({
          name: manifest.name,
          folder,
          columns: Object.keys(values),
          sys_updated_on: records[index]?.sys_updated_on,
        })),
        unchanged: manifests.length - changes.length,
      }),
    };
  },
});

interface Conflict {
  name: string;
  table: string;
  column: string;
  changed_on_instance: string;
  yours: string[];
  theirs: string[];
}

/** Base, local file and instance, column by column: whose change is whose. */
async function compareThree(
  reader: Reader,
  { folder, manifest, files, signal }: {
    folder: string;
    manifest: Manifest;
    files: LocalFiles;
    signal?: AbortSignal | undefined;
  },
): Promise<{ change: Change; conflicts: Conflict[] }> {
  const local = await readLocal(files, { folder, manifest });
  const record = await reader.getRecord(manifest.table, manifest.sys_id, { signal });
  const change: Change = { folder, manifest, record, values: {} };
  const conflicts: Conflict[] = [];
  const pushable = pulledColumns(manifest.table);
  for (const [column, { base, offered = [] }] of Object.entries(manifest.columns)) {
    const [mine, theirs] = [local[column] ?? "", record[column] ?? ""];
    const untouched = sameText(theirs, base) || offered.includes(sha256Hex(theirs));
    if (!pushable.includes(column) || sameText(mine, theirs)) continue;
    if (sameText(mine, base) && !untouched) continue;
    if (untouched) change.values[column] = mine;
    else {
      conflicts.push({
        name: manifest.name,
        table: manifest.table,
        column,
        changed_on_instance: `${orAbsent(record.sys_updated_on)} by ${
          orAbsent(record.sys_updated_by)
        }`,
        yours: diffLines(base, mine, 40),
        theirs: diffLines(base, theirs, 40),
      });
    }
  }
  return { change, conflicts };
}

function refuseConflicts(conflicts: Conflict[]): void {
  if (conflicts.length === 0) return;
  const names = conflicts.map(({ name, column }) => `"${name}" (${column})`).join(", ");
  throw new AppError("changed_since", `Changed here and on the instance since the pull: ${names}`, {
    remedy:
      "Keep a copy of your file, pull with overwrite, bring your change in again, then push. " +
      "Nothing was written.",
    details: { conflicts: conflicts.slice(0, 5) },
  });
}

/** Grave findings stop a push, the others are said. */
function reviewChanges(changes: Change[], allowed: boolean): string[] {
  const findings = changes.flatMap(({ manifest, record, values }) => {
    const columns = Object.keys(values);
    return lintRecord(manifest.table, { ...record, ...values })
      .filter(({ column }) => columns.includes(column))
      .map((finding) => ({ ...finding, name: manifest.name }));
  });
  const words = (list: typeof findings) =>
    list.slice(0, 10).map(({ name, column, line, rule, title }) =>
      `"${name}" ${column}:${line} ${rule}: ${title}`
    );
  const grave = findings.filter(({ severity }) => severity === "high");
  if (grave.length > 0 && !allowed) {
    throw new AppError(
      "invalid_input",
      `The review found ${grave.length} grave faults: ${words(grave).join("; ")}`,
      {
        remedy: "Mend them, or push with allow_findings. Nothing was written.",
        details: { findings: grave.slice(0, 20) },
      },
    );
  }
  return words(findings);
}
