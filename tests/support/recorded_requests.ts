/** What a client was seen to send, kept as a file, and sent again without it. */
import { Buffer } from "node:buffer";

/** One request of a client, without what differs from run to run. */
export interface RecordedRequest {
  method: string;
  /** With its query; what an earlier answer gave stands as `{name}`. */
  path: string;
  /** The headers that say what is sent and wanted. */
  headers: Record<string, string>;
  /** As base64, one character a byte; `{name}` as in the path. */
  body: string;
  status: number;
}

/** Name → what the answers of this run gave: `token`, `tracker`, `set`. */
export type Given = Map<string, string>;

const KEPT = ["accept", "content-type"];

/** A request with names in place of what answers gave. */
export function record(
  request: Request,
  { body, status, given }: { body: Uint8Array; status: number; given: Given },
): RecordedRequest {
  const { pathname, search } = new URL(request.url);
  const text = Buffer.from(body).toString("latin1");
  return {
    method: request.method,
    path: withNames(pathname + search, given),
    headers: Object.fromEntries(
      KEPT.flatMap((name) => {
        const value = request.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
    body: Buffer.from(withNames(text, given), "latin1").toString("base64"),
    status,
  };
}

function withNames(text: string, given: Given): string {
  return [...given].reduce((all, [name, value]) => all.replaceAll(value, `{${name}}`), text);
}

/** The same request with what the answers of this run gave, for the session of `headers`. */
export function replayed(
  { method, path, headers, body }: RecordedRequest,
  { origin, given, session }: { origin: string; given: Given; session: Record<string, string> },
): Request {
  const filled = (text: string) =>
    [...given].reduce((all, [name, value]) => all.replaceAll(`{${name}}`, value), text);
  const bytes = Buffer.from(filled(Buffer.from(body, "base64").toString("latin1")), "latin1");
  return new Request(origin + filled(path), {
    method,
    headers: { ...headers, ...session },
    ...(method !== "GET" && { body: Uint8Array.from(bytes) }),
  });
}

/** Notes what an answer gives to later requests. */
export function noteGiven(given: Given, answer: { headers: Headers; text: string }): void {
  const token = answer.headers.get("x-usertoken-response");
  if (token) given.set("token", token);
  const [, tracker] = /"executionTracker":"(\w{32})"|<xml answer="(\w{32})"/.exec(answer.text)
    ?.filter((group) => group !== undefined) ?? [];
  if (tracker) given.set("tracker", tracker);
}

/** What of a request must be the same in each run: bodies hold times and ids. */
export function shapeOf({ method, path, headers, body, status }: RecordedRequest): string {
  const text = Buffer.from(body, "base64").toString("latin1");
  const parts = [...text.matchAll(/name="(\w+)"/g)].map(([, name]) => name);
  const type = (headers["content-type"] ?? "").replace(/;.*/, "");
  return [method, path, type, ...parts, status].join(" ");
}
