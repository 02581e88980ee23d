import type { VNode } from "preact";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { CopyButton } from "./copy_button.ts";

/** Characters shown of a long text; copying always gives all of it. */
const SHOWN = 100_000;

export interface CodeBlockProps {
  text: string;
  /** What it is: `Desktop client configuration`. */
  what: string;
}

/** Preformatted text that scrolls inside itself, with a copy button. */
export function CodeBlock({ text, what }: CodeBlockProps): VNode {
  return html`
    <div class="code">
      <div class="code-bar">
        <span>${what}</span>
        <${CopyButton} text=${text} what=${what} />
      </div>
      <pre tabindex="0" role="region" aria-label=${what}><code>${text.slice(0, SHOWN)}</code></pre>
      ${text.length > SHOWN && html`
        <p class="hint">${t("Shown are the first {n} of {all} characters; Copy takes all.", {
          n: SHOWN,
          all: text.length,
        })}</p>
      `}
    </div>
  `;
}
