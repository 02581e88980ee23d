import { german } from "./german.ts";
import type { InstanceLanguage } from "./instance_language.ts";

/** The languages that a demo instance can speak beside English. */
export const languages: readonly InstanceLanguage[] = [german];

/** Undefined for English alone, and for what it does not speak. */
export function languageOf(language: string): InstanceLanguage | undefined {
  return languages.find((spoken) => spoken.language === language);
}
