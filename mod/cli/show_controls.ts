/**
 * Control characters and marks of writing direction as `\u001b`: the text comes from somebody else,
 * and a terminal would let it rewrite what the person reads.
 */
export function showControls(line: string): string {
  return line.replaceAll(
    /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
