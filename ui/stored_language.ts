import { recall, remember } from "./browser_memory.ts";

const KEY = "assistant.language";
/** The language of the texts in the code. */
export const SOURCE_LANGUAGE = "en";

/** The languages to choose from, as BCP 47 names: the code's own, and those that the build found messages of. */
export function listLanguages(): string[] {
  if (typeof document === "undefined") return [SOURCE_LANGUAGE];
  return document.documentElement.dataset.languages?.split(" ") ?? [SOURCE_LANGUAGE];
}

/** What the person chose, else the first of the browser's languages that there is, else English. */
export function readLanguage(): string {
  const languages = listLanguages();
  for (const wanted of [recall(KEY) ?? "", ...navigator.languages]) {
    const found = languages.find((one) => wanted === one || wanted.startsWith(`${one}-`));
    if (found) return found;
  }
  return SOURCE_LANGUAGE;
}

/** Keeps the language for the next visit with this browser. */
export function storeLanguage(language: string): void {
  remember(KEY, language);
}

/** Where the messages of a language are loaded from. */
export function messagesUrl(language: string): string {
  return `/messages-${language}.json`;
}
