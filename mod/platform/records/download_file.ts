import { AppError } from "../../base/errors.ts";
import { isSysId } from "../../base/ids.ts";
import type { Transport } from "../http/transport.ts";
import type { DownloadedFile } from "../types.ts";

/**
 * The bytes of an attachment; an answer without the metadata header, which the Attachment API documents,
 * is no file. Throws `platform_error` for one, and `invalid_input` for a file over the limit.
 */
export async function downloadFile(
  transport: Transport,
  { sysId, maxBytes, signal }: {
    sysId: string;
    maxBytes: number;
    signal?: AbortSignal | undefined;
  },
): Promise<DownloadedFile> {
  if (!isSysId(sysId)) {
    throw new AppError("invalid_input", `"${sysId}" is no sys_id of an attachment`, {
      remedy: "sn_list_attachments shows the attachments of a record.",
    });
  }
  const path = `/api/now/attachment/${sysId}/file`;
  const { result, headers } = await transport.send<unknown>({ path, fileBytes: maxBytes, signal });
  if (!(result instanceof Uint8Array)) {
    throw new AppError("platform_error", `${path} was answered without a file`, {
      remedy: "Read the attachment's record; the file may be quarantined or empty.",
    });
  }
  return { bytes: result, contentType: headers.get("content-type") ?? "application/octet-stream" };
}
