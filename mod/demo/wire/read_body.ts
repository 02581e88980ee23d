import { arrivesIn } from "../../base/arrives_in.ts";
import { AppError } from "../../base/errors.ts";
import { readBody as readAtMost } from "../../base/read_body.ts";
import { RestError } from "./rest_error.ts";

/** `glide.rest.max_content_length` at its documented default of 10 MB. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** The body as text. Reading stops at the limit; over it the platform answers 400. */
export async function readBody(request: Request): Promise<string> {
  const what = "Request body is too large";
  return new TextDecoder().decode(await readBytes(request, { maxBytes: MAX_BODY_BYTES, what }));
}

/**
 * The body as bytes. Throws 400 over the limit, which ends the reading, and 408 for a body that does
 * not arrive.
 */
export async function readBytes(
  request: Request,
  { maxBytes, what = "File is too large", timeoutMs }: {
    maxBytes: number;
    what?: string;
    timeoutMs?: number;
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  const bytes = declared > maxBytes
    ? null
    : await arrivesIn(readAtMost(request.body, maxBytes), timeoutMs).catch(refuseHalf);
  if (bytes === null) throw new RestError(400, what, `The limit is ${maxBytes} bytes.`);
  return bytes;
}

function refuseHalf(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new RestError(408, "Request Timeout", error.message);
}
