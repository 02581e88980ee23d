const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** What a person reads of a page: headings and items marked as in Markdown, links with their address. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<!--[^]*?-->|<(script|style|svg|noscript|template|head)\b[^]*?<\/\1\s*>/gi, "")
    .replaceAll(/<h([1-6])\b[^>]*>/gi, (_, level) => `\n\n${"#".repeat(Number(level))} `)
    .replaceAll(/<li\b[^>]*>/gi, "\n- ")
    .replaceAll(/<(td|th)\b[^>]*>/gi, " | ")
    .replaceAll(
      /<a\b[^>]*\bhref\s*=\s*["']?(https?:[^"'\s>]+)["']?[^>]*>([^]*?)<\/a\s*>/gi,
      "$2 ($1)",
    )
    .replaceAll(
      /<(\/?(p|div|section|article|tr|table|ul|ol|pre|blockquote|h[1-6])|br)\b[^>]*>/gi,
      "\n",
    )
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => characterOf(name) ?? whole)
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith("#")) return NAMED[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
