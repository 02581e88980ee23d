import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { type Identifier, namesHost, parseIdentifier } from "../identifier.ts";
import type { BrowserSession } from "../live_session.ts";
import { splitCmdWords } from "./cmd_words.ts";
import { cookieHeader, type CookiePair, parseCookieHeader } from "../../base/cookies.ts";
import { readCurlCommand } from "./curl_request.ts";
import { readFetchCalls } from "./fetch_request.ts";
import { readBareCookies, readHeaderLines } from "./header_lines.ts";
import { findMissing, foundPartsSchema, missingPartSchema } from "./missing_parts.ts";
import type { PastedRequest } from "./pasted_request.ts";
import { readPowershellCalls } from "./powershell_request.ts";
import { splitShellWords } from "./shell_words.ts";

/** What a paste holds and lacks. */
export const pasteReportSchema = foundPartsSchema.extend({
  host: z.string().optional().describe(
    "Of the instance: that of the request, else the one that was named",
  ),
  url: z.string().optional(),
  missing: z.array(missingPartSchema),
  warnings: z.array(z.string()),
}).meta({ id: "PasteReport" });
export type PasteReport = z.infer<typeof pasteReportSchema>;

export interface ReadPaste {
  report: PasteReport;
  /** Absent while something is missing without which nothing can be tried. */
  session?: BrowserSession;
}

/** Characters; a copied request has a few thousand. */
export const MAX_PASTE_LENGTH = 256 * 1024;

/**
 * Reads a request that was copied from a browser's developer tools: cURL for bash or cmd, PowerShell,
 * fetch, request headers, or a `Cookie` header alone. `instance` names the instance that is meant, as
 * a person writes it or as a stored connection's URL. Nothing is run or expanded, and no error repeats
 * any of the text. Throws `invalid_input`, `too_large`.
 */
export function readPaste(text: string, options: { instance?: string } = {}): ReadPaste {
  if (text.length > MAX_PASTE_LENGTH) {
    throw new AppError("too_large", "The pasted text is longer than 256 KB", {
      remedy: "Paste one request only.",
    });
  }
  const named = options.instance ? parseIdentifier(options.instance) : undefined;
  const requests = readRequests(normalise(text));
  const request = chooseRequest(requests, named);
  if (!request) throw notARequest();
  const found = identify(request);
  const target = found ?? (request.url === undefined ? named : undefined);
  const { cookies, warnings } = readCookies(request);
  if (requests.length > 1) {
    const where = target ? ` to ${target.host}` : "";
    warnings.push(`The text holds ${requests.length} requests; the first${where} is used.`);
  }
  const userToken = single(request, "x-usertoken", warnings);
  const userAgent = single(request, "user-agent", warnings);
  const report: PasteReport = {
    dialect: request.dialect,
    ...(target && { host: target.host, url: target.url }),
    cookies: [...new Set(cookies.map(([name]) => name))],
    hasUserToken: userToken !== undefined,
    ...(userAgent !== undefined && { userAgent }),
    missing: [],
    warnings,
  };
  report.missing = findMissing(report, { cutOff: request.cutOff, found, named, url: request.url });
  if (report.missing.some(({ blocking }) => blocking)) return { report };
  const session: BrowserSession = {
    cookie: cookieHeader(cookies),
    ...(userToken !== undefined && { userToken }),
    ...(userAgent !== undefined && { userAgent }),
  };
  return { report, session };
}

/** What copying through a chat, a document or Windows does to a text. */
function normalise(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").replaceAll(/[\u200b\u200e\u200f\u2060\ufeff]/g, "")
    .replaceAll(/[\u2018\u2019\u201b]/g, "'").replaceAll(/[\u201c\u201d\u201f]/g, '"')
    .replaceAll("\u00a0", " ").trim()
    .replace(/^```[^\n]*\n([^]*?)\n```$/, "$1").trim();
}

/** How each tool's requests begin; what a person wrote before that is left out. */
const COMMANDS: [read: (text: string) => PastedRequest[], begin: RegExp][] = [
  [readCurl, /(?<=^|[\s>$%#/\\])curl(\.exe)?["']?\s+([\\^]\n\s*)?([-'"^$]|[^\s.]+[.:]\S)/],
  [readFetchCalls, /\bfetch\s*\(/],
  [readPowershell, /\bInvoke-(WebRequest|RestMethod)\b|\bWebRequestSession\b/i],
];

function readRequests(text: string): PastedRequest[] {
  const [first] = COMMANDS.map(([read, begin]) => ({ read, at: text.search(begin) }))
    .filter(({ at }) => at >= 0).sort((one, other) => one.at - other.at);
  const headers = readHeaderLines(text);
  // A header's value can hold any word; a command begins the text.
  if (headers && !(first && first.at < text.indexOf(":"))) return [headers];
  if (first) return first.read(text.slice(first.at));
  const cookies = readBareCookies(text);
  return cookies ? [cookies] : [];
}

// The prompts of continued lines, copied from a terminal, are no part of a command.

function readCurl(text: string): PastedRequest[] {
  const isCmd = isForCmd(text);
  const commands = isCmd
    ? splitCmdWords(text.replaceAll(/\^\nMore\? ?/g, "^\n"))
    : splitShellWords(text.replaceAll(/\\\n> ?/g, "\\\n"));
  const dialect = isCmd ? "curl-cmd" : "curl-bash";
  return commands.flatMap((command) => readCurlCommand(command, dialect) ?? []);
}

function readPowershell(text: string): PastedRequest[] {
  return readPowershellCalls(text.replaceAll(/`[ \t]*\n>> ?/g, "`\n"));
}

/** The first quotation tells; with plain quotes the first line's continuation does. */
function isForCmd(text: string): boolean {
  const opener = /['"^\\]/.exec(text)?.[0];
  return opener === "^" || (opener === '"' && /^[^\n]*\s\^[ \t]*\n/.test(text));
}

/** The first to the instance that is meant, else the first with cookies, else the first. */
function chooseRequest(
  requests: readonly PastedRequest[],
  named: Identifier | undefined,
): PastedRequest | undefined {
  const toNamed = (request: PastedRequest) => {
    const found = identify(request);
    return named !== undefined && found !== undefined && namesHost(named, found.host);
  };
  const hasSession = ({ headers }: PastedRequest) =>
    headers.some(([name, value]) => /^cookie$/i.test(name) && /JSESSIONID|glide_/.test(value));
  const hasCookies = ({ headers }: PastedRequest) =>
    headers.some(([name]) => /^cookie$/i.test(name));
  return requests.find(toNamed) ?? requests.find(hasSession) ?? requests.find(hasCookies) ??
    requests[0];
}

/** The host of a request; undefined for none, or for one that is no instance's address. */
function identify({ url }: PastedRequest): Identifier | undefined {
  if (url === undefined) return undefined;
  try {
    // Path and query say nothing about the instance, and may hold what the parser refuses.
    const origin = /^[a-z]+:\/\/[^/?#\s]+/i.exec(url.replaceAll("\\", ""))?.[0];
    return origin === undefined ? undefined : parseIdentifier(origin);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function readCookies({ headers }: PastedRequest): { cookies: CookiePair[]; warnings: string[] } {
  const warnings: string[] = [];
  const pairs = headers.filter(([name]) => name.toLowerCase() === "cookie")
    .flatMap(([, value]) => parseCookieHeader(value));
  const cookies = pairs.filter(([name, value]) => isSendable(name) && isSendable(value));
  if (cookies.length < pairs.length) {
    warnings.push(
      "A cookie holds characters that no header carries; it was left out. Copy the request anew.",
    );
  }
  const names = cookies.map(([name]) => name);
  const repeated = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  if (repeated.length > 0) {
    warnings.push(`Sent twice by the browser and kept so: ${repeated.join(", ")}.`);
  }
  return { cookies, warnings };
}

/** The first value of a header: a server that gets two takes that. */
function single(request: PastedRequest, wanted: string, warnings: string[]): string | undefined {
  const values = request.headers.filter(([name]) => name.toLowerCase() === wanted)
    .map(([, value]) => value).filter((value) => value !== "" && isSendable(value));
  if (new Set(values).size > 1) {
    warnings.push(
      `The header ${wanted} stands there twice with different values; the first is used.`,
    );
  }
  return values[0];
}

function isSendable(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}

function notARequest(): AppError {
  return new AppError("invalid_input", "The pasted text is no request copied from a browser", {
    remedy:
      "In the browser that is signed in, open the developer tools (F12), Network, reload the " +
      "page, right-click a request to the instance, choose Copy, then Copy as cURL, and paste that.",
  });
}
