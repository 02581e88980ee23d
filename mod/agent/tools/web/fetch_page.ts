import { isIP } from "node:net";
import { startDeadline } from "../../../base/deadline.ts";
import { AppError } from "../../../base/errors.ts";
import { networkFault } from "../../../base/network_fault.ts";
import type { ToolContext } from "../agent_tool.ts";

export interface Page {
  url: string;
  status: number;
  type: string;
  text: string;
}

export interface FetchParts {
  fetch: typeof fetch;
  /** The addresses of a host; empty where there are none. */
  resolve(host: string): Promise<string[]>;
}

const MOST_BYTES = 5_000_000;
const TIMEOUT_MS = 30_000;
const MOST_REDIRECTS = 5;

/**
 * Fetches a page as text. Every address on the way is asked for, those of this machine and its network
 * whatever the rules allow. Throws `invalid_input`, `too_large`, `unreachable`.
 */
export async function fetchPage(
  address: string,
  context: ToolContext,
  parts: FetchParts,
): Promise<Page> {
  const deadline = startDeadline(TIMEOUT_MS, context.signal);
  try {
    let url = readAddress(address);
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      await requireAddress(url, context, parts);
      const answer = await parts.fetch(url, {
        redirect: "manual",
        signal: deadline.signal,
        headers: { accept: "text/markdown, text/html, text/*;q=0.9, */*;q=0.5" },
      });
      const next = answer.headers.get("location");
      if (answer.status >= 300 && answer.status < 400 && next) {
        await answer.body?.cancel();
        url = readAddress(new URL(next, url).href);
        continue;
      }
      const type = answer.headers.get("content-type") ?? "";
      return { url: url.href, status: answer.status, type, text: await readText(answer) };
    }
    throw new AppError("unreachable", `${address} leads from one address to the next`, {
      remedy: "Fetch the address that it should lead to.",
    });
  } catch (error) {
    if (error instanceof AppError || !(error instanceof TypeError)) throw error;
    const { says, remedy } = networkFault(error);
    throw new AppError("unreachable", `${address} cannot be fetched: ${says}`, { remedy });
  } finally {
    deadline.stop();
  }
}

function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new AppError("invalid_input", `"${address.slice(0, 200)}" is no address of a page`, {
    remedy: "Give one that begins with https:// or http:// and holds no password.",
  });
}

async function requireAddress(
  url: URL,
  { require }: ToolContext,
  { resolve }: FetchParts,
): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await resolve(host);
  const near = host === "localhost" || addresses.some(isNear);
  await require({
    permission: "webfetch",
    patterns: [url.href],
    always: near ? [] : [`${url.origin}/*`],
    ...(near && { least: "ask" as const }),
    title: near ? `Fetch from this machine or its network: ${url.href}` : `Fetch ${url.href}`,
  });
}

/** Loopback, private, link-local (with the clouds' metadata) and unspecified addresses. */
function isNear(address: string): boolean {
  const mapped = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (isIP(mapped) === 4) {
    const [a = 0, b = 0] = mapped.split(".").map(Number);
    return a === 0 || a === 10 || a === 127 || (a === 169 && b === 254) ||
      (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168) ||
      (a === 100 && b >= 64 && b < 128);
  }
  return /^(::1?$|::ffff:|f[cd]|fe[89ab])/.test(mapped);
}

async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) {
      throw new AppError("too_large", `${answer.url} is longer than ${MOST_BYTES / 1e6} MB`, {
        remedy: "Fetch a smaller page.",
      });
    }
    text += decoder.decode(piece, { stream: true });
  }
  return text;
}
