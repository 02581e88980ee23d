import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { html } from "../../../html.ts";
import { isObject } from "../../../is_object.ts";
import { t } from "../../../language.ts";
import { Entries, RemoveEntry } from "./entries.ts";
import { useForm } from "./form_context.ts";
import { textOf } from "./inputs.ts";
import type { JsonSchema } from "./json_schema.ts";
import type { ValueFieldProps } from "./field_props.ts";

interface MapFieldProps extends ValueFieldProps {
  values: JsonSchema;
}

type Row = [name: string, value: unknown];

/** Values by names that are free, as columns of a record: one row a name. */
export function MapField(props: MapFieldProps): VNode {
  const { name, path, schema, required, values, value, onChange } = props;
  const form = useForm();
  const [rows, setRows] = useRows(value, onChange, required);
  const replace = (index: number, row: Row) =>
    setRows(rows.map((one, at) => at === index ? row : one));
  return html`
    <${Entries}
      name=${name}
      path=${path}
      schema=${schema}
      required=${required}
      onAdd=${() => setRows([...rows, ["", undefined]])}
    >
      ${rows.map(([key, given], index) =>
        html`
          <div key=${index} class="entry entry-pair">
            <div class="field">
              <label for=${`${path}-${index}`}>Name</label>
              <input
                id=${`${path}-${index}`}
                class="mono"
                autocomplete="off"
                autocapitalize="none"
                spellcheck=${false}
                value=${key}
                onInput=${(event: Event) => replace(index, [textOf(event), given])}
              />
            </div>
            <${form.Field}
              name=${key === "" ? t("Value") : t("Value of {key}", { key })}
              path=${`${path}.${key}`}
              schema=${values}
              required
              value=${given}
              onChange=${(written: unknown) => replace(index, [key, written])}
            />
            <${RemoveEntry}
              what=${key || t("the row")}
              onRemove=${() => setRows(rows.filter((_row, at) => at !== index))}
            />
          </div>
        `
      )}
    <//>
  `;
}

/** The rows, which may lack a name while they are written; another object from outside replaces them. */
function useRows(
  value: unknown,
  onChange: (value: unknown) => void,
  required: boolean,
): [readonly Row[], (rows: readonly Row[]) => void] {
  const [state, setState] = useState({ of: value, rows: rowsOf(value) });
  const rows = state.of === value ? state.rows : rowsOf(value);
  const set = (written: readonly Row[]) => {
    const named = written.filter(([key, given]) => key !== "" && given !== undefined);
    const given = named.length > 0 || required ? Object.fromEntries(named) : undefined;
    setState({ of: given, rows: written });
    onChange(given);
  };
  return [rows, set];
}

function rowsOf(value: unknown): readonly Row[] {
  return isObject(value) ? Object.entries(value) : [];
}
