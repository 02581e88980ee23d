const LENGTH = 280;
/** How much of the snippet stands before the hit. */
const LEAD = 80;

/**
 * At most 280 characters of a text around the first place where one of the terms stands, in one
 * line, cut between words. The beginning when no term stands in the text.
 */
export function cutSnippet(text: string, terms: readonly string[]): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= LENGTH) return line;
  const lower = line.toLowerCase();
  const hits = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const hit = hits.length > 0 ? Math.min(...hits) : 0;
  let start = Math.max(0, Math.min(hit - LEAD, line.length - LENGTH));
  if (start > 0) start = nextWord(line, start, hit);
  let end = Math.min(line.length, start + LENGTH);
  if (end < line.length) {
    const space = line.lastIndexOf(" ", end);
    if (space > hit) end = space;
  }
  return (start > 0 ? "… " : "") + line.slice(start, end) + (end < line.length ? " …" : "");
}

function nextWord(line: string, start: number, hit: number): number {
  const space = line.indexOf(" ", start);
  return space >= 0 && space < hit ? space + 1 : start;
}
