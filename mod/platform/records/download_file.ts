import { AppError } from "../../base/errors.ts";
import { isSysId } from "../../base/ids.ts";
import type { Transport } from "../http/transport.ts";
import type { FileTarget } from "../types.ts";

/** A file may be a thousand times an answer. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Saves an attachment and answers its bytes; an answer without the metadata header, which the Attachment
 * API documents, is no file. Throws `platform_error` for one, and `too_large` for a file over the limit.
 */
export async function downloadFile(
  transport: Transport,
  { sysId, signal, ...file }: FileTarget & {
    sysId: string;
    signal?: AbortSignal | undefined;
  },
): Promise<number> {
  if (!isSysId(sysId)) {
    throw new AppError("invalid_input", `"${sysId}" is no sys_id of an attachment`, {
      remedy: "sn_list_attachments shows the attachments of a record.",
    });
  }
  const path = `/api/now/attachment/${sysId}/file`;
  const request = { path, file, signal, timeoutMs: TIMEOUT_MS };
  const { result, headers } = await transport.send<unknown>(request);
  if (typeof result !== "number" || !headers.has("x-attachment-metadata")) {
    throw new AppError("platform_error", `${path} was answered without a file`, {
      remedy: "Read the attachment's record; the file may be quarantined or empty.",
    });
  }
  return result;
}
