import { isObject } from "../../base/is_object.ts";
import { RestError } from "../wire/rest_error.ts";

/** One request within a batch. */
export interface BatchItem {
  id: string;
  method: string;
  /** A path under `/api/`, with its parameters. */
  url: string;
  headers: { name: string; value: string }[];
  /** Base64. */
  body: string;
  exclude_response_headers: boolean;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Throws 400 that names the field. Read by hand, as all shapes that come in are here: the schema library
 * alone would take a sixth of the memory that the demo instance may have.
 */
export function readBatchItem(given: unknown): BatchItem {
  if (!isObject(given)) throw unusable("it is no object");
  const { id = "", method, url, headers = [], body = "", exclude_response_headers = false } = given;
  const verb = typeof method === "string" ? method.toUpperCase() : "";
  if (!METHODS.includes(verb)) throw unusable(`"method" is none of ${METHODS.join(", ")}`);
  if (typeof url !== "string" || !url.startsWith("/api/")) {
    throw unusable(`"url": only paths under /api/ are served`);
  }
  if (!Array.isArray(headers) || !headers.every(isHeader)) {
    throw unusable(`"headers" is no list of name and value`);
  }
  if (typeof body !== "string" || !BASE64.test(body)) throw unusable(`"body" is no base64`);
  if (typeof exclude_response_headers !== "boolean") {
    throw unusable(`"exclude_response_headers" is neither true nor false`);
  }
  return { id: String(id), method: verb, url, headers, body, exclude_response_headers };
}

function isHeader(given: unknown): given is { name: string; value: string } {
  return isObject(given) && typeof given.name === "string" && /^[\w-]+$/.test(given.name) &&
    typeof given.value === "string";
}

function unusable(reason: string): RestError {
  return new RestError(400, "Bad request", reason);
}
