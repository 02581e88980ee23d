/** Characters of a name that a sentence shows. */
const MOST = 200;

/**
 * A text of somebody else as it stands in a sentence of ours: in quotes that it cannot leave, without
 * line breaks or marks of writing direction, and not longer than a name is.
 */
export function quoted(text: string): string {
  const shown = text.length > MOST ? `${text.slice(0, MOST)}…` : text;
  return JSON.stringify(shown).replaceAll(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
