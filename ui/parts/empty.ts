import type { ComponentChildren, VNode } from "preact";
import { html } from "../html.ts";

export interface EmptyProps {
  title: string;
  children?: ComponentChildren;
}

/** In place of a list without entries: why, and the next step. */
export function Empty({ title, children }: EmptyProps): VNode {
  return html`
    <div class="empty">
      <p class="empty-title">${title}</p>
      ${children}
    </div>
  `;
}
