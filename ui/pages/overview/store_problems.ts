import type { VNode } from "preact";
import { html } from "../../html.ts";
import type { ServiceConfig } from "../../state.ts";

/** What happened to the database at the start; nothing when it was sound. */
export function StoreProblems(
  { problems }: { problems: ServiceConfig["storeProblems"] },
): VNode | null {
  if (problems.length === 0) return null;
  return html`
    <section class="card card-warn" aria-labelledby="store-problems">
      <h2 id="store-problems">The database had to be mended</h2>
      <ul class="plain-list">
        ${problems.map(({ message, remedy, movedTo }) =>
          html`
            <li key=${message}>
              <p><strong>${message}</strong></p>
              <p>${remedy}</p>
              ${movedTo && html`<p class="hint"><code>${movedTo}</code></p>`}
            </li>
          `
        )}
      </ul>
    </section>
  `;
}
