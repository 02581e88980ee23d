import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { html } from "../html.ts";

/** What ties a control to its label, its hint and its fault. */
export interface ControlAttributes {
  id: string;
  "aria-describedby": string;
  "aria-invalid": "true" | undefined;
}

export interface LabelledProps {
  label: string;
  /** Says so behind the label. */
  optional?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  children: (attributes: ControlAttributes) => VNode;
}

/** A control with its label; its hint, or its fault, is read out with it. */
export function Labelled({ label, optional, hint, error, children }: LabelledProps): VNode {
  const id = useId();
  const note = `${id}-note`;
  return html`
    <div class="field">
      <label for=${id}>${label}${optional &&
        html`<span class="optional"> (optional)</span>`}</label>
      ${children({ id, "aria-describedby": note, "aria-invalid": error ? "true" : undefined })}
      <p id=${note} class=${error ? "field-error" : "hint"}>${error ?? hint}</p>
    </div>
  `;
}
