import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { asJson } from "../../../format.ts";
import { html } from "../../../html.ts";
import { type ControlAttributes, Labelled } from "../../../parts/labelled.ts";
import { faultAt, useForm } from "./form_context.ts";
import { LinesInput } from "./inputs.ts";
import { hintOf, type ValueFieldProps } from "./field_props.ts";

/** A value that no other field can show. What is not valid JSON is given as the text it is. */
export function JsonField(
  { name, path, schema, required, value, onChange }: ValueFieldProps,
): VNode {
  const form = useForm();
  const [written, setWritten] = useState({ text: shown(value), value });
  const text = written.value === value ? written.text : shown(value);
  const write = (given: unknown) => {
    const next = read(String(given ?? ""));
    setWritten({ text: String(given ?? ""), value: next });
    onChange(next);
  };
  return html`
    <${Labelled}
      label=${`${name} (JSON)`}
      optional=${!required}
      hint=${hintOf(schema)}
      error=${faultAt(form, path, { within: true })}
    >
      ${(attributes: ControlAttributes) =>
        html`<${LinesInput} attributes=${attributes} value=${text} onChange=${write} code />`}
    <//>
  `;
}

function shown(value: unknown): string {
  return value === undefined ? "" : typeof value === "string" ? value : asJson(value);
}

function read(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}
