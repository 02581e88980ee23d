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
  const reader = new LiteralReader(text, start);
  const value = reader.readValue(0);
  return { value, end: reader.at, cutOff: reader.cutOff };
}

/** Goes through a text once, from `at` on. */
class LiteralReader {
  cutOff = false;

  constructor(private readonly text: string, public at: number) {}

  readValue(depth: number): JsLiteral {
    this.skipBlanks();
    const character = this.text[this.at];
    if (character === undefined || depth > MAX_DEPTH) {
      this.cutOff = true;
      this.at = this.text.length;
      return null;
    }
    if (/["'`]/.test(character)) return this.readString();
    if (character === "{") return this.readObject(depth);
    if (character === "[") return this.readList(depth);
    this.readBare();
    return null;
  }

  private skipBlanks(): void {
    while (/\s/.test(this.text.charAt(this.at))) this.at++;
  }

  private readString(): string {
    const quote = this.text[this.at++];
    const parts: string[] = [];
    while (this.at < this.text.length && this.text[this.at] !== quote) {
      if (this.text[this.at] === "\\") parts.push(this.readEscape());
      else parts.push(this.text.charAt(this.at++));
    }
    if (this.at >= this.text.length) this.cutOff = true;
    this.at++;
    return parts.join("");
  }

  private readEscape(): string {
    const rest = this.text.slice(this.at + 1, this.at + 10);
    const match = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/i.exec(rest);
    if (match) {
      const [all, byte, short, long] = match;
      this.at += 1 + all.length;
      const code = parseInt(byte ?? short ?? long ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    }
    this.at += 2;
    const next = rest[0] ?? "";
    return next === "\n" ? "" : ESCAPES[next] ?? next;
  }

  private readObject(depth: number): Map<string, JsLiteral> {
    const entries = new Map<string, JsLiteral>();
    this.at++;
    for (;;) {
      this.skipBlanks();
      const character = this.text[this.at];
      if (character === undefined) {
        this.cutOff = true;
        return entries;
      }
      if (character === "}" || character === ",") {
        this.at++;
        if (character === "}") return entries;
        continue;
      }
      const key = /["'`]/.test(character) ? this.readString() : this.readBare();
      this.skipBlanks();
      if (this.text[this.at] === ":") this.at++;
      entries.set(key, this.readValue(depth + 1));
    }
  }

  /** A name, a number or what else ends before the next punctuation; at least one character. */
  private readBare(): string {
    const from = this.at++;
    while (this.at < this.text.length && !/[\s,:{}[\]()"'`]/.test(this.text.charAt(this.at))) {
      this.at++;
    }
    return this.text.slice(from, this.at);
  }

  private readList(depth: number): null {
    this.at++;
    for (
      this.skipBlanks();
      this.at < this.text.length && this.text[this.at] !== "]";
      this.skipBlanks()
    ) {
      if (this.text[this.at] === ",") this.at++;
      else this.readValue(depth + 1);
    }
    if (this.at >= this.text.length) this.cutOff = true;
    this.at++;
    return null;
  }
}
