/** A piece of a PowerShell text. */
export type PowershellToken =
  | { kind: "string"; text: string; cutOff: boolean }
  | { kind: "word"; text: string }
  /** `=`, `(`, `)`, `{`, `}`, `,`, `;`, or a line end. */
  | { kind: "mark"; text: string };

const ESCAPES: Record<string, string> = {
  0: "",
  a: "\x07",
  b: "\b",
  e: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Reads strings, words and marks; nothing is expanded but `$([char]233)`, which browsers write. */
export function readPowershellTokens(text: string): PowershellToken[] {
  const tokens: PowershellToken[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '"' || character === "'") {
      const read = character === '"' ? readDouble(text, at + 1) : readSingle(text, at + 1);
      tokens.push({ kind: "string", text: read.text, cutOff: read.cutOff });
      at = read.end;
    } else if (character === "`") {
      // Before a line end it continues the line, blanks behind it forgiven.
      at += /^`[ \t]*\n/.exec(text.slice(at, at + 100))?.[0].length ?? 1;
    } else if (/[=(){},;\n]/.test(character)) {
      tokens.push({ kind: "mark", text: character });
      at++;
    } else if (/\s/.test(character)) {
      at++;
    } else {
      const from = at++;
      while (at < text.length && !/[\s=(){},;"'`]/.test(text.charAt(at))) at++;
      tokens.push({ kind: "word", text: text.slice(from, at) });
    }
  }
  return tokens;
}

interface ReadText {
  text: string;
  end: number;
  cutOff: boolean;
}

function readSingle(text: string, start: number): ReadText {
  const parts: string[] = [];
  for (let at = start; at < text.length; at++) {
    if (text[at] !== "'") parts.push(text.charAt(at));
    else if (text[at + 1] === "'") parts.push(text.charAt(at++));
    else return { text: parts.join(""), end: at + 1, cutOff: false };
  }
  return { text: parts.join(""), end: text.length, cutOff: true };
}

function readDouble(text: string, start: number): ReadText {
  const parts: string[] = [];
  let at = start;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '"' && text[at + 1] !== '"') {
      return { text: parts.join(""), end: at + 1, cutOff: false };
    }
    const code = character === "$"
      ? /^\$\(\[char\](\d{1,6})\)/i.exec(text.slice(at, at + 20))
      : null;
    if (code) {
      parts.push(String.fromCodePoint(Math.min(Number(code[1]), 0x10ffff)));
      at += code[0].length;
    } else if (character === "`") {
      parts.push(ESCAPES[text[at + 1] ?? ""] ?? text[at + 1] ?? "");
      at += 2;
    } else {
      parts.push(character);
      at += character === '"' ? 2 : 1;
    }
  }
  return { text: parts.join(""), end: text.length, cutOff: true };
}
