import type { PastedRequest } from "./pasted_request.ts";
import { type PowershellToken, readPowershellTokens } from "./powershell_tokens.ts";

interface WebSession {
  userAgent?: string | undefined;
  cookies: { name: string; value: string; domain: string | undefined }[];
}

/** The calls `Invoke-WebRequest` of a text, each with the session that was built before it. */
export function readPowershellCalls(text: string): PastedRequest[] {
  const tokens = readPowershellTokens(text);
  const requests: PastedRequest[] = [];
  let session: WebSession = { cookies: [] };
  let at = 0;
  for (let token = tokens[at]; token; token = tokens[++at]) {
    if (token.kind !== "word") continue;
    if (/WebRequestSession$/i.test(token.text)) session = { cookies: [] };
    else if (/\.UserAgent$/i.test(token.text)) session.userAgent = stringAt(tokens, at + 2);
    else if (/Net\.Cookie$/i.test(token.text)) {
      const [name, value, , domain] = listAt(tokens, at + 1);
      if (name !== undefined) session.cookies.push({ name, value: value ?? "", domain });
    } else if (/^(Invoke-WebRequest|Invoke-RestMethod|iwr|irm)$/i.test(token.text)) {
      const { request, end } = readCall(tokens, at + 1);
      addSession(request, session);
      requests.push(request);
      at = end;
    }
  }
  return requests;
}

/** One call, up to the end of its line; lines inside braces belong to it. */
function readCall(
  tokens: PowershellToken[],
  start: number,
): { request: PastedRequest; end: number } {
  const request: PastedRequest = { dialect: "powershell", headers: [], cutOff: false };
  let at = start;
  let depth = 0;
  for (let token = tokens[at]; token; token = tokens[++at]) {
    if (token.kind === "string") {
      request.cutOff ||= token.cutOff;
      if (at === start) request.url ??= token.text;
      continue;
    }
    if (token.kind === "mark") {
      if (/[({]/.test(token.text)) depth++;
      else if (/[)}]/.test(token.text)) depth--;
      else if (depth <= 0 && /[\n;]/.test(token.text)) break;
      continue;
    }
    const next = stringAt(tokens, at + 1);
    if (/^-Uri$/i.test(token.text)) request.url = next;
    else if (/^-UserAgent$/i.test(token.text) && next) request.headers.push(["User-Agent", next]);
    else if (/^-Headers$/i.test(token.text)) request.headers.push(...hashAt(tokens, at + 1));
  }
  return { request, end: at };
}

/** The session's cookies are filed with their hosts; a call takes those of its own. */
function addSession(request: PastedRequest, session: WebSession): void {
  if (session.userAgent) request.headers.push(["User-Agent", session.userAgent]);
  const { url } = request;
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
  for (const { name, value, domain } of session.cookies) {
    const wanted = domain?.replace(/^\./, "").toLowerCase();
    if (!wanted || !host || host === wanted || host.endsWith(`.${wanted}`)) {
      request.headers.push(["Cookie", `${name}=${value}`]);
    }
  }
}

function stringAt(tokens: PowershellToken[], at: number): string | undefined {
  const token = tokens[at];
  return token && token.kind !== "mark" ? token.text : undefined;
}

/** `("a", "b", "/", "host")` */
function listAt(tokens: PowershellToken[], start: number): string[] {
  const values: string[] = [];
  for (const token of tokens.slice(start)) {
    if (token.kind === "mark" && token.text === ")") break;
    if (token.kind === "string") values.push(token.text);
  }
  return values;
}

/** `@{ "name"="value" … }` */
function hashAt(tokens: PowershellToken[], start: number): [string, string][] {
  const entries: [string, string][] = [];
  let at = start;
  for (let token = tokens[at]; token; token = tokens[++at]) {
    if (token.kind === "mark" && token.text === "}") break;
    const sign = tokens[at + 1];
    const isEntry = token.kind !== "mark" && sign?.kind === "mark" && sign.text === "=";
    const value = isEntry ? stringAt(tokens, at + 2) : undefined;
    if (value === undefined) continue;
    entries.push([token.text, value.trim()]);
    at += 2;
  }
  return entries;
}
