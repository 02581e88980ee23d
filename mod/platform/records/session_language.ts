import { AppError } from "../../base/errors.ts";
import type { Reader } from "../types.ts";

/** A property of the platform: the language of texts that are nobody's translation. */
const BASE_LANGUAGE = "glide.sys.language";

/**
 * The language that the caller's texts are read and written in, where it is another than the
 * instance's own: the code, as `de`. Undefined where it is the same or cannot be told.
 */
export async function readOtherLanguage(
  reader: Reader,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    const { sysId } = await reader.currentUser();
    const { preferred_language: own = "" } = await reader.getRecord("sys_user", sysId, {
      fields: ["preferred_language"],
      signal,
    });
    const base = await reader.property(BASE_LANGUAGE) || "en";
    return own === "" || own === base ? undefined : own;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
