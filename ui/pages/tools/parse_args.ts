export type ParsedArgs =
  | { ok: true; args: Record<string, unknown> }
  | { ok: false; message: string };

/** What a person typed as arguments. The message says where the JSON breaks. */
export function parseArgs(text: string): ParsedArgs {
  if (text.trim() === "") return { ok: true, args: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return { ok: true, args: value as Record<string, unknown> };
    }
    return { ok: false, message: "Arguments are one JSON object: { … }" };
  } catch (error) {
    return { ok: false, message: `Not valid JSON: ${(error as SyntaxError).message}` };
  }
}
