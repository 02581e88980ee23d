const END = /\.md$/;

/** Where the dashboard shows a document, or a part of it. */
export function docAddress(name: string, anchor?: string): string {
  const path = name.split("/").map(encodeURIComponent).join("/");
  return `/docs/${path}${anchor ? `?at=${encodeURIComponent(anchor)}` : ""}`;
}

/** A heading as links name it: lower case, hyphens for spaces, nothing but letters, digits and hyphens. */
export function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim().replaceAll(" ", "-");
}

/**
 * Where a link of a document leads in the dashboard: to another document, to a part of one, or out
 * of the dashboard. Undefined for a file that only the repository has.
 */
export function linkFrom(name: string, href: string): string | undefined {
  if (/^[a-z]+:/i.test(href)) return href;
  const base = new URL(`docs/${name}.md`, "http://dashboard/");
  const { pathname, hash } = new URL(href, base);
  const anchor = hash === "" ? undefined : decodeURIComponent(hash.slice(1));
  const path = pathname.slice(1);
  if (!path.startsWith("docs/") || !END.test(path)) return undefined;
  return docAddress(path.slice("docs/".length).replace(END, ""), anchor);
}
