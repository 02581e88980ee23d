import type { Logger } from "../base/log.ts";
import { AppError } from "../base/errors.ts";
import { isObject } from "../base/is_object.ts";
import { parseJson, TooDeepError } from "../base/parse_json.ts";
import { DEFAULT_MAX_BODY_BYTES, readBodyText, sizeInWords } from "../http/read_body_text.ts";
import type { CallsInFlight } from "./calls_in_flight.ts";
import { implementationName } from "./client_name.ts";
import type { HotPath } from "./hot_path.ts";
import {
  FIRST_VERSION_WITHOUT_BATCHES,
  MODERN_VERSION,
  requestIdOf,
  RPC,
  rpcError,
} from "./protocol.ts";
import type { SdkPath } from "./sdk_handler.ts";
import type { ProtocolSessions } from "./protocol_sessions.ts";

export interface EndpointParts {
  hotPath: HotPath;
  sdkPath: SdkPath;
  sessions: ProtocolSessions;
  inFlight: CallsInFlight;
  log: Logger;
}

/** The facts of a request that a verbose log may name. */
export interface RequestFacts {
  method?: string;
  tool?: string;
}

export type Endpoint = (request: Request, facts?: RequestFacts) => Promise<Response>;

const SESSION_HEADER = "mcp-session-id";

/** `/mcp`: Streamable HTTP in both protocol eras. */
export function createEndpoint(parts: EndpointParts): Endpoint {
  const failed = (error: unknown) => {
    parts.log.error("An MCP request failed: {error}", { error });
    return rpcError("Internal error", { status: 500, code: RPC.internalError });
  };
  return function endpoint(request, facts) {
    if (request.method === "POST") return post(parts, { request, facts }).catch(failed);
    if (request.method === "DELETE") return endSession(request, parts.sessions).catch(failed);
    return Promise.resolve(notAllowed("POST, DELETE"));
  };
}

function notAllowed(allow: string): Response {
  const headers = { allow };
  return rpcError("Method not allowed.", { status: 405, code: RPC.transport, headers });
}

/** Whether the media type is JSON, whatever its parameters. */
function isJson(contentType: string | null): boolean {
  return contentType === "application/json" ||
    contentType?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}

async function post(
  parts: EndpointParts,
  { request, facts }: { request: Request; facts: RequestFacts | undefined },
): Promise<Response> {
  const contentType = request.headers.get("content-type");
  if (!isJson(contentType)) {
    return rpcError(`Content-Type must be application/json, not "${contentType ?? ""}"`, {
      status: 415,
      code: RPC.transport,
    });
  }
  const text = await readBodyText(request).catch(refuseHalfBody);
  if (text instanceof Response) return text;
  if (text === null) {
    return rpcError(`The request body is larger than ${sizeInWords(DEFAULT_MAX_BODY_BYTES)}`, {
      status: 413,
      code: RPC.transport,
    });
  }
  let body: unknown;
  try {
    body = parseJson(text);
  } catch (error) {
    const fault = error instanceof TooDeepError ? error.message : "not valid JSON";
    return rpcError(`Parse error: the request body is ${fault}`, {
      status: 400,
      code: RPC.parseError,
    });
  }
  if (facts) collectFacts(body, facts);
  return await answerMessage(parts, { request, body });
}

function refuseHalfBody(error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  return rpcError(error.message, { status: 408, code: RPC.transport });
}

function answerMessage(
  parts: EndpointParts,
  { request, body }: { request: Request; body: unknown },
): Response | Promise<Response> {
  const { hotPath, sdkPath, sessions, inFlight } = parts;
  const version = request.headers.get("mcp-protocol-version");
  if (Array.isArray(body) && version !== null && version >= FIRST_VERSION_WITHOUT_BATCHES) {
    return rpcError(`Protocol revision ${version} has no JSON-RPC batches`, {
      status: 400,
      code: RPC.invalidRequest,
    });
  }
  const session = version === MODERN_VERSION ? null : request.headers.get(SESSION_HEADER);
  const method = isObject(body) ? body.method : undefined;
  if (method === "initialize") return initialize(parts, { request, body });
  if (session !== null && !sessions.isOpen(session)) return sessionNotFound(body);
  if (session !== null && method === "notifications/cancelled") {
    cancelCall(body, { session, inFlight });
  }
  return hotPath({ request, body, version, session }) ??
    sdkPath.answer({ request, body, session });
}

/** Legacy handshake: a successful one gets a session id. */
async function initialize(
  { sdkPath, sessions }: EndpointParts,
  { request, body }: { request: Request; body: unknown },
): Promise<Response> {
  const response = await sdkPath.answer({ request, body, session: null });
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (response.status !== 200 || !isJson) return response;
  const answer = await response.json();
  if (answer.result === undefined) return Response.json(answer);
  const { params } = body as { params?: { clientInfo?: unknown } };
  const id = await sessions.begin(implementationName(params?.clientInfo));
  return Response.json(answer, { headers: { [SESSION_HEADER]: id } });
}

async function endSession(request: Request, sessions: ProtocolSessions): Promise<Response> {
  const id = request.headers.get(SESSION_HEADER);
  if (request.headers.get("mcp-protocol-version") === MODERN_VERSION) {
    return notAllowed("POST");
  }
  if (id === null) {
    return rpcError("The Mcp-Session-Id header is missing", { status: 400, code: RPC.transport });
  }
  if (!sessions.isOpen(id)) return sessionNotFound(undefined);
  await sessions.end(id);
  return new Response(null, { status: 200 });
}

function sessionNotFound(body: unknown): Response {
  return rpcError("Session not found", {
    status: 404,
    code: RPC.sessionNotFound,
    id: requestIdOf(body),
  });
}

function cancelCall(
  body: unknown,
  { session, inFlight }: { session: string; inFlight: CallsInFlight },
): void {
  const { params } = body as { params?: unknown };
  const id = isObject(params) ? params.requestId : undefined;
  if (typeof id === "string" || typeof id === "number") inFlight.cancel(session, id);
}

function collectFacts(body: unknown, facts: RequestFacts): void {
  if (Array.isArray(body)) facts.method = `batch of ${body.length}`;
  if (!isObject(body)) return;
  if (typeof body.method === "string") facts.method = body.method.slice(0, 80);
  const params = isObject(body.params) ? body.params : {};
  const inner = isObject(params.arguments) ? params.arguments.tool : undefined;
  const tool = params.name === "tool_execute" ? inner : params.name;
  if (typeof tool === "string") facts.tool = tool.slice(0, 80);
}
