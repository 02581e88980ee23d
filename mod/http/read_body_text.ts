import { arrivesIn } from "../base/arrives_in.ts";
import { readBody } from "../base/read_body.ts";

/** Bytes of a request body that are read unless a route says otherwise. */
export const DEFAULT_MAX_BODY_BYTES = 4 * 1024 * 1024;

export interface BodyLimitOptions {
  maxBytes?: number;
  /** 30,000 unless told. */
  timeoutMs?: number;
}

/**
 * Reads a request body as text. Null when it is longer than the limit, whatever `Content-Length`
 * says: what arrives is counted, and reading stops at the limit. Throws `timeout` for half a body,
 * and `cancelled` when the client hangs up.
 */
export async function readBodyText(
  request: Request,
  options: BodyLimitOptions = {},
): Promise<string | null> {
  const { maxBytes = DEFAULT_MAX_BODY_BYTES, timeoutMs } = options;
  // The server cuts the body at its declared length, so within the limit nothing need be counted.
  if (isShort(request, maxBytes)) return await arrivesIn(request.text(), timeoutMs);
  const bytes = await readBodyBytes(request, options);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** The same, as bytes. */
export async function readBodyBytes(
  request: Request,
  options: BodyLimitOptions = {},
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { maxBytes = DEFAULT_MAX_BODY_BYTES, timeoutMs } = options;
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) {
    await request.body?.cancel();
    return null;
  }
  return await arrivesIn(readBody(request.body, maxBytes), timeoutMs);
}

function isShort(request: Request, maxBytes: number): boolean {
  const declared = request.headers.get("content-length");
  return declared !== null && Number(declared) <= maxBytes;
}

/** `4 MB` of 4194304; whole kilobytes below one megabyte. */
export function sizeInWords(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1 ? `${Math.floor(megabytes)} MB` : `${Math.floor(bytes / 1024)} KB`;
}
