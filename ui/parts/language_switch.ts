import type { VNode } from "preact";
import { html } from "../html.ts";
import { currentLanguage, t } from "../language.ts";
import { listLanguages, storeLanguage } from "../stored_language.ts";
import { ChoiceChips } from "./choice_chips.ts";

/** One button through the languages; nothing where there is only one. */
export function LanguageSwitch(): VNode | null {
  const languages = listLanguages();
  const next = languages[(languages.indexOf(currentLanguage) + 1) % languages.length];
  if (!next || next === currentLanguage) return null;
  const label = t("Language: {current}. Switch to {next}", {
    current: nameOf(currentLanguage),
    next: nameOf(next),
  });
  return html`
    <button
      type="button"
      class="button button-quiet"
      title=${label}
      onClick=${() => choose(next)}
    >
      <span class="visually-hidden">${label}</span>
      <span class="language">${currentLanguage}</span>
    </button>
  `;
}

/** All languages by their own names. */
export function LanguageCard(): VNode {
  return html`
    <section class="card" aria-labelledby="language">
      <h2 id="language">Language</h2>
      <${ChoiceChips}
        label="Language"
        value=${currentLanguage}
        options=${listLanguages().map((one) => ({ value: one, text: nameOf(one) }))}
        onChange=${choose}
      />
      <p class="hint">Kept in this browser. What the service itself says stays in English.</p>
    </section>
  `;
}

/** The page is loaded anew where it is; a text that is not saved is asked about first. */
function choose(language: string): void {
  if (language === currentLanguage) return;
  storeLanguage(language);
  location.reload();
}

/** `Deutsch`: a language as those who speak it call it. */
function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}
