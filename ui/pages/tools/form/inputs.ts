import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { html } from "../../../html.ts";
import type { ControlProps } from "./field_props.ts";

/** The text of the control that an event comes from. */
export function textOf(event: Event): string {
  const { target } = event;
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? target.value
    : "";
}

/** A line of text; of a secret unseen. */
export function TextInput(
  { attributes, value, onChange, secret }: ControlProps & { secret: boolean },
): VNode {
  return html`
    <input
      ...${attributes}
      type=${secret ? "password" : "text"}
      autocomplete=${secret ? "new-password" : "off"}
      autocapitalize="none"
      spellcheck=${false}
      value=${value}
      onInput=${(event: Event) => onChange(textOf(event))}
    />
  `;
}

/** A line of text with what is usual; other values are taken too. */
export function ChoiceInput(
  { attributes, value, onChange, choices }: ControlProps & { choices: readonly string[] },
): VNode {
  const list = useId();
  return html`
    <input
      ...${attributes}
      list=${list}
      autocomplete="off"
      value=${value}
      onInput=${(event: Event) => onChange(textOf(event))}
    />
    <datalist id=${list}>
      ${choices.map((choice) => html`<option key=${choice} value=${choice}></option>`)}
    </datalist>
  `;
}

/** What is no number stays the text it is, for the service to refuse. */
export function NumberInput({ attributes, value, onChange }: ControlProps): VNode {
  const read = (text: string) => String(Number(text)) === text ? Number(text) : text;
  return html`
    <input
      ...${attributes}
      inputmode="decimal"
      autocomplete="off"
      value=${value}
      onInput=${(event: Event) => onChange(read(textOf(event)))}
    />
  `;
}

/** Several lines of text. */
export function LinesInput(
  { attributes, value, onChange, code }: ControlProps & { code: boolean },
): VNode {
  return html`
    <textarea
      ...${attributes}
      class=${code ? "mono" : "prose-input"}
      rows=${Math.min(12, Math.max(2, value.split("\n").length))}
      spellcheck=${!code}
      value=${value}
      onInput=${(event: Event) => onChange(textOf(event))}
    ></textarea>
  `;
}

const STORED = { date: /^\d{4}-\d\d-\d\d$/, date_time: /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/ };

/** A date, or a time in UTC as the platform stores it. What is neither stays a text. */
export function MomentInput(
  { attributes, value, onChange, kind }: ControlProps & { kind: "date" | "date_time" },
): VNode {
  if (value !== "" && !STORED[kind].test(value)) {
    return html`<${TextInput} ...${{ attributes, value, onChange }} secret=${false} />`;
  }
  if (kind === "date") {
    return html`
      <input
        ...${attributes}
        type="date"
        value=${value}
        onInput=${(event: Event) => onChange(textOf(event))}
      />
    `;
  }
  return html`
    <input
      ...${attributes}
      type="datetime-local"
      step="1"
      value=${value.length === 10 ? `${value}T00:00:00` : value.replace(" ", "T")}
      onInput=${(event: Event) => onChange(storedTime(textOf(event)))}
    />
  `;
}

/** `2026-01-31T12:00` as `2026-01-31 12:00:00`. */
function storedTime(text: string): string {
  if (text === "") return "";
  const spaced = text.replace("T", " ");
  return spaced.length === 16 ? `${spaced}:00` : spaced;
}
