import type { VNode } from "preact";
import { html } from "../html.ts";
import { t } from "../language.ts";

export interface PagerProps {
  /** What is paged: `tools`. */
  noun: string;
  words: string;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** Previous and next; a direction without a page is disabled. */
export function Pager({ noun, words, onPrevious, onNext }: PagerProps): VNode {
  return html`
    <nav class="pager" aria-label=${t("Pages of {noun}", { noun })}>
      <button type="button" class="button" disabled=${!onPrevious} onClick=${onPrevious}>
        Previous
      </button>
      <span>${words}</span>
      <button type="button" class="button" disabled=${!onNext} onClick=${onNext}>Next</button>
    </nav>
  `;
}
