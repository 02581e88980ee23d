/** Bytes of a request body that are read unless a route says otherwise. */
export const DEFAULT_MAX_BODY_BYTES = 4 * 1024 * 1024;

export interface BodyLimitOptions {
  maxBytes?: number;
}

/**
 * Reads a request body as text. Null when it is longer than the limit, whatever `Content-Length`
 * says: what arrives is counted, and reading stops at the limit.
 */
export async function readBodyText(
  request: Request,
  options: BodyLimitOptions = {},
): Promise<string | null> {
  const { maxBytes = DEFAULT_MAX_BODY_BYTES } = options;
  const declared = request.headers.get("content-length");
  if (declared !== null) {
    // The server cuts the body at its declared length, so within the limit nothing need be counted.
    if (Number(declared) <= maxBytes) return await request.text();
    await request.body?.cancel();
    return null;
  }
  if (request.body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let received = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    received += value.byteLength;
    if (received > maxBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** `4 MB` of 4194304; whole kilobytes below one megabyte. */
export function sizeInWords(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1 ? `${Math.floor(megabytes)} MB` : `${Math.floor(bytes / 1024)} KB`;
}
