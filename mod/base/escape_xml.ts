/** A text as the content of an XML element, without the characters that no XML document can hold. */
export function escapeXml(text: string): string {
  // deno-lint-ignore no-control-regex
  const printable = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");
  return printable.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

/** A text as the value of an attribute in double quotes. */
export function escapeXmlAttribute(text: string): string {
  return escapeXml(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;");
}
