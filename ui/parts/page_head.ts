import type { ComponentChildren, VNode } from "preact";
import { useEffect } from "preact/hooks";
import { html } from "../html.ts";

export interface PageHeadProps {
  title: string;
  lead?: string;
  /** Buttons beside the title. */
  children?: ComponentChildren;
}

/** The page's heading; also names the browser tab. */
export function PageHead({ title, lead, children }: PageHeadProps): VNode {
  useEffect(() => {
    document.title = `${title} · Assistant`;
  }, [title]);
  return html`
    <header class="page-head">
      <div>
        <h1>${title}</h1>
        ${lead && html`<p class="lead">${lead}</p>`}
      </div>
      ${children && html`<div class="page-actions">${children}</div>`}
    </header>
  `;
}
