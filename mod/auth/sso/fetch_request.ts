import { readJsLiteral } from "./js_literal.ts";
import type { PastedRequest } from "./pasted_request.ts";

/** The calls `fetch("…", {…})` of a text. Nothing is run: only literals are read. */
export function readFetchCalls(text: string): PastedRequest[] {
  const requests: PastedRequest[] = [];
  const call = /\bfetch\s*\(/g;
  for (let match = call.exec(text); match; match = call.exec(text)) {
    const url = readJsLiteral(text, call.lastIndex);
    if (typeof url.value !== "string") continue;
    const request: PastedRequest = { dialect: "fetch", url: url.value, headers: [], cutOff: false };
    requests.push(request);
    request.cutOff = url.cutOff;
    call.lastIndex = url.end;
    const comma = /^\s*,/.exec(text.slice(url.end, url.end + 1000));
    if (!comma) continue;
    const options = readJsLiteral(text, url.end + comma[0].length);
    request.cutOff ||= options.cutOff;
    call.lastIndex = options.end;
    if (!(options.value instanceof Map)) continue;
    const headers = options.value.get("headers");
    if (!(headers instanceof Map)) continue;
    for (const [name, value] of headers) {
      if (typeof value === "string") request.headers.push([name, value.trim()]);
    }
  }
  return requests;
}
