import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { html } from "../html.ts";

export interface ButtonFieldProps<V extends string> {
  label: string;
  value: V;
  options: { value: V; text: string }[];
  onChoose: (value: V) => void;
  hint?: string;
  busy?: boolean;
}

/**
 * A choice that is saved as it is made, each option a button: unlike those of a select, none is
 * chosen by an arrow key or the wheel.
 */
export function ButtonField<V extends string>(props: ButtonFieldProps<V>): VNode {
  const { label, value, options, onChoose, hint, busy = false } = props;
  const id = useId();
  const choose = (chosen: V) => {
    if (!busy && chosen !== value) onChoose(chosen);
  };
  return html`
    <div class="field" role="group" aria-labelledby=${id} aria-describedby=${`${id}-note`}>
      <span id=${id} class="field-label">${label}</span>
      <div class="segments">
        ${options.map((option) =>
          html`
            <button
              key=${option.value}
              type="button"
              class="segment"
              aria-pressed=${option.value === value ? "true" : "false"}
              aria-disabled=${busy ? "true" : undefined}
              onClick=${() => choose(option.value)}
            >${option.text}</button>
          `
        )}
      </div>
      <p id=${`${id}-note`} class="hint">${hint}</p>
    </div>
  `;
}
