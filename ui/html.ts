import htm from "htm";
import { h, type VNode } from "preact";
import { isTranslated, t } from "./language.ts";
import { type Translated, translateTemplate } from "./translate_template.ts";

type Template = (strings: TemplateStringsArray, ...values: unknown[]) => VNode;
type Draw = (strings: readonly string[], ...values: unknown[]) => VNode;

/** The cast: htm's types hide that the default export is the function itself. */
const draw = (htm as unknown as { bind(create: typeof h): Draw }).bind(h);

/** JSX-like templates. Their texts are shown in the reader's language, their values as they are. */
export const html: Template = isTranslated ? inLanguage(t) : draw;

/** Templates whose texts are translated; each is read once. */
export function inLanguage(translate: (message: string) => string): Template {
  const known = new WeakMap<TemplateStringsArray, Translated>();
  return (strings, ...values) => {
    let translated = known.get(strings);
    if (!translated) {
      translated = translateTemplate(strings, translate);
      known.set(strings, translated);
    }
    return draw(translated.strings, ...translated.order.map((index) => values[index]));
  };
}
