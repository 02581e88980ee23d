import { AppError } from "../../../base/errors.ts";
import { sha256Hex } from "../../../base/sha256.ts";
import type { PlatformRecord } from "../../../platform/types.ts";
import { codeColumns, codeTables } from "../../lint/record_scripts.ts";
import type { LocalFiles } from "../../local_files.ts";
import { columnOf } from "../../../platform/records/record_values.ts";

/**
 * Code of records as files: `artifacts/<host>/<table>/<name>-<sys_id>/<column>.<ending>`, beside a manifest
 * with what was pulled, so that a push can tell whose change is whose.
 */

export interface PulledColumn {
  file: string;
  base: string;
  /** SHA-256 of what was pushed from here: found on the instance, it is nobody else's change. */
  offered?: string[];
}

export interface Manifest {
  host: string;
  table: string;
  sys_id: string;
  name: string;
  sys_updated_on: string;
  sys_mod_count: string;
  /** Of each pulled column the text as it was: the base of a comparison. */
  columns: Record<string, PulledColumn>;
}

const ENDINGS: Readonly<Record<string, string>> = {
  html: "html",
  template: "html",
  message_html: "html",
  xml: "xml",
  css: "css",
};
const MANIFEST = "manifest.json";
const ROOT = "artifacts";

/** The columns that are pulled. Throws `invalid_input` for tables without code. */
export function pulledColumns(table: string): string[] {
  const columns = [...codeColumns(table), ...(table === "sp_widget" ? ["css", "link"] : [])];
  if (columns.length > 0) return columns;
  throw new AppError("invalid_input", `Records of ${table} hold no code that is pulled`, {
    remedy: `These do: ${codeTables.join(", ")}.`,
  });
}

/** The folder of what was pulled from a host, relative to the tools' own. */
export function hostFolder(host: string): string {
  return `${ROOT}/${safe(host)}`;
}

function folderOf(host: string, { table, record }: { table: string; record: PlatformRecord }) {
  return [
    ROOT,
    safe(host),
    table,
    `${safe(nameOf(record)).slice(0, 60)}-${columnOf(record, "sys_id")}`,
  ];
}

/** As the tools' folder makes names safe, so that an answered folder can be given back. */
function safe(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9._-]+/g, "_").replace(/^\.+/, "") || "_";
}

/** What people call a record, else its sys_id. Throws `platform_error` for one without that. */
export function nameOf(record: PlatformRecord): string {
  return record.name || record.sys_name || record.short_description || record.id ||
    columnOf(record, "sys_id");
}

/** Writes the code of one record and its manifest; answers their paths. */
export async function writeArtifact(
  files: LocalFiles,
  { host, table, record }: { host: string; table: string; record: PlatformRecord },
): Promise<{ folder: string; files: string[]; manifest: Manifest }> {
  const folder = folderOf(host, { table, record });
  const manifest: Manifest = {
    host,
    table,
    sys_id: columnOf(record, "sys_id"),
    name: nameOf(record),
    sys_updated_on: record.sys_updated_on ?? "",
    sys_mod_count: record.sys_mod_count ?? "",
    columns: {},
  };
  const paths: string[] = [];
  for (const column of pulledColumns(table)) {
    const text = record[column];
    if (text === undefined) continue;
    const file = `${column}.${ENDINGS[column] ?? "js"}`;
    paths.push(await files.write([...folder, file], text));
    manifest.columns[column] = { file, base: text };
  }
  await files.write([...folder, MANIFEST], JSON.stringify(manifest, null, 2));
  return { folder: folder.join("/"), files: paths, manifest };
}

/** Keeps in the manifest what is about to be pushed, so that it is known for one's own afterwards. */
export async function noteOffered(
  files: LocalFiles,
  { folder, manifest, values }: {
    folder: string;
    manifest: Manifest;
    values: Record<string, string>;
  },
): Promise<void> {
  for (const [column, text] of Object.entries(values)) {
    const pulled = manifest.columns[column];
    if (pulled) pulled.offered = [...(pulled.offered ?? []).slice(-20), sha256Hex(text)];
  }
  await files.write([...folder.split("/"), MANIFEST], JSON.stringify(manifest, null, 2));
}

/** The manifests at a path: of one artifact's folder, or of all below it. Throws `not_found`. */
export async function readManifests(
  files: LocalFiles,
  path: string,
): Promise<{ folder: string; manifest: Manifest }[]> {
  const wanted = path.replace(/\/+$/, "").replace(files.dir, "").replace(/^\/+/, "");
  const found = (await files.list()).map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(`/${MANIFEST}`) && file.startsWith(`${ROOT}/`))
    .filter((file) => wanted === "" || `${file}/`.startsWith(`${wanted}/`));
  if (found.length === 0) {
    throw new AppError("not_found", `There is no pulled artifact at "${path}"`, {
      remedy: "sn_pull_artifacts writes them; give the folder that it answered.",
    });
  }
  return await Promise.all(found.map(async (file) => ({
    folder: file.slice(0, -MANIFEST.length - 1),
    manifest: parseManifest(await files.read(file), file),
  })));
}

function parseManifest(text: string, file: string): Manifest {
  try {
    const manifest = JSON.parse(text) as Manifest;
    const usable = /^[0-9a-f]{32}$/.test(manifest.sys_id) && /^[a-z0-9_]+$/.test(manifest.table) &&
      typeof manifest.columns === "object" && manifest.columns !== null;
    if (usable) return manifest;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError("invalid_input", `${file} is no manifest that can be read`, {
    remedy: "Pull the artifact again; keep a copy of your changes.",
  });
}

/** The local text of each column, as it is now. */
export async function readLocal(
  files: LocalFiles,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<Record<string, string>> {
  const texts = Object.entries(manifest.columns).map(async ([column, { file }]) => {
    return [column, await files.read(`${folder}/${file}`)] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

/** Line ends are the editor's: they are no change. */
export function sameText(a: string, b: string): boolean {
  return unify(a) === unify(b);
}

function unify(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").replace(/\n+$/, "");
}
