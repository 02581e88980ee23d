import type { ShellCommand } from "./pasted_request.ts";
import { createWordCollector, type WordCollector } from "./word_collector.ts";

const SIMPLE_ESCAPES: Record<string, string> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** `\x41`, `\u00e9`, `\U0001F600` and up to three octal digits. */
const NUMERIC_ESCAPE =
  /^(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3}))/;

/**
 * Splits text as bash does, without expanding anything: single, double and `$'…'` quotes, backslashes,
 * line continuations. Operators and line ends close a command (bash manual, Quoting).
 */
export function splitShellWords(text: string): ShellCommand[] {
  const collector = createWordCollector();
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === "'") at = readSingleQuoted(text, at, collector);
    else if (character === '"') at = readDoubleQuoted(text, at, collector);
    else if (character === "$" && text[at + 1] === "'") at = readAnsiQuoted(text, at, collector);
    else if (character === "\\") at = readEscape(text, at, collector);
    else {
      if (/[\n;&|]/.test(character)) collector.endCommand();
      else if (/\s/.test(character)) collector.endWord();
      else collector.add(character);
      at++;
    }
  }
  return collector.finish();
}

/** Each of these answers where reading goes on. */
function readEscape(text: string, at: number, collector: WordCollector): number {
  // Blanks behind the backslash of a continuation come with copying by hand.
  const continuation = /^\\[ \t]*\n/.exec(text.slice(at, at + 100));
  if (continuation) return at + continuation[0].length;
  if (at + 1 < text.length) collector.add(text.charAt(at + 1));
  return at + 2;
}

function readSingleQuoted(text: string, at: number, collector: WordCollector): number {
  const end = text.indexOf("'", at + 1);
  collector.add(text.slice(at + 1, end < 0 ? undefined : end));
  if (end >= 0) return end + 1;
  collector.cutOff();
  return text.length;
}

function readDoubleQuoted(text: string, start: number, collector: WordCollector): number {
  collector.add("");
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    if (text[at] !== "\\") {
      collector.add(text.charAt(at++));
      continue;
    }
    const next = text[at + 1] ?? "";
    if (next !== "\n") collector.add(/["\\$`]/.test(next) ? next : `\\${next}`);
    at += 2;
  }
  if (at >= text.length) collector.cutOff();
  return at + 1;
}

function readAnsiQuoted(text: string, start: number, collector: WordCollector): number {
  collector.add("");
  let at = start + 2;
  while (at < text.length && text[at] !== "'") {
    if (text[at] !== "\\") {
      collector.add(text.charAt(at++));
      continue;
    }
    const { read, length } = readAnsiEscape(text.slice(at + 1, at + 10));
    collector.add(read);
    at += 1 + length;
  }
  if (at >= text.length) collector.cutOff();
  return at + 1;
}

function readAnsiEscape(rest: string): { read: string; length: number } {
  const match = NUMERIC_ESCAPE.exec(rest);
  if (match) {
    const [all, byte, short, long, octal] = match;
    const hex = byte ?? short ?? long;
    const code = hex === undefined ? parseInt(octal ?? "", 8) : parseInt(hex, 16);
    const known = code > 0 && code <= 0x10ffff;
    return { read: known ? String.fromCodePoint(code) : "", length: all.length };
  }
  const next = rest[0] ?? "";
  const read = SIMPLE_ESCAPES[next] ?? (/['"?\\]/.test(next) ? next : `\\${next}`);
  return { read, length: 1 };
}
