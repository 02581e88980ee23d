import { Buffer } from "node:buffer";
import { type BatchItem, readBatchItem } from "./batch_item.ts";
import type { DemoAnswer, DemoCall } from "../call.ts";
import { readJsonObject } from "../call.ts";
import { RestError, wrongMethod } from "../wire/rest_error.ts";
import { loginCookie } from "../login/logins.ts";
import { STATUS_TEXTS } from "../wire/status_texts.ts";

/**
 * POST `/api/now/v1/batch`: every inner request is really dispatched, in order and in the session of
 * the outer one; bodies are base64 both ways. Inner failures keep the outer 200.
 */
export async function batchApi(
  call: DemoCall,
  dispatch: (request: Request) => Promise<Response>,
): Promise<DemoAnswer> {
  if (call.method !== "POST") throw wrongMethod(call.method);
  const body = readJsonObject(call);
  const items = body.rest_requests;
  if (!Array.isArray(items)) throw new RestError(400, "Bad request", "rest_requests is required");
  const serviced = [];
  for (const item of items) serviced.push(await serve(call, item, dispatch));
  return {
    status: 200,
    raw: {
      batch_request_id: String(body.batch_request_id ?? ""),
      serviced_requests: serviced,
      unserviced_requests: [],
    },
  };
}

async function serve(
  call: DemoCall,
  given: unknown,
  dispatch: (request: Request) => Promise<Response>,
) {
  const started = performance.now();
  let item: BatchItem;
  try {
    item = readBatchItem(given);
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return refused(given, error.detail ?? error.message);
  }
  const response = await dispatch(innerRequest(call, item));
  return {
    id: item.id,
    status_code: response.status,
    status_text: STATUS_TEXTS[response.status] ?? "",
    body: Buffer.from(await response.arrayBuffer()).toString("base64"),
    headers: item.exclude_response_headers
      ? []
      : [...response.headers].map(([name, value]) => ({ name, value })),
    execution_time: Math.round(performance.now() - started),
  };
}

function innerRequest(call: DemoCall, { method, url, headers, body }: BatchItem): Request {
  const all = new Headers({
    accept: "application/json",
    "content-type": "application/json",
    cookie: loginCookie(call.login),
    "x-usertoken": call.login.token,
  });
  for (const { name, value } of headers) all.set(name, value);
  return new Request(`${call.origin}${url}`, {
    method,
    headers: all,
    ...(body !== "" && method !== "GET" && method !== "HEAD" &&
      { body: Uint8Array.from(Buffer.from(body, "base64")) }),
  });
}

function refused(given: unknown, reason: string) {
  const id = given !== null && typeof given === "object" && "id" in given ? String(given.id) : "";
  return { id, status_code: 400, status_text: STATUS_TEXTS[400], error_message: reason };
}
