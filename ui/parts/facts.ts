import type { ComponentChildren, VNode } from "preact";
import { html } from "../html.ts";

/** Names with their values; what has no value is left out. */
export function Facts({ facts }: { facts: [name: string, value: ComponentChildren][] }): VNode {
  return html`
    <dl class="facts">
      ${facts.filter(([, value]) => value).map(([name, value]) =>
        html`
          <div key=${name}>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>
        `
      )}
    </dl>
  `;
}
