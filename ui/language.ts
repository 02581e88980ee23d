import { messagesUrl, readLanguage, SOURCE_LANGUAGE } from "./stored_language.ts";

/**
 * A file of messages: the English text, and what stands in its place. A text that depends on a number
 * has a form for each plural category of the language, under its English plural.
 */
export type Messages = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;
/** What is put into the places of a text; numbers are written as the language writes them. */
export type Places = Readonly<Record<string, string | number | null | undefined>>;

// Every text waits for its language, so that a text of a constant is translated too: choosing another
// language loads the page anew.
const { language, messages } = await loadLanguage();

/** The reader's language with their region, for dates and numbers; undefined outside a browser. */
export const locale: string | undefined = isInBrowser()
  ? navigator.languages.find((one) => one === language || one.startsWith(`${language}-`)) ??
    language
  : undefined;
/** What the page is written in. */
export const currentLanguage = language;
/** Whether texts are looked up at all. */
export const isTranslated = language !== SOURCE_LANGUAGE;

export const { t, plural } = createTexts({ language, messages, locale });

export interface TextsOptions {
  language: string;
  messages: Messages;
  /** For numbers; the language as it is spoken anywhere unless told. */
  locale?: string | undefined;
}

/** The two ways to a text for people. Their English texts are literals, so that a test finds them all. */
export function createTexts({ language, messages, locale = language }: TextsOptions) {
  const numbers = new Intl.NumberFormat(locale);
  const rules = new Intl.PluralRules(language);
  const fill = (text: string, places: Places) =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => {
      if (!(name in places)) return place;
      const value = places[name];
      return typeof value === "number" ? numbers.format(value) : value ?? "";
    });
  return {
    /** A text in the reader's language: `t("{n} of {all}", { n: 3, all: 12 })`. */
    t(text: string, places: Places = {}): string {
      const found = messages[text];
      return fill(typeof found === "string" ? found : text, places);
    },
    /** A text that depends on a whole number, `n` in it: `plural(3, "{n} call", "{n} calls")`. */
    plural(n: number, one: string, other: string, places: Places = {}): string {
      const forms = messages[other];
      const known = typeof forms === "object" ? forms[rules.select(n)] ?? forms.other : undefined;
      return fill(known ?? (n === 1 ? one : other), { n, ...places });
    },
  };
}

/** Not English alone, but a language whose messages do not come: the page is English then. */
async function loadLanguage(): Promise<{ language: string; messages: Messages }> {
  const english = { language: SOURCE_LANGUAGE, messages: {} };
  if (!isInBrowser()) return english;
  const chosen = readLanguage();
  if (chosen === SOURCE_LANGUAGE) return english;
  try {
    const answer = await fetch(messagesUrl(chosen));
    if (answer.ok) return { language: chosen, messages: await answer.json() as Messages };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  document.documentElement.lang = SOURCE_LANGUAGE;
  return english;
}

function isInBrowser(): boolean {
  return typeof document !== "undefined";
}
