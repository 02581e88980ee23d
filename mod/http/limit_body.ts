import type { MiddlewareHandler } from "hono";
import { AppError } from "../base/errors.ts";
import { isTooDeep, MOST_JSON_LEVELS } from "../base/parse_json.ts";
import {
  type BodyLimitOptions,
  DEFAULT_MAX_BODY_BYTES,
  readBodyBytes,
  sizeInWords,
} from "./read_body_text.ts";

/**
 * Hono middleware that reads the body before a route does: `too_large` for a longer one, counted also
 * without `Content-Length`, `timeout` for half a one, `invalid_input` for JSON that nobody could walk.
 */
export function limitBody(options: BodyLimitOptions = {}): MiddlewareHandler {
  const { maxBytes = DEFAULT_MAX_BODY_BYTES } = options;
  return async function limitBody(context, next) {
    const { raw } = context.req;
    if (raw.body === null) return await next();
    const body = await readBodyBytes(raw, options);
    if (body === null) {
      throw new AppError("too_large", `The request body is larger than ${sizeInWords(maxBytes)}`, {
        remedy: "Send less at once.",
      });
    }
    if (isJson(raw) && isTooDeep(new TextDecoder().decode(body))) {
      const message = `The request body is nested more than ${MOST_JSON_LEVELS} levels deep`;
      throw new AppError("invalid_input", message, { remedy: "Send a flatter value." });
    }
    context.req.raw = new Request(raw, { body });
    await next();
  };
}

function isJson({ headers }: Request): boolean {
  return /\bjson\b/i.test(headers.get("content-type") ?? "");
}
