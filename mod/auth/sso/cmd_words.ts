import type { ShellCommand } from "./pasted_request.ts";
import { createWordCollector, type WordCollector } from "./word_collector.ts";

/**
 * Splits text as the Windows command prompt and its programs do, without expanding anything: `^`
 * before a character or line end, `"…"`, and the browsers' `^"…^"`, in which quotes and backslashes
 * carry a backslash.
 */
export function splitCmdWords(text: string): ShellCommand[] {
  const collector = createWordCollector();
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === "^" && text[at + 1] === '"') at = readCaretQuoted(text, at + 2, collector);
    else if (character === '"') at = readQuoted(text, at + 1, collector);
    else if (character === "^") {
      const continuation = /^\^[ \t]*\n/.exec(text.slice(at, at + 100));
      if (!continuation && at + 1 < text.length) collector.add(text.charAt(at + 1));
      at += continuation?.[0].length ?? 2;
    } else {
      if (/[\n&|]/.test(character)) collector.endCommand();
      else if (/\s/.test(character)) collector.endWord();
      else collector.add(character);
      at++;
    }
  }
  return collector.finish();
}

/** Answers where reading goes on. */
function readCaretQuoted(text: string, start: number, collector: WordCollector): number {
  collector.add("");
  let at = start;
  while (at < text.length) {
    const { read, length } = readCaret(text, at);
    at += length;
    if (read === '"') return at;
    if (read !== "\\") {
      collector.add(read);
      continue;
    }
    const next = readCaret(text, at);
    const isEscaped = next.read === '"' || next.read === "\\";
    collector.add(isEscaped ? next.read : read);
    if (isEscaped) at += next.length;
  }
  collector.cutOff();
  return at;
}

/** One character behind its carets; a line end is written `^` and two line ends. */
function readCaret(text: string, at: number): { read: string; length: number } {
  if (text[at] !== "^") return { read: text[at] ?? "", length: 1 };
  if (text[at + 1] !== "\n") return { read: text[at + 1] ?? "", length: 2 };
  return text[at + 2] === "\n" ? { read: "\n", length: 3 } : { read: "", length: 2 };
}

/** Backslashes count only before a quote, and two quotes are one (the C runtime's rules). */
function readQuoted(text: string, start: number, collector: WordCollector): number {
  collector.add("");
  let at = start;
  while (at < text.length) {
    const slashes = countBackslashes(text, at);
    const isBeforeQuote = text[at + slashes] === '"';
    collector.add("\\".repeat(isBeforeQuote ? Math.floor(slashes / 2) : slashes));
    at += slashes;
    if (!isBeforeQuote) collector.add(text[at++] ?? "");
    else if (slashes % 2 === 1) {
      collector.add('"');
      at++;
    } else if (text[at + 1] === '"') {
      collector.add('"');
      at += 2;
    } else return at + 1;
  }
  collector.cutOff();
  return at;
}

function countBackslashes(text: string, start: number): number {
  let at = start;
  while (text[at] === "\\") at++;
  return at - start;
}
