import { decodeBase64 } from "../../../base/base64.ts";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import type { LocalFiles } from "../../local_files.ts";

/** What is held in memory at once, so of a file that is sent; instances allow more. */
export const MOST_BYTES = 50 * 1024 * 1024;
/** Of a file that goes to the disk as it comes in: the platform's own default limit. */
export const MOST_DOWNLOADED_BYTES = 1024 * 1024 * 1024;
const MAX_SIZE_PROPERTY = "com.glide.attachment.max_size";

/** The bytes that a caller gave one way or another. Throws `invalid_input` for none, several or unreadable ones. */
export async function readContent(
  { file, text, base64 }: {
    file?: string | undefined;
    text?: string | undefined;
    base64?: string | undefined;
  },
  files: LocalFiles,
): Promise<{ bytes: Uint8Array; name?: string | undefined }> {
  const given = [file, text, base64].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw new AppError("invalid_input", "Give the content once: as file, text or base64", {
      remedy: `file names one below ${files.dir}.`,
    });
  }
  if (file !== undefined) {
    return { bytes: await files.readBytes(file), name: file.split(/[/\\]/).at(-1) };
  }
  if (text !== undefined) return { bytes: new TextEncoder().encode(text) };
  try {
    return { bytes: decodeBase64(base64 ?? "") };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new AppError("invalid_input", "The base64 content cannot be read", {
      remedy: "Send standard base64 without a data: prefix.",
    });
  }
}

/** Throws `invalid_input` for more bytes than the instance or this service takes. */
export async function refuseTooLarge(reader: Reader, size: number): Promise<void> {
  const megabytes = Number(await reader.property(MAX_SIZE_PROPERTY));
  const limit = megabytes > 0 ? Math.min(megabytes * 1024 * 1024, MOST_BYTES) : MOST_BYTES;
  if (size <= limit) return;
  throw new AppError("invalid_input", `The file has ${size} bytes; ${limit} can be attached`, {
    remedy: limit < MOST_BYTES
      ? `The instance's property ${MAX_SIZE_PROPERTY} sets the limit.`
      : "Attach it in a browser.",
    details: { bytes: size, limit },
  });
}

const TYPES: Readonly<Record<string, string>> = {
  txt: "text/plain",
  log: "text/plain",
  md: "text/markdown",
  csv: "text/csv",
  html: "text/html",
  json: "application/json",
  xml: "application/xml",
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  svg: "image/svg+xml",
  zip: "application/zip",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** The content type that a file name's ending stands for. */
export function typeOf(name: string): string {
  return TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""] ?? "application/octet-stream";
}
