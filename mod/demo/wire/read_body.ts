import { RestError } from "./rest_error.ts";

/** `glide.rest.max_content_length` at its documented default of 10 MB. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** The body as text. Reading stops at the limit; over it the platform answers 400. */
export async function readBody(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  if (!request.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function tooLarge(): RestError {
  return new RestError(400, "Request body is too large", `The limit is ${MAX_BODY_BYTES} bytes.`);
}
