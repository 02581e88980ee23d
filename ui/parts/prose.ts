import type { VNode } from "preact";
import { html } from "../html.ts";

/** A text of the service: what stands between backticks in it is code. */
export function Prose({ text }: { text: string }): VNode {
  const parts = text.split("`");
  return html`<p>${
    parts.map((part, index) => index % 2 === 1 ? html`<code key=${index}>${part}</code>` : part)
  }</p>`;
}
