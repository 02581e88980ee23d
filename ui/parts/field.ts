import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { html } from "../html.ts";
import { type ControlAttributes, Labelled } from "./labelled.ts";

export interface TextFieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  type?: "text" | "password" | "search" | "date";
  hint?: string;
  error?: string;
  required?: boolean;
  autocomplete?: string;
  placeholder?: string;
  /** Has the focus when its dialog opens. */
  autofocus?: boolean;
  readOnly?: boolean;
}

/** A labelled input; its hint and its error are read out with it. */
export function TextField(props: TextFieldProps): VNode {
  const { label, value, onInput, type = "text", hint, error, required = false } = props;
  const optional = !required && type !== "search" && type !== "date";
  return html`
    <${Labelled} label=${label} optional=${optional} hint=${hint} error=${error}>
      ${(attributes: ControlAttributes) =>
        html`
          <input
            ...${attributes}
            type=${type}
            value=${value}
            required=${required}
            autocomplete=${props.autocomplete ?? "off"}
            autocapitalize="none"
            spellcheck=${false}
            placeholder=${props.placeholder}
            autofocus=${props.autofocus}
            readOnly=${props.readOnly}
            onInput=${(event: Event) => onInput((event.target as HTMLInputElement).value)}
          />
        `}
    <//>
  `;
}

export interface SelectFieldProps<V extends string> {
  label: string;
  value: V;
  options: { value: V; text: string }[];
  onChange: (value: V) => void;
  hint?: string;
  disabled?: boolean;
}

/** A choice of one option, with its label and hint. */
export function SelectField<V extends string>(props: SelectFieldProps<V>): VNode {
  const { label, value, options, onChange, hint, disabled = false } = props;
  const id = useId();
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <select
        id=${id}
        value=${value}
        disabled=${disabled}
        aria-describedby=${hint ? `${id}-note` : undefined}
        onChange=${(event: Event) => onChange((event.target as HTMLSelectElement).value as V)}
      >
        ${options.map((option) =>
          html`<option key=${option.value} value=${option.value} selected=${
            option.value === value
          }>${option.text}</option>`
        )}
      </select>
      ${hint && html`<p id=${`${id}-note`} class="hint">${hint}</p>`}
    </div>
  `;
}
