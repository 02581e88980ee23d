/** What a request asked for and the platform leaves out without a word. */
export interface Dropped {
  /** Terms of a query, each with its place and the reason. */
  terms: Set<string>;
  /** Names of columns that were sent and not stored, or asked for and not there. */
  fields: Set<string>;
}

/** Nothing dropped yet. */
export function nothingDropped(): Dropped {
  return { terms: new Set(), fields: new Set() };
}

/** In characters: clients refuse a header that is much longer. */
const LONGEST = 4_000;

/**
 * The demo's own headers that name it, as JSON lists: a real instance says nothing. Only what was
 * dropped has one; a long list ends with how many more there are.
 */
export function droppedHeaders({ terms, fields }: Dropped): Record<string, string> {
  return {
    ...(terms.size > 0 && { "X-Demo-Dropped-Terms": shortList([...terms]) }),
    ...(fields.size > 0 && { "X-Demo-Dropped-Fields": shortList([...fields]) }),
  };
}

function shortList(names: string[]): string {
  let length = 0;
  const kept = names.filter((name) => (length += asciiJson(name).length + 1) <= LONGEST);
  const more = names.length - kept.length;
  return asciiJson(more > 0 ? [...kept, `and ${more} more`] : kept);
}

/** JSON for a header, which carries ASCII only. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
