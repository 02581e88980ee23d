import type { VNode } from "preact";
import { html } from "../html.ts";

export interface ChoiceChipsProps<V> {
  /** What is chosen, for screen readers. */
  label: string;
  value: V;
  options: { value: V; text: string }[];
  onChange: (value: V) => void;
}

/** A few choices side by side, one of them pressed. */
export function ChoiceChips<V>({ label, value, options, onChange }: ChoiceChipsProps<V>): VNode {
  return html`
    <div class="chips" role="group" aria-label=${label}>
      ${options.map((option) =>
        html`
          <button
            key=${option.text}
            type="button"
            class="chip"
            aria-pressed=${option.value === value}
            onClick=${() => onChange(option.value)}
          >${option.text}</button>
        `
      )}
    </div>
  `;
}
