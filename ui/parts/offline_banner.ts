import type { VNode } from "preact";
import { html } from "../html.ts";
import { useApp } from "../state.ts";

/** Says that the service is gone: what is shown is what was known. */
export function OfflineBanner(): VNode | null {
  if (useApp().live.status.value !== "lost") return null;
  return html`
    <aside class="card card-warn" aria-label="Offline">
      <p><strong>The service is gone.</strong> What you see is as it was. It is looked for every few
        seconds, and everything is loaded anew once it is back.</p>
    </aside>
  `;
}
