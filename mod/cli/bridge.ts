import { AppError } from "../base/errors.ts";
import type { Variables } from "../config/environment.ts";
import { readLines } from "./bridge/line_reader.ts";
import { createRelay } from "./bridge/relay.ts";

export interface BridgeCommandOptions {
  /** `Name:value`, as typed; `${VARIABLE}` in a value is replaced. */
  header: string[];
  variables: Variables;
}

/** Open requests get this long once the client has gone. */
const GRACE_MS = 30_000;

/**
 * Speaks MCP over stdio to the client and Streamable HTTP to the server at `url`, until the client
 * closes its end. Standard output carries protocol only. Throws `wrong_usage`.
 */
export async function runBridge(url: string, options: BridgeCommandOptions): Promise<void> {
  const address = parseAddress(url);
  const headers = parseHeaders(options.header, options.variables);
  const names = Object.keys(headers).join(", ") || "none";
  log(`${address} (headers: ${names})`);
  const relay = createRelay({ url: address, headers, send: writeLine, log });
  for await (const line of readLines(Deno.stdin.readable)) relay.accept(line);
  await relay.finish(GRACE_MS);
}

function parseAddress(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password) {
    return parsed.href;
  }
  throw new AppError("wrong_usage", `${JSON.stringify(url)} is no address of an MCP server`, {
    remedy: "Give an address such as http://127.0.0.1:3006/mcp.",
  });
}

/** Header names are lower case in the answer. Messages name headers, never their values. */
export function parseHeaders(pairs: string[], variables: Variables): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const pair of pairs) {
    const [, name, raw = ""] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*?)\s*$/.exec(pair) ?? [];
    if (!name) {
      throw new AppError("wrong_usage", "A --header is not of the form Name:value", {
        remedy: "Write it as --header X-SN-Instance:dev1.",
      });
    }
    const value = raw.replace(/\$\{(\w+)\}/g, (_, variable: string) => {
      const found = variables[variable];
      if (found !== undefined) return found;
      throw new AppError("wrong_usage", `Header ${name} needs the variable ${variable}`, {
        remedy: `Set ${variable} in the environment of the client.`,
      });
    });
    if (!/^[\x20-\x7e\t]*$/.test(value)) {
      throw new AppError("wrong_usage", `The value of header ${name} has characters HTTP forbids`, {
        remedy: "Use visible ASCII characters only.",
      });
    }
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

const encoder = new TextEncoder();

/** Synchronous, so that lines never mix. A client that has gone ends the bridge. */
function writeLine(line: string): void {
  const bytes = encoder.encode(`${line}\n`);
  try {
    for (let written = 0; written < bytes.length;) {
      written += Deno.stdout.writeSync(bytes.subarray(written));
    }
  } catch (error) {
    if (error instanceof Deno.errors.BrokenPipe) Deno.exit(0);
    throw error;
  }
}

function log(text: string): void {
  console.error(`assistant bridge: ${text}`);
}
