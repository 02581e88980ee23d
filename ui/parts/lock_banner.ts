import type { VNode } from "preact";
import { html } from "../html.ts";
import { useApp } from "../state.ts";

/** Says that nothing can be changed from this browser, and how to unlock it. */
export function LockBanner(): VNode | null {
  const { unlocked, linkFailure } = useApp().lock;
  if (unlocked.value !== false) return null;
  return html`
    <aside class="card card-warn" aria-label="Read-only">
      <p>
        <strong>Read-only: this browser is locked.</strong>
        ${linkFailure.value ? ` ${linkFailure.value.message}.` : ""} Run <code
        >assistant open</code> in a terminal and open the link it prints: then you can connect,
        approve and change things here.
      </p>
    </aside>
  `;
}
