import { newSysId } from "../base/ids.ts";
import { batchApi } from "./batch_api.ts";
import type { DemoAnswer, DemoCall } from "./call.ts";
import { cicdApi, uiApi } from "./context_api.ts";
import { type Fault, faultAfter, faultBefore, isFault } from "./faults.ts";
import type { DemoInstance } from "./instance.ts";
import { RestError, unknownPath } from "./rest_error.ts";
import { createSessions, type Session, sessionCookie } from "./sessions.ts";
import { statsApi } from "./stats_api.ts";
import { tableApi } from "./table_api.ts";
import { toXml } from "./xml_answer.ts";

const MAX_BODY = 10 * 1024 * 1024;
const NO_STORE = {
  "Cache-Control": "no-cache,no-store,must-revalidate,max-age=-1",
  Pragma: "no-store,no-cache",
  Expires: "0",
};

/** The REST interface as one fetch handler. Never throws. */
export function createHandler(
  instance: DemoInstance,
  options: { fault?: Fault },
): (request: Request) => Promise<Response> {
  const sessions = createSessions(instance);

  async function answer(request: Request, fault: Fault | undefined): Promise<Response> {
    let session: Session | undefined;
    try {
      const url = new URL(request.url);
      const found = sessions.authenticate(request);
      session = found.session;
      const call = await readCall(instance, { request, url, found, fault });
      const result = await route(call, (inner) => answer(inner, undefined));
      return respond(call, result, found.fresh ? found.session : undefined);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return refuse(error, session);
    }
  }

  return async function fetchDemo(request) {
    const asked = request.headers.get("x-demo-fault");
    const fault = isFault(asked) ? asked : options.fault;
    const early = await faultBefore(fault, new URL(request.url).origin);
    return early ?? await faultAfter(fault, await answer(request, fault));
  };
}

async function readCall(
  instance: DemoInstance,
  { request, url, found, fault }: {
    request: Request;
    url: URL;
    found: Pick<DemoCall, "actor" | "session">;
    fault: Fault | undefined;
  },
): Promise<DemoCall> {
  const override = request.headers.get("x-http-method-override")?.toUpperCase();
  const method = override ?? request.method;
  const body = request.body ? await request.text() : "";
  if (body.length > MAX_BODY) throw new RestError(400, "Request body is too large");
  return {
    instance,
    actor: found.actor,
    session: found.session,
    method: method === "HEAD" ? "GET" : method,
    url,
    origin: url.origin,
    parameters: url.searchParams,
    request,
    body,
    hideRows: fault === "acl-hide-rows",
  };
}

async function route(
  call: DemoCall,
  dispatch: (request: Request) => Promise<Response>,
): Promise<DemoAnswer> {
  const [api, namespace, ...rest] = call.url.pathname.split("/").slice(1).map(decodeURIComponent);
  if (api !== "api") throw unknownPath();
  const segments = /^v\d$/.test(rest[0] ?? "") ? rest.slice(1) : rest;
  const [area, ...path] = segments;
  if (namespace === "sn_cicd") return cicdApi(call, segments);
  if (namespace !== "now") throw unknownPath();
  switch (area) {
    case "table":
      return path[0] ? tableApi(call, path) : notFound();
    case "stats":
      return path[0] ? statsApi(call, path) : notFound();
    case "ui":
      return uiApi(call, path);
    case "batch":
      return await batchApi(call, dispatch);
    default:
      throw unknownPath();
  }
}

function notFound(): never {
  throw unknownPath();
}

function respond(call: DemoCall, answer: DemoAnswer, begun: Session | undefined): Response {
  const headers = new Headers({
    ...NO_STORE,
    "X-Is-Logged-In": "true",
    "X-Transaction-ID": newSysId().slice(0, 12),
    ...answer.headers,
  });
  if (begun) headers.append("Set-Cookie", sessionCookie(begun));
  const silent = call.method !== "GET" &&
    call.request.headers.get("x-no-response-body") === "true";
  if (answer.status === 204 || silent || call.request.method === "HEAD") {
    return new Response(null, { status: answer.status, headers });
  }
  const content = answer.raw ?? { result: answer.result };
  const accept = call.request.headers.get("accept") ?? "";
  if (/\bxml\b/.test(accept) && !/json|\*\/\*/.test(accept)) {
    headers.set("Content-Type", "application/xml;charset=UTF-8");
    return new Response(toXml(content), { status: answer.status, headers });
  }
  headers.set("Content-Type", "application/json;charset=UTF-8");
  return new Response(JSON.stringify(content), { status: answer.status, headers });
}

function refuse(error: RestError, session: Session | undefined): Response {
  return Response.json({
    error: { message: error.message, detail: error.detail },
    status: "failure",
  }, {
    status: error.status,
    headers: { ...NO_STORE, "X-Is-Logged-In": String(session !== undefined), ...error.headers },
  });
}
