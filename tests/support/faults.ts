/** What can go wrong between the service and an instance, one request at a time. */

/** Answers in place of the instance, or throws as the runtime's `fetch` does. */
export type Fault = (request: Request) => Response | Promise<Response>;

const LOST = "error sending request for url: client error (SendRequest): connection closed";

/** The instance's own statement that it did nothing. */
export const REFUSALS: Readonly<Record<string, Fault>> = {
  "401": () => answerError(401, "User Not Authenticated"),
  "403": () => answerError(403, "Operation Failed"),
  "404": () => answerError(404, "No Record found"),
  "429": () => answerError(429, "Rate limit exceeded"),
};

/** Requests that surely did not leave. */
export const UNSENT: Readonly<Record<string, Fault>> = {
  "connection refused": () => {
    throw new TypeError("error sending request: client error (Connect): Connection refused");
  },
  "name not found": () => {
    throw new TypeError("error sending request: client error (Connect): dns error");
  },
};

/** Nobody can tell from these what became of a request. */
export const LOST_ANSWERS: Readonly<Record<string, Fault>> = {
  "connection lost": () => {
    throw new TypeError(LOST);
  },
  "TLS cut": () => {
    throw new TypeError(`${LOST} without sending TLS close_notify`);
  },
  timeout: (request) =>
    new Promise((_resolve, reject) => {
      request.signal.addEventListener("abort", () => reject(request.signal.reason));
    }),
  "500": () => answerError(500, "Transaction cancelled: maximum execution time exceeded"),
  "502": () => page(502, "Bad Gateway"),
  "503": () => page(503, "Service Unavailable"),
  "504": () => page(504, "Gateway Time-out"),
  "sign-in page": () => page(200, "Log in"),
  "half an answer": () => answerText(200, '{"result":{"sys_id":"0'),
  "empty answer": () => answerText(200, ""),
};

/** Reads that answer nothing, though there is something. */
export const HIDDEN: Readonly<Record<string, Fault>> = {
  "hidden row": () => Response.json({ result: [] }, { headers: { "x-total-count": "0" } }),
};

function answerError(status: number, message: string): Response {
  return Response.json({ error: { message, detail: "" }, status: "failure" }, { status });
}

function page(status: number, title: string): Response {
  const headers = { "content-type": "text/html" };
  return new Response(`<html><title>${title}</title></html>`, { status, headers });
}

function answerText(status: number, text: string): Response {
  return new Response(text, { status, headers: { "content-type": "application/json" } });
}
