import type { ComponentChildren, VNode } from "preact";
import { html } from "../../html.ts";

/** Parts of one kind, under its name. */
export function Shelf({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return html`
    <section class="card" aria-label=${name}>
      <h2>${name}</h2>
      ${children}
    </section>
  `;
}

export interface SpecimenProps {
  /** The state that is shown. */
  of: string;
  /** Holds what otherwise is fixed to the window. */
  framed?: boolean;
  children: ComponentChildren;
}

/** One state of a part. */
export function Specimen({ of, framed = false, children }: SpecimenProps): VNode {
  return html`
    <div class=${framed ? "specimen specimen-frame" : "specimen"}>
      <h3>${of}</h3>
      ${children}
    </div>
  `;
}
