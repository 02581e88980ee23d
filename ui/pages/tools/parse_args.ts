import { isObject } from "../../is_object.ts";
import { t } from "../../language.ts";

export type ParsedArgs =
  | { ok: true; args: Record<string, unknown> }
  | { ok: false; message: string };

/** What a person typed as arguments. The message says where the JSON breaks. */
export function parseArgs(text: string): ParsedArgs {
  if (text.trim() === "") return { ok: true, args: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { ok: true, args: value };
    return { ok: false, message: t("Arguments are one JSON object: { … }") };
  } catch (error) {
    return {
      ok: false,
      message: t("Not valid JSON: {message}", { message: (error as SyntaxError).message }),
    };
  }
}
