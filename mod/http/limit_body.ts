import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../base/errors.ts";
import { type BodyLimitOptions, DEFAULT_MAX_BODY_BYTES, sizeInWords } from "./read_body_text.ts";
import { problemResponse } from "./problem.ts";

/** Hono middleware: 413 for a longer body, counted also without `Content-Length`. */
export function limitBody(options: BodyLimitOptions = {}): MiddlewareHandler {
  const { maxBytes = DEFAULT_MAX_BODY_BYTES } = options;
  return bodyLimit({
    maxSize: maxBytes,
    onError: () =>
      problemResponse(
        new AppError("too_large", `The request body is larger than ${sizeInWords(maxBytes)}`, {
          remedy: "Send less at once.",
        }),
      ),
  });
}
