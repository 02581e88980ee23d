import { isObject } from "../base/is_object.ts";

/**
 * The way of nearly all requests: a plain `tools/list` or `tools/call` of a known tool is answered
 * here, without building a server. Anything unusual is declined and goes to the SDK, which answers
 * the same to what both take (`tests/mcp/hot_path_test.ts`).
 */
import type { ListedTool } from "../meta_tools/listed_tool.ts";
import type { JsonObject } from "../meta_tools/call_result.ts";
import { type Era, LEGACY_VERSIONS, META } from "./protocol.ts";
import { MODERN_VERSION, type RequestId } from "./protocol.ts";
import type { ToolRunner } from "./run_tool.ts";
import { type ToolList, withModernFields } from "./tool_list.ts";
import type { WireCall } from "./wire_call.ts";

export interface HotRequest {
  request: Request;
  /** The parsed body. */
  body: unknown;
  /** `MCP-Protocol-Version` */
  version: string | null;
  /** `Mcp-Session-Id`, known to be open; null in the modern era. */
  session: string | null;
}

export type HotPath = (hot: HotRequest) => Response | Promise<Response> | undefined;

const JSON_TYPE = { headers: { "content-type": "application/json" } };
const REQUEST_KEYS: ReadonlySet<string> = new Set(["jsonrpc", "id", "method", "params"]);
const PARAM_KEYS: ReadonlySet<string> = new Set(["name", "arguments", "_meta"]);

/** Answers undefined for what it declines. */
export function createHotPath(tools: ToolList, runTool: ToolRunner): HotPath {
  return function hotPath({ request, body, version, session }) {
    if (!isPlainRequest(body)) return undefined;
    const { id, method, params = {} } = body;
    const era = eraOf(request, { version, method, params });
    if (era === undefined) return undefined;
    if (method === "tools/list") {
      if (params.name !== undefined || params.arguments !== undefined) return undefined;
      return answer(id, tools.pageJson(era) as string);
    }
    const tool = findTool(tools, params);
    if (tool === undefined) return undefined;
    const call: WireCall = {
      headers: request.headers,
      era,
      id,
      session,
      meta: params._meta as JsonObject | undefined,
      signal: () => request.signal,
      answer: {},
    };
    const result = runTool(tool, { args: params.arguments, call });
    return result instanceof Promise
      ? result.then((settled) => answer(id, encode(settled, era)))
      : answer(id, encode(result, era));
  };
}

interface PlainRequest {
  id: RequestId;
  method: "tools/list" | "tools/call";
  params?: JsonObject;
}

function isPlainRequest(body: unknown): body is PlainRequest {
  if (!isObject(body) || body.jsonrpc !== "2.0") return false;
  if (body.method !== "tools/call" && body.method !== "tools/list") return false;
  if (typeof body.id !== "string" && !Number.isSafeInteger(body.id)) return false;
  for (const key in body) if (!REQUEST_KEYS.has(key)) return false;
  if (body.params === undefined) return true;
  if (!isObject(body.params)) return false;
  for (const key in body.params) if (!PARAM_KEYS.has(key)) return false;
  const meta = body.params._meta;
  return meta === undefined || (isObject(meta) && meta.progressToken === undefined);
}

function findTool(tools: ToolList, params: JsonObject): ListedTool<WireCall> | undefined {
  if (typeof params.name !== "string") return undefined;
  if (params.arguments !== undefined && !isObject(params.arguments)) return undefined;
  return tools.find(params.name);
}

/** The era of a request that is well-formed in it; undefined sends the request to the SDK. */
function eraOf(
  { headers }: Request,
  { version, method, params }: { version: string | null; method: string; params: JsonObject },
): Era | undefined {
  const meta = params._meta as JsonObject | undefined;
  if (meta === undefined || !(META.protocolVersion in meta)) {
    return version === null || LEGACY_VERSIONS.has(version) ? "legacy" : undefined;
  }
  if (version !== MODERN_VERSION || meta[META.protocolVersion] !== MODERN_VERSION) return undefined;
  if (META.logLevel in meta || !isShallow(meta[META.clientCapabilities])) return undefined;
  const info = meta[META.clientInfo];
  if (info !== undefined && !isPlainClient(info)) return undefined;
  if (headers.get("mcp-method") !== method) return undefined;
  return method === "tools/list" || headers.get("mcp-name") === params.name ? "modern" : undefined;
}

/** Capabilities with anything but objects inside are left to the SDK's schema. */
function isShallow(capabilities: unknown): boolean {
  return isObject(capabilities) && Object.values(capabilities).every(isObject);
}

function isPlainClient(info: unknown): boolean {
  if (!isObject(info)) return false;
  for (const key in info) if (typeof info[key] !== "string") return false;
  return "name" in info && "version" in info;
}

function encode(result: object, era: Era): string {
  return JSON.stringify(era === "modern" ? withModernFields(result) : result);
}

function answer(id: RequestId, result: string): Response {
  return new Response(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`, JSON_TYPE);
}
