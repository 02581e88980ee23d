/**
 * A value of a request as a staging column keeps it. Documented: only text is taken as it is; a
 * nested object loses its form, `{"a": 1}` becomes `{a=1}`.
 */
export function javaText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return `[${value.map(javaText).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  return `{${Object.entries(value).map(([name, part]) => `${name}=${javaText(part)}`).join(", ")}}`;
}
