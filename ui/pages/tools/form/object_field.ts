import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { html } from "../../../html.ts";
import { isObject } from "../../../is_object.ts";
import { plural, t } from "../../../language.ts";
import { faultAt, useForm } from "./form_context.ts";
import type { JsonSchema } from "./json_schema.ts";
import { type ValueFieldProps } from "./field_props.ts";

/** More optional fields than these are folded away behind the required ones. */
const MOST_OPEN = 6;

export type Values = Readonly<Record<string, unknown>>;

export interface FieldsProps {
  schema: JsonSchema;
  /** Of the object; empty for the arguments themselves. */
  path: string;
  value: Values;
  onChange: (value: Values) => void;
}

/** The fields of an object: what it cannot do without, then the others. */
export function Fields({ schema, path, value, onChange }: FieldsProps): VNode {
  const form = useForm();
  const names = Object.keys(schema.properties ?? {});
  const required = names.filter((name) => schema.required?.includes(name));
  const optional = names.filter((name) => !required.includes(name));
  const pathOf = (name: string) => path === "" ? name : `${path}.${name}`;
  const set = (name: string, given: unknown) => {
    const { [name]: _before, ...others } = value;
    onChange(given === undefined ? others : { ...others, [name]: given });
  };
  const field = (name: string) =>
    html`
      <${form.Field}
        key=${name}
        name=${name}
        path=${pathOf(name)}
        schema=${schema.properties?.[name] ?? {}}
        required=${required.includes(name)}
        value=${value[name]}
        onChange=${(given: unknown) => set(name, given)}
      />
    `;
  const isWanted = (name: string) =>
    value[name] !== undefined || faultAt(form, pathOf(name), { within: true }) !== undefined;
  if (names.length === 0) return html`<p class="hint">This tool takes no arguments.</p>`;
  if (required.length === 0 || optional.length <= MOST_OPEN) {
    return html`${[...required, ...optional].map(field)}`;
  }
  return html`
    ${required.map(field)}
    <${MoreFields} names=${optional} field=${field} wanted=${optional.some(isWanted)} />
  `;
}

interface MoreFieldsProps {
  names: readonly string[];
  field: (name: string) => VNode;
  /** Whether one of them is in use: then they are not folded away. */
  wanted: boolean;
}

function MoreFields({ names, field, wanted }: MoreFieldsProps): VNode {
  const [open, setOpen] = useState(wanted);
  if (wanted && !open) setOpen(true);
  return html`
    <div>
      <button
        type="button"
        class="button button-quiet"
        aria-expanded=${open ? "true" : "false"}
        disabled=${wanted}
        onClick=${() => setOpen(!open)}
      >${open
        ? t("Fewer fields")
        : plural(names.length, "{n} optional field", "{n} optional fields")}</button>
    </div>
    ${open && names.map(field)}
  `;
}

/** An object within the arguments. */
export function ObjectField(props: ValueFieldProps): VNode {
  const { name, path, schema, required, value, onChange } = props;
  const form = useForm();
  const fault = faultAt(form, path);
  return html`
    <fieldset class="group">
      <legend>${name}${!required && html`<span class="optional"> (optional)</span>`}</legend>
      ${schema.description && html`<p class="hint">${schema.description}</p>`}
      ${fault && html`<p class="field-error">${fault}</p>`}
      <${Fields}
        schema=${schema}
        path=${path}
        value=${isObject(value) ? value : {}}
        onChange=${(given: Values) =>
          onChange(!required && Object.keys(given).length === 0 ? undefined : given)}
      />
    </fieldset>
  `;
}
