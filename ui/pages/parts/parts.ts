import type { VNode } from "preact";
import { html } from "../../html.ts";
import { PageHead } from "../../parts/page_head.ts";
import { Changes } from "./changes.ts";
import { Controls } from "./controls.ts";
import { States } from "./states.ts";
import { Texts } from "./texts.ts";

/** Every part of the dashboard in each of its states. */
export function PartsPage(): VNode {
  return html`
    <${PageHead} title="Parts" lead="What the pages are made of, in every state.">
      <button type="button" class="button button-main">Main</button>
      <button type="button" class="button">Other</button>
      <//>
      <${Controls} />
      <${States} />
      <${Texts} />
      <${Changes} />
  `;
}
