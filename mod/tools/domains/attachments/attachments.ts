import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { sha256Hex, sha256HexOf } from "../../../base/sha256.ts";
import type { CallProof } from "../../../changes/operation.ts";
import type { Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { idInput, tableInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { MOST_DOWNLOADED_BYTES, readContent, refuseTooLarge, typeOf } from "./file_content.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

/** Files of records. Endpoints and parameters: platform documentation, Attachment API. */

const skill = "attachments-documents";

const attachmentId = z.string().regex(/^[0-9a-f]{32}$/, "A sys_id of 32 hexadecimal digits")
  .describe("sys_id of the attachment (sn_list_attachments)");

interface AttachmentRow {
  sys_id: string;
  file_name: string;
  content_type: string;
  size_bytes: string;
  table_name: string;
  table_sys_id: string;
  sys_created_on?: string;
  sys_created_by?: string;
}

export const listAttachments = defineTool({
  name: "sn_list_attachments",
  summary: "List the files attached to a record, or to records of a table, with size and type.",
  risk: "R",
  endpoint: "GET /api/now/attachment",
  input: z.strictObject({
    table: tableInput.optional(),
    id: inForm(z.string().min(1), { kind: "record" }).optional().describe(
      "sys_id, number or name of the record",
    ),
    name: z.string().min(1).optional().describe("Part of the file's name"),
    limit: z.number().int().min(1).max(200).optional().describe("Files; 50 unless set"),
    offset: z.number().int().min(0).optional().describe("Files to skip"),
  }),
  example: { table: "incident" },
  synonyms: ["files hang on", "attached documents", "screenshots"],
  skill,
  byHand: { lists: 1 },
  async read({ table, id, name, limit = 50, offset = 0 }, { reader, signal }) {
    if (id !== undefined && table === undefined) {
      throw new AppError("invalid_input", "A record is named without its table", {
        remedy: "Give the table of the record too.",
      });
    }
    const sysId = id && table ? await findSysId(reader, { table, id, signal }) : undefined;
    const { result, headers } = await reader.get<AttachmentRow[]>({
      path: "/api/now/attachment",
      query: {
        sysparm_query: [
          ...(table ? [`table_name=${table}`] : []),
          ...(sysId ? [`table_sys_id=${sysId}`] : []),
          ...(name ? [`file_nameLIKE${quoteValue(name)}`] : []),
          "ORDERBYDESCsys_created_on^ORDERBYsys_id",
        ].join("^"),
        sysparm_limit: limit,
        sysparm_offset: offset,
      },
      signal,
    });
    const total = Number(headers.get("x-total-count") ?? result.length);
    return {
      total,
      attachments: result.map(describe),
      ...(total > offset + limit && { next: `Repeat with offset ${offset + limit} for more.` }),
    };
  },
});

export const getAttachment = defineTool({
  name: "sn_get_attachment",
  summary:
    "Download an attachment into the tools' folder; answers the path, and short text itself.",
  risk: "R",
  endpoint: "GET /api/now/attachment/{id}/file",
  input: z.strictObject({
    id: attachmentId,
    text: z.boolean().optional().describe("Show the beginning of a text file; true unless set"),
  }),
  example: { id: "2bead0ff421178330cc6f92b17b727af" },
  synonyms: ["save the file", "open attached log", "download the pdf"],
  skill,
  byHand: { lists: 1, clicks: 3 },
  async read({ id, text = true }, { reader, files, signal }) {
    const row = await readAttachment(reader, id, signal);
    const beginning: Uint8Array[] = [];
    let file = "";
    await reader.downloadFile(id, {
      maxBytes: MOST_DOWNLOADED_BYTES,
      signal,
      async save(content) {
        beginning.length = 0;
        const checked = checkSize(content, { size: Number(row.size_bytes), id, beginning });
        file = await files.write(["attachments", reader.host, id, row.file_name], checked);
      },
    });
    const bytes = new Uint8Array(
      await new Blob(beginning.map((part) => part.slice())).arrayBuffer(),
    );
    return { ...describe(row), file, ...(text && beginningOf(bytes, row.content_type)) };
  },
});

const LONGEST_TEXT = 4000;
const BEGINNING_BYTES = LONGEST_TEXT * 4;

/** Passes the pieces of a file on and keeps the first ones. Throws when it ends too early or late. */
async function* checkSize(
  content: AsyncIterable<Uint8Array>,
  { size, id, beginning }: { size: number; id: string; beginning: Uint8Array[] },
): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const piece of content) {
    if (seen < BEGINNING_BYTES) beginning.push(piece);
    seen += piece.byteLength;
    yield piece;
  }
  if (size === 0 || size === seen) return;
  throw new AppError("platform_error", `The file came with ${seen} of ${size} bytes`, {
    remedy: "Download it again.",
    details: { attachment: id },
  });
}

function beginningOf(bytes: Uint8Array, type: string): { text?: string; truncated?: boolean } {
  if (!/^text\/|\b(json|xml|javascript|yaml|csv)\b/i.test(type)) return {};
  const text = new TextDecoder().decode(bytes.subarray(0, BEGINNING_BYTES));
  if (text.includes("\0")) return {};
  return { text: text.slice(0, LONGEST_TEXT), truncated: text.length > LONGEST_TEXT };
}

export const uploadAttachment = defineTool({
  name: "sn_upload_attachment",
  summary: "Attach a file to a record: one of the tools' folder, or text or base64 given here.",
  risk: "W",
  endpoint: "POST /api/now/attachment/file",
  input: z.strictObject({
    table: tableInput,
    id: idInput("record"),
    file: z.string().min(1).optional().describe("Path of a file below the tools' folder"),
    text: z.string().max(1_000_000).optional().describe("Content as text"),
    base64: z.string().max(14_000_000).optional().describe("Content as base64"),
    name: z.string().min(1).max(100).optional().describe("File name; that of `file` unless set"),
    type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/, "A type such as text/plain").optional()
      .describe("Content type; by the name's ending unless set"),
  }),
  example: { table: "incident", id: "INC0010001", name: "notes.txt", text: "Restarted at noon" },
  synonyms: ["add a screenshot", "attach pdf", "save a picture"],
  skill,
  byHand: { lists: 1, clicks: 4 },
  async plan({ table, id, name, type, ...content }, { reader, files, signal }) {
    const { bytes, name: ownName } = await readContent(content, files);
    const fileName = name ?? ownName;
    if (!fileName) {
      throw new AppError("invalid_input", "The file has no name", {
        remedy: "Give name, with an ending that tells its type.",
      });
    }
    await refuseTooLarge(reader, bytes.byteLength);
    const sysId = await findSysId(reader, { table, id, signal });
    return {
      operations: [{
        kind: "call",
        sends: false,
        table,
        id: sysId,
        summary: `attach "${fileName}" (${bytes.byteLength} bytes)`,
        request: {
          method: "POST",
          path: "/api/now/attachment/file",
          query: { table_name: table, table_sys_id: sysId, file_name: fileName },
          body: bytes,
          contentType: type ?? typeOf(fileName),
          timeoutMs: 300_000,
        },
        undo: "sn_delete_attachment",
        prove: (answer, { reader }) => proveUpload(answer, { reader, bytes }),
      }],
      result: (_records, [result]) => result,
    };
  },
});

/** Reads the stored file back: a scanner or a rule on the instance may have taken it away. */
async function proveUpload(
  answer: unknown,
  { reader, bytes }: { reader: Reader; bytes: Uint8Array },
): Promise<CallProof> {
  const { sys_id = "" } = answer as Partial<AttachmentRow>;
  const row = await readAttachment(reader, sys_id);
  let stored = "";
  await reader.downloadFile(sys_id, {
    maxBytes: MOST_DOWNLOADED_BYTES,
    async save(content) {
      stored = await sha256HexOf(content);
    },
  });
  const sent = sha256Hex(bytes);
  return sent === stored ? { state: "done", result: { ...describe(row), sha256: sent } } : {
    state: "failed",
    result: describe(row),
    error: "The stored file differs from the one sent",
  };
}

export const deleteAttachment = defineTool({
  name: "sn_delete_attachment",
  summary: "Delete an attachment for good: its content cannot be brought back.",
  risk: "D",
  idempotent: true,
  endpoint: "DELETE /api/now/attachment/{id}",
  input: z.strictObject({ id: attachmentId }),
  example: { id: "e652101b26a02b68162131ccfcdbaa4f" },
  synonyms: ["remove attached file", "remove the picture", "delete the screenshot"],
  skill,
  byHand: { lists: 1, clicks: 3 },
  async plan({ id }, { reader, signal }) {
    const row = await readAttachment(reader, id, signal);
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: "sys_attachment",
        id,
        summary: `delete "${row.file_name}" of ${row.table_name} ${row.table_sys_id}`,
        request: { method: "DELETE", path: `/api/now/attachment/${id}` },
        risk: "D",
        async prove(_answer, { reader }) {
          const { records } = await reader.listRecords("sys_attachment", {
            query: `sys_id=${id}`,
            fields: ["sys_id"],
          });
          return records.length === 0
            ? { state: "done", result: { deleted: describe(row) } }
            : { state: "failed", result: null, error: `The attachment ${id} is still there` };
        },
      }],
      warnings: ["A deleted attachment cannot be brought back: sn_get_attachment keeps a copy."],
      result: (_records, [result]) => result,
    };
  },
});

async function readAttachment(
  reader: Reader,
  id: string,
  signal?: AbortSignal,
): Promise<AttachmentRow> {
  const path = `/api/now/attachment/${id}`;
  const { result } = await reader.get<AttachmentRow>({ path, signal });
  return result;
}

function describe(row: AttachmentRow) {
  return {
    sys_id: row.sys_id,
    name: row.file_name,
    type: row.content_type,
    bytes: Number(row.size_bytes) || 0,
    table: row.table_name,
    record: row.table_sys_id,
    ...(row.sys_created_on &&
      { created: `${row.sys_created_on} by ${orAbsent(row.sys_created_by)}` }),
  };
}
