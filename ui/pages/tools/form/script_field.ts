import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { html } from "../../../html.ts";
import { LazyEditor } from "../../../parts/lazy_editor.ts";
import { faultAt, useForm } from "./form_context.ts";
import { hintOf, type ValueFieldProps } from "./field_props.ts";

/** Code, in an editor. */
export function ScriptField(props: ValueFieldProps): VNode {
  const { name, path, schema, required, value, onChange } = props;
  const fault = faultAt(useForm(), path);
  const text = value === undefined ? "" : String(value);
  const written = useRef(text);
  const initial = useRef(text);
  // A text that the editor did not write comes from outside, as an example does.
  if (text !== written.current) initial.current = written.current = text;
  return html`
    <div class="field">
      <span class="field-label">${name}${!required &&
        html`<span class="optional"> (optional)</span>`}</span>
      <${LazyEditor}
        label=${name}
        language="javascript"
        initial=${initial.current}
        onChange=${(code: string) => {
          written.current = code;
          onChange(code === "" ? undefined : code);
        }}
      />
      <p class=${fault ? "field-error" : "hint"}>${fault ?? hintOf(schema)}</p>
    </div>
  `;
}
