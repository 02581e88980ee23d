/** A line of names and one for each row (RFC 4180). */
export function csvOf(
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return [columns.join(","), ...rows.map((row) => row.map(cellOf).join(",")), ""].join("\r\n");
}

/** Clients choose their names: a text that a spreadsheet would run as a formula gets an apostrophe. */
function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^\s*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
