import type { Send } from "./api_contract.ts";

export interface CallParts {
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // deno-lint-ignore no-explicit-any -- tests look into many shapes; a wrong one fails the assertion
  body: any;
}

/** Sends JSON and answers status, headers and the parsed body. */
export type CallApi = (method: string, path: string, parts?: CallParts) => Promise<Answer>;

/** A text is sent as it stands, anything else as JSON. */
export function createCalls(send: Send): CallApi {
  return async (method, path, { body, headers = {} } = {}) => {
    const response = await send(path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  };
}
