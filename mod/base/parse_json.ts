/**
 * Levels that JSON from outside may be nested. Real documents have a dozen; every walk over a value
 * may therefore recurse.
 */
export const MOST_JSON_LEVELS = 200;

/** Thrown for text that is nested deeper than `MOST_JSON_LEVELS`. */
export class TooDeepError extends SyntaxError {
  constructor() {
    super(`nested more than ${MOST_JSON_LEVELS} levels deep`);
    this.name = "TooDeepError";
  }
}

/**
 * The value of a JSON text that comes from outside. Throws `SyntaxError` for what is no JSON and
 * `TooDeepError`, before anything is built, for what nobody could walk.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new TooDeepError();
  return JSON.parse(text);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether JSON text is nested deeper than `MOST_JSON_LEVELS`; of other text it says nothing. */
export function isTooDeep(text: string): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (OPENING.has(code)) {
      if (++level > MOST_JSON_LEVELS) return true;
    } else if (CLOSING.has(code)) level--;
  }
  return false;
}

/** The place of the quote that ends the string begun at `start`; the text's end where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
