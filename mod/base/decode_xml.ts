const NAMED: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};
const MAX_CODE_POINT = 0x10ffff;

/**
 * Text of an XML document with its references decoded, in one pass: kind after kind would decode
 * `&#38;lt;` twice. Unknown ones stay as they are.
 */
export function decodeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,4}));/gi, (whole, ten, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = ten === undefined ? parseInt(hex, 16) : Number(ten);
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
}
