import { mayWrite } from "../access/access.ts";
import { attachmentAttributes } from "./attachment_attributes.ts";
import { readFormUpload, readRawUpload, type Upload } from "./attachment_body.ts";
import { compressedSize, readContent, storeContent } from "./attachment_content.ts";
import { type DemoAnswer, type DemoCall, readJsonObject } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import { deleteRecord } from "../records/delete_records.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { createRenderer } from "../records/render.ts";
import { asciiJson } from "../wire/dropped.ts";
import { noRecord, RestError, unknownPath, writeDenied, wrongMethod } from "../wire/rest_error.ts";
import { readRow, requireRow, textOf } from "../database/rows.ts";
import { requireTable, tableApi } from "./table_api.ts";
import { insertRecord, updateRecord } from "../records/write_records.ts";
import { inTransaction } from "../records/write_transaction.ts";

/**
 * `/api/now/attachment[/{sys_id}[/file]]`, `/attachment/{sys_id}/attributes[/{key}]`,
 * `/attachment/file` and `/attachment/upload`.
 */
export async function attachmentApi(call: DemoCall, segments: string[]): Promise<DemoAnswer> {
  const [first, second, key] = segments;
  if (first !== undefined && second === "attributes" && segments.length <= 3 && key !== "") {
    const row = await requireReadable(call, first);
    if (call.method !== "GET") requireWritable(call, row);
    return attachmentAttributes(call, { sysId: textOf(row, "sys_id"), key });
  }
  if (segments.length > 2 || (segments.length === 2 && second !== "file")) throw unknownPath();
  if (first === undefined) return await listAttachments(call);
  if (second === "file") return await sendFile(call, first);
  if (first === "file" || first === "upload") {
    if (call.method !== "POST") throw wrongMethod(call.method);
    return await attach(
      call,
      await (first === "file" ? readRawUpload(call) : readFormUpload(call)),
    );
  }
  const table = requireTable(call, "sys_attachment");
  const row = await requireReadable(call, first);
  switch (call.method) {
    case "GET":
      return { status: 200, result: metadata(call, table, row) };
    case "PATCH":
      updateRecord(call, table, { sysId: first, input: { file_name: newName(call) } });
      return { status: 204 };
    case "DELETE":
      deleteRecord(call, table, first);
      return { status: 204 };
    default:
      throw wrongMethod(call.method);
  }
}

/**
 * Of the Table API's parameters only query, limit and offset count here, and bare `field=value` pairs,
 * by which a public client (servicenow-rest-api) lists the files of a record.
 */
async function listAttachments(call: DemoCall): Promise<DemoAnswer> {
  if (call.method !== "GET") throw wrongMethod(call.method);
  const parameters = new URLSearchParams();
  const counted = ["sysparm_query", "sysparm_limit", "sysparm_offset"];
  for (const [name, value] of call.parameters) {
    if (counted.includes(name) || !name.startsWith("sysparm_")) parameters.set(name, value);
  }
  const answer = await tableApi({ ...call, parameters }, { name: "sys_attachment" });
  const shown = [];
  for (const row of answer.result as SqlRow[]) {
    if (await parentIsReadable(call, row)) shown.push(withLink(call, row));
  }
  return { ...answer, result: shown };
}

function newName(call: DemoCall): string {
  const name = readJsonObject(call).file_name;
  if (typeof name === "string" && name !== "") return name;
  throw new RestError(400, "Bad request", "The request lacks file_name.");
}

/** The attachment's row, if it and the record it belongs to may be read. Throws 404. */
async function requireReadable(call: DemoCall, sysId: string): Promise<SqlRow> {
  const { row } = requireRow(call.instance, requireTable(call, "sys_attachment"), sysId);
  await requireAccess(call, "sys_attachment", sysId);
  if (!await parentIsReadable(call, row)) throw noRecord();
  return row;
}

/** Throws 403 where the attachment's row may not be changed. */
function requireWritable(call: DemoCall, row: SqlRow): void {
  const table = requireTable(call, "sys_attachment");
  if (!mayWrite(call, table, { operation: "update", row })) throw writeDenied("Update");
}

/** As the Table API would have it. Throws what that answers for a record that may not be read. */
async function requireAccess(call: DemoCall, table: string, sysId: string): Promise<void> {
  await tableApi({ ...call, method: "GET", parameters: new URLSearchParams() }, {
    name: table,
    sysId,
  });
}

async function parentIsReadable(call: DemoCall, attachment: SqlRow): Promise<boolean> {
  const table = call.instance.table(textOf(attachment, "table_name"));
  const sysId = textOf(attachment, "table_sys_id");
  // One whose record is gone belongs to nobody: its own row decides.
  if (!table || !readRow(call.instance, table, sysId)) return true;
  try {
    await requireAccess(call, table.name, sysId);
    return true;
  } catch (error) {
    if (error instanceof RestError) return false;
    throw error;
  }
}

function metadata(call: DemoCall, table: DemoTable, row: SqlRow) {
  const options = { mode: "false", excludeLink: true, fields: null, origin: call.origin } as const;
  return withLink(call, createRenderer(call, options)(table, row));
}

function withLink<R extends { sys_id?: unknown }>(call: DemoCall, record: R) {
  return { ...record, download_link: linkTo(call, String(record.sys_id)) };
}

function linkTo(call: DemoCall, sysId: string, { version } = { version: "" }): string {
  return `${call.origin}/api/now/${version}attachment/${sysId}/file`;
}

/** The address of a new file has the version it was sent to, as the vendor's client compares them. */
function versionOf(call: DemoCall): string {
  return /^\/api\/now\/(v\d\/)/.exec(call.url.pathname)?.[1] ?? "";
}

async function sendFile(call: DemoCall, sysId: string): Promise<DemoAnswer> {
  if (call.method !== "GET") throw wrongMethod(call.method);
  const row = await requireReadable(call, sysId);
  const bytes = readContent(call.instance, row);
  if (!bytes) throw noRecord();
  const described = metadata(call, requireTable(call, "sys_attachment"), row);
  const name = encodeURIComponent(textOf(row, "file_name").toWellFormed());
  return {
    status: 200,
    file: { type: headerSafe(textOf(row, "content_type")), bytes },
    headers: {
      "X-Attachment-Metadata": asciiJson(described),
      // Never shown in place: the file is anybody's, the origin is this instance's.
      "Content-Disposition": `attachment;filename*=UTF-8''${name}`,
      "X-Content-Type-Options": "nosniff",
    },
  };
}

function headerSafe(type: string): string {
  return /^[\w.+-]+\/[\w.+-]+(\s*;[\x20-\x7e]*)?$/.test(type) ? type : "application/octet-stream";
}

async function attach(call: DemoCall, upload: Upload): Promise<DemoAnswer> {
  const table = requireTable(call, "sys_attachment");
  const parent = requireTable(call, upload.tableName);
  await requireAccess(call, parent.name, upload.tableSysId);
  requireAllowedExtension(call, upload.fileName);
  // Changes nothing: attaching takes the right to write the record.
  updateRecord(call, parent, { sysId: upload.tableSysId, input: {} });
  const row = attachBytes(call, upload);
  return {
    status: 201,
    result: metadata(call, table, row),
    headers: { Location: linkTo(call, textOf(row, "sys_id"), { version: versionOf(call) }) },
  };
}

/**
 * `glide.attachment.extensions`, parted by commas: empty allows all, any entry refuses the others. The
 * name alone counts, not what the file holds ("Restrict attachment file extensions", "Attachment API").
 * How the refusal looks is open.
 */
function requireAllowedExtension(call: DemoCall, fileName: string): void {
  const allowed = (call.instance.property("glide.attachment.extensions") ?? "").split(",")
    .map((extension) => extension.trim().toLowerCase()).filter((extension) => extension !== "");
  const extension = fileName.includes(".") ? fileName.split(".").at(-1) ?? "" : "";
  if (allowed.length === 0 || allowed.includes(extension.toLowerCase())) return;
  throw new RestError(
    403,
    "Operation Failed",
    `Files of the type "${extension}" may not be attached: glide.attachment.extensions allows ${
      allowed.join(",")
    }`,
  );
}

/** Stores a file with its row and answers that, whoever may read the record that it belongs to. */
export function attachBytes(call: DemoCall, upload: Upload): SqlRow {
  const table = requireTable(call, "sys_attachment");
  return inTransaction(call, () => {
    const created = insertRecord(call, table, {
      file_name: upload.fileName,
      content_type: upload.contentType,
      size_bytes: String(upload.bytes.byteLength),
      size_compressed: String(compressedSize(upload.bytes)),
      compressed: "true",
      table_name: upload.tableName,
      table_sys_id: upload.tableSysId,
    });
    storeContent(call.instance, textOf(created, "sys_id"), upload.bytes);
    return created;
  });
}
