import type { VNode } from "preact";
import { html } from "../../../html.ts";
import { t } from "../../../language.ts";
import { ButtonField } from "../../../parts/button_field.ts";
import { type ControlAttributes, Labelled } from "../../../parts/labelled.ts";
import { controlOf } from "./control.ts";
import { hintOf, type ValueFieldProps } from "./field_props.ts";
import { faultAt, useForm } from "./form_context.ts";
import { JsonField } from "./json_field.ts";
import { ListField } from "./list_field.ts";
import { MapField } from "./map_field.ts";
import { ObjectField } from "./object_field.ts";
import { RecordField, RecordsField } from "./record_field.ts";
import { ScriptField } from "./script_field.ts";
import { ChoiceInput, LinesInput, MomentInput, NumberInput, TextInput } from "./inputs.ts";

/** One argument with the control that its schema calls for. */
export function ValueField(props: ValueFieldProps): VNode {
  const { name, schema } = props;
  const control = controlOf(name, schema);
  switch (control.kind) {
    case "object":
      return html`<${ObjectField} ...${props} schema=${control.schema} />`;
    case "list":
      return html`<${ListField} ...${props} items=${control.items} />`;
    case "map":
      return html`<${MapField} ...${props} values=${control.values} />`;
    case "record":
      return control.many
        ? html`<${RecordsField} ...${props} of=${control} />`
        : html`<${RecordField} ...${props} of=${control} />`;
    case "script":
      return html`<${ScriptField} ...${props} />`;
    case "json":
      return html`<${JsonField} ...${props} />`;
    case "boolean":
      return html`<${SwitchField} ...${props} />`;
    case "fixed":
      return html`<${FixedField} ...${props} values=${control.values} />`;
    default:
      return html`<${SimpleField} ...${props} />`;
  }
}

function SimpleField(props: ValueFieldProps): VNode {
  const { name, path, schema, required, value, onChange } = props;
  const control = controlOf(name, schema);
  const form = useForm();
  const text = value === undefined ? "" : String(value);
  const give = (written: unknown) => onChange(written === "" ? undefined : written);
  return html`
    <${Labelled}
      label=${name}
      optional=${!required}
      hint=${hintOf(schema)}
      error=${faultAt(form, path)}
    >
      ${(attributes: ControlAttributes) => {
        const common = { attributes, value: text, onChange: give };
        switch (control.kind) {
          case "choice":
            return html`<${ChoiceInput} ...${common} choices=${control.choices} />`;
          case "number":
            return html`<${NumberInput} ...${common} />`;
          case "date":
          case "date_time":
            return html`<${MomentInput} ...${common} kind=${control.kind} />`;
          case "lines":
          case "conditions":
            return html`<${LinesInput} ...${common} code=${control.kind === "conditions"} />`;
          default:
            return html`<${TextInput} ...${common} secret=${control.kind === "secret"} />`;
        }
      }}
    <//>
  `;
}

/** Yes, no, or nothing said. */
function SwitchField({ name, path, schema, required, value, onChange }: ValueFieldProps): VNode {
  const form = useForm();
  return html`
    <${ButtonField}
      label=${name}
      value=${value === undefined ? "" : String(value)}
      options=${[
        ...(required ? [] : [{ value: "", text: t("Not set") }]),
        { value: "true", text: t("Yes") },
        { value: "false", text: t("No") },
      ]}
      hint=${faultAt(form, path) ?? hintOf(schema)}
      onChoose=${(chosen: string) => onChange(chosen === "" ? undefined : chosen === "true")}
    />
  `;
}

interface FixedFieldProps extends ValueFieldProps {
  values: readonly string[];
}

function FixedField(props: FixedFieldProps): VNode {
  const { name, path, schema, required, value, values, onChange } = props;
  const form = useForm();
  const { enum: _listed, ...rest } = schema;
  return html`
    <${Labelled}
      label=${name}
      optional=${!required}
      hint=${rest.description && hintOf(rest)}
      error=${faultAt(form, path)}
    >
      ${(attributes: ControlAttributes) =>
        html`
          <select
            ...${attributes}
            value=${value ?? ""}
            onChange=${(event: Event) => {
              const chosen = (event.target as HTMLSelectElement).value;
              onChange(chosen === "" ? undefined : chosen);
            }}
          >
            <option value="" selected=${value === undefined}>Not set</option>
            ${values.map((one) =>
              html`<option key=${one} value=${one} selected=${one === value}>${one}</option>`
            )}
          </select>
        `}
    <//>
  `;
}
