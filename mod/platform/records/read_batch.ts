import { decodeBase64 } from "../../base/base64.ts";
import { AppError } from "../../base/errors.ts";
import { isObject } from "../../base/is_object.ts";
import { readAnswer } from "../http/answer.ts";
import { cachePrefix, type PlatformCaches } from "../caches.ts";
import { answeredMessage, failure } from "../errors/failure.ts";
import { buildUrl, relativeUrl } from "../request.ts";
import type { Transport } from "../http/transport.ts";
import type {
  BatchAnswer,
  BatchAnswers,
  PlatformRequest,
  PlatformResponse,
  ReadRequest,
} from "../types.ts";

/** The platform's 30-second quota for a batch makes longer ones end half-way. */
const CHUNK = 50;
const SINGLE_CALLS_AT_ONCE = 4;
const BATCH_PATH = "/api/now/v1/batch";

export interface BatchOptions {
  transport: Transport;
  caches: PlatformCaches;
  owner: { host: string; cacheKey: string; url: string };
}

/**
 * Several GETs in one round trip. Bodies are base64, and the names are `rest_requests`,
 * `serviced_requests` and `unserviced_requests` (Batch API documentation). What the platform leaves
 * unserviced is asked for singly, and so is everything where the Batch API is closed.
 */
export function readBatch<const T extends readonly ReadRequest[]>(
  requests: T,
  options: BatchOptions & { signal?: AbortSignal | undefined },
): Promise<BatchAnswers<T>>;
export async function readBatch(
  requests: readonly ReadRequest[],
  options: BatchOptions & { signal?: AbortSignal | undefined },
): Promise<BatchAnswer[]> {
  for (const request of requests) buildUrl(options.owner.url, request.path, request.query);
  const answers = new Map<number, BatchAnswer>();
  if (requests.length > 1) {
    for (let start = 0; start < requests.length; start += CHUNK) {
      const end = Math.min(start + CHUNK, requests.length);
      await readChunk(requests, { ...options, start, end, answers });
    }
  }
  const left = [...requests.entries()].filter(([index]) => !answers.has(index));
  await readSingly(left, { ...options, answers });
  return requests.map((request, index) => answers.get(index) ?? unanswered(request.path));
}

interface ChunkOptions extends BatchOptions {
  signal?: AbortSignal | undefined;
  start: number;
  end: number;
  answers: Map<number, BatchAnswer>;
}

async function readChunk(requests: readonly ReadRequest[], options: ChunkOptions): Promise<void> {
  const { transport, caches, owner, signal, start, end, answers } = options;
  const closedKey = `${cachePrefix(owner)}batch`;
  if (caches.closedBatch.peek(closedKey) !== undefined) return;
  const items = requests.slice(start, end).map((request, index) => ({
    id: String(start + index),
    method: "GET",
    url: relativeUrl(request.path, request.query),
    headers: [{ name: "Accept", value: "application/json" }],
  }));
  let reply: unknown;
  try {
    const body = { batch_request_id: crypto.randomUUID(), rest_requests: items };
    const sent = { method: "POST" as const, path: BATCH_PATH, body, signal };
    reply = (await transport.send(sent, { readOnly: true })).result;
  } catch (error) {
    if (!isClosed(error)) throw error;
    await caches.closedBatch.get(closedKey, () => Promise.resolve(true));
    return;
  }
  const serviced = isObject(reply) && Array.isArray(reply.serviced_requests)
    ? reply.serviced_requests
    : [];
  for (const item of serviced) {
    const index = isObject(item) ? Number(item.id) : NaN;
    const request = index >= start && index < end ? requests[index] : undefined;
    if (request !== undefined) answers.set(index, readItem(item, request, transport));
  }
}

/** The Batch API is absent, forbidden or of another shape; single calls still work. */
function isClosed(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return [400, 403, 404, 405].includes(Number(error.details?.status));
}

function readItem(
  item: Record<string, unknown>,
  request: ReadRequest,
  transport: Transport,
): BatchAnswer {
  const facts = transport.facts(request, false);
  const status = Number(item.status_code);
  const headers = itemHeaders(item.headers);
  try {
    if (!(status >= 200 && status < 600)) {
      const words = { message: typeof item.error_message === "string" ? item.error_message : "" };
      throw failure("platform_error", answeredMessage(status, words, facts), {
        facts,
        words,
        outcome: "failed",
        remedy: "Repeat the request; if it persists, ask for fewer rows.",
      });
    }
    const text = typeof item.body === "string"
      ? new TextDecoder().decode(decodeBase64(item.body))
      : "";
    const { result } = readAnswer({ status, headers, text }, facts);
    return { ok: true, status, result, headers: Object.fromEntries(headers) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error };
    throw error;
  }
}

function itemHeaders(list: unknown): Headers {
  const headers = new Headers();
  for (const entry of Array.isArray(list) ? list : []) {
    if (!isObject(entry) || typeof entry.name !== "string") continue;
    headers.append(entry.name, String(entry.value ?? ""));
  }
  return headers;
}

async function readSingly(
  left: Iterable<[index: number, request: ReadRequest]>,
  options: BatchOptions & { signal?: AbortSignal | undefined; answers: Map<number, BatchAnswer> },
): Promise<void> {
  const queue = [...left];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, request] = next;
      try {
        options.answers.set(index, await readOne(request, options));
      } catch (error) {
        queue.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: SINGLE_CALLS_AT_ONCE }, work));
}

async function readOne(
  request: ReadRequest,
  options: BatchOptions & { signal?: AbortSignal | undefined },
): Promise<BatchAnswer> {
  try {
    const sent: PlatformRequest = { ...request, signal: options.signal };
    const answer: PlatformResponse = await options.transport.send(sent);
    const { status, result, headers } = answer;
    return { ok: true, status, result, headers: Object.fromEntries(headers) };
  } catch (error) {
    if (!(error instanceof AppError) || concernsAll(error)) throw error;
    return { ok: false, error };
  }
}

/** Failures that every other call of the batch would meet as well, and that a batch would throw. */
function concernsAll(error: AppError): boolean {
  return [
    "unauthorized",
    "session_expired",
    "unreachable",
    "hibernating",
    "cancelled",
    "rate_limited",
  ].includes(error.code);
}

function unanswered(path: string): BatchAnswer {
  return { ok: false, error: new AppError("internal", `The batch left ${path} without an answer`) };
}
