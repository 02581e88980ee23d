import type { DemoAnswer, DemoCall } from "./call.ts";
import { readJsonObject } from "./call.ts";
import { RestError, wrongMethod } from "./rest_error.ts";
import { sessionCookie } from "./sessions.ts";

interface BatchItem {
  id?: unknown;
  method?: unknown;
  url?: unknown;
  headers?: { name: string; value: string }[];
  body?: unknown;
  exclude_response_headers?: unknown;
}

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
  for (const item of items as BatchItem[]) serviced.push(await serve(call, item, dispatch));
  return {
    status: 200,
    raw: {
      batch_request_id: body.batch_request_id ?? "",
      serviced_requests: serviced,
      unserviced_requests: [],
    },
  };
}

async function serve(
  call: DemoCall,
  item: BatchItem,
  dispatch: (request: Request) => Promise<Response>,
) {
  const started = performance.now();
  const url = String(item.url ?? "");
  const id = String(item.id ?? "");
  if (!url.startsWith("/api/") || url.includes("/batch")) {
    return {
      id,
      status_code: 400,
      status_text: "Bad Request",
      error_message: `Not allowed: ${url}`,
    };
  }
  const method = String(item.method ?? "GET").toUpperCase();
  const headers = new Headers({
    accept: "application/json",
    "content-type": "application/json",
    cookie: sessionCookie(call.session),
    "x-usertoken": call.session.token,
  });
  for (const { name, value } of item.headers ?? []) headers.set(name, value);
  const response = await dispatch(
    new Request(`${call.origin}${url}`, {
      method,
      headers,
      ...(typeof item.body === "string" && item.body !== "" && !["GET", "HEAD"].includes(method) &&
        {
          body: Uint8Array.from(atob(item.body), (character) => character.charCodeAt(0)),
        }),
    }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    id,
    status_code: response.status,
    status_text: response.statusText || statusWords(response.status),
    body: toBase64(bytes),
    headers: item.exclude_response_headers === true
      ? []
      : [...response.headers].map(([name, value]) => ({ name, value })),
    execution_time: Math.round(performance.now() - started),
  };
}

function statusWords(status: number): string {
  return status < 300 ? "OK" : "Error";
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(text);
}
