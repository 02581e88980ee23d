import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { networkFault } from "../../../base/network_fault.ts";
import { parseJson } from "../../../base/parse_json.ts";
import { readBody } from "../../../base/read_body.ts";

/** A page that was found. */
export interface Found {
  title: string;
  url: string;
  excerpt: string;
}

export interface EndpointRequest {
  /** With `{query}` where the words go. */
  url: string;
  headers?: Record<string, string> | undefined;
  fetch: typeof fetch;
  signal: AbortSignal;
}

const MOST_BYTES = 2_000_000;
const MOST_PAGES = 10;
const MOST_CHARS = 600;

const text = z.string().optional().catch(undefined);
const page = z.object({
  url: text,
  link: text,
  title: text,
  content: text,
  description: text,
  snippet: text,
});
const pages = z.array(page);
/** SearXNG and its kind, Brave's kind, and the kind that says `items`. */
const answerSchema = z.union([
  z.object({ results: pages }).transform(({ results }) => results),
  z.object({ web: z.object({ results: pages }) }).transform(({ web }) => web.results),
  z.object({ items: pages }).transform(({ items }) => items),
]);

/**
 * Asks an endpoint of the person. Throws `unreachable`, `timeout`. Redirects are not followed:
 * they would carry its key elsewhere.
 */
export async function askEndpoint(query: string, request: EndpointRequest): Promise<Found[]> {
  const { url, headers = {}, fetch: send, signal } = request;
  const address = url.replaceAll("{query}", encodeURIComponent(query));
  const { origin, pathname } = new URL(address);
  const place = `The search at ${origin}${pathname}`;
  try {
    const answer = await send(address, {
      headers: { accept: "application/json", ...headers },
      redirect: "manual",
      signal,
    });
    const body = await readBody(answer.body, MOST_BYTES);
    if (!answer.ok) throw failed(`${place} answers ${answer.status}`);
    const found = answerSchema.safeParse(readJson(body));
    if (!found.success) throw failed(`${place} answers no list of pages as JSON`);
    return found.data.slice(0, MOST_PAGES).flatMap(toFound);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (signal.aborted) throw new AppError("timeout", `${place} did not answer in time`);
    throw failed(`${place} cannot be reached: ${networkFault(error).says}`);
  }
}

function readJson(body: Uint8Array | null): unknown {
  if (!body) return undefined;
  try {
    return parseJson(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function toFound({ url, link, title, content, description, snippet }: z.output<typeof page>) {
  const address = url ?? link;
  if (!address || !/^https?:\/\//.test(address)) return [];
  const excerpt = (content ?? description ?? snippet ?? "").replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ").trim();
  return [{ title: title ?? address, url: address, excerpt: excerpt.slice(0, MOST_CHARS) }];
}

function failed(says: string): AppError {
  return new AppError("unreachable", says, {
    remedy: "Go on without it, and say so: the person can look at websearch in assistant.jsonc.",
  });
}
