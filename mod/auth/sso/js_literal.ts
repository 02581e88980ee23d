/** A literal of JavaScript: text, an object, or anything else, which is read over. */
export type JsLiteral = string | Map<string, JsLiteral> | null;

export interface ReadLiteral {
  value: JsLiteral;
  /** Where reading goes on. */
  end: number;
  /** The text ends inside the literal. */
  cutOff: boolean;
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v" };
const MAX_DEPTH = 20;

/** Reads the literal that begins at `start`, blanks before it included. Never runs anything. */
export function readJsLiteral(text: string, start: number): ReadLiteral {
  let at = start;
  let cutOff = false;

  function skipBlanks(): void {
    while (/\s/.test(text[at] ?? "")) at++;
  }

  function readString(): string {
    const quote = text[at++];
    const parts: string[] = [];
    while (at < text.length && text[at] !== quote) {
      if (text[at] === "\\") parts.push(readEscape());
      else parts.push(text[at++]);
    }
    if (at >= text.length) cutOff = true;
    at++;
    return parts.join("");
  }

  function readEscape(): string {
    const rest = text.slice(at + 1, at + 10);
    const match = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/i.exec(rest);
    if (match) {
      at += 1 + match[0].length;
      const code = parseInt(match[1] ?? match[2] ?? match[3], 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    }
    at += 2;
    const next = rest[0] ?? "";
    return next === "\n" ? "" : ESCAPES[next] ?? next;
  }

  function readObject(depth: number): Map<string, JsLiteral> {
    const entries = new Map<string, JsLiteral>();
    at++;
    for (;;) {
      skipBlanks();
      if (at >= text.length) {
        cutOff = true;
        return entries;
      }
      if (text[at] === "}") {
        at++;
        return entries;
      }
      if (text[at] === ",") {
        at++;
        continue;
      }
      const key = /["'`]/.test(text[at]) ? readString() : readBare();
      skipBlanks();
      if (text[at] === ":") at++;
      entries.set(key, readValue(depth + 1));
    }
  }

  /** A name, a number or what else ends before the next punctuation; at least one character. */
  function readBare(): string {
    const from = at++;
    while (at < text.length && !/[\s,:{}[\]()"'`]/.test(text[at])) at++;
    return text.slice(from, at);
  }

  function readList(depth: number): null {
    at++;
    for (skipBlanks(); at < text.length && text[at] !== "]"; skipBlanks()) {
      if (text[at] === ",") at++;
      else readValue(depth + 1);
    }
    if (at >= text.length) cutOff = true;
    at++;
    return null;
  }

  function readValue(depth: number): JsLiteral {
    skipBlanks();
    const character = text[at];
    if (character === undefined || depth > MAX_DEPTH) {
      cutOff = true;
      at = text.length;
      return null;
    }
    if (/["'`]/.test(character)) return readString();
    if (character === "{") return readObject(depth);
    if (character === "[") return readList(depth);
    readBare();
    return null;
  }

  const value = readValue(0);
  return { value, end: at, cutOff };
}
