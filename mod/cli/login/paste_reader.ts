/** What is typed or pasted at a terminal in raw mode: nothing of it is shown. */
export interface PasteReader {
  /** `done` at an empty line or Ctrl-D, `cancelled` at Ctrl-C. */
  feed(chunk: string): "more" | "done" | "cancelled";
  text(): string;
}

const CTRL_C = "\x03";
const CTRL_D = "\x04";
const BACKSPACE = /^[\x7f\b]$/;
/** What terminals put around a pasted text. */
// deno-lint-ignore no-control-regex -- they begin with the escape character
const PASTE_MARKS = /\x1b\[20[01]~/g;

/**
 * Collects a pasted request. Only an empty line that ends a chunk ends the text: within a chunk it is
 * part of what was pasted.
 */
export function createPasteReader(): PasteReader {
  let text = "";
  return {
    text: () => text.trim(),
    feed(chunk) {
      if (chunk.includes(CTRL_C)) return "cancelled";
      if (BACKSPACE.test(chunk)) {
        text = text.slice(0, -1);
        return "more";
      }
      const end = chunk.indexOf(CTRL_D);
      const taken = end >= 0 ? chunk.slice(0, end) : chunk;
      text += taken.replaceAll(PASTE_MARKS, "").replaceAll(/\r\n?/g, "\n");
      return end >= 0 || /(^|\n)[ \t]*\n$/.test(text) ? "done" : "more";
    },
  };
}

export interface RawTerminal {
  setRaw(on: boolean): void;
  read(buffer: Uint8Array): Promise<number | null>;
}

/**
 * Reads a pasted request at the terminal. In raw mode, because in its other mode a terminal cuts lines
 * at 1024 or 4096 characters, and cookies are longer. Undefined when the person stops.
 */
export async function readPasteAtTerminal(terminal: RawTerminal): Promise<string | undefined> {
  const reader = createPasteReader();
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(64 * 1024);
  terminal.setRaw(true);
  try {
    for (;;) {
      const length = await terminal.read(buffer);
      if (length === null) return reader.text();
      const state = reader.feed(decoder.decode(buffer.subarray(0, length), { stream: true }));
      if (state === "cancelled") return undefined;
      if (state === "done") return reader.text();
    }
  } finally {
    terminal.setRaw(false);
  }
}
