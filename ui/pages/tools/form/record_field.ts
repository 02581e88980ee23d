import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { FoundRecord } from "../../../../mod/changes/found_record.ts";
import { html } from "../../../html.ts";
import { t } from "../../../language.ts";
import { Icon } from "../../../parts/icons.ts";
import { type ControlAttributes, Labelled } from "../../../parts/labelled.ts";
import { hintOf, type ValueFieldProps } from "./field_props.ts";
import { faultAt, useForm } from "./form_context.ts";
import { RecordInput } from "./record_input.ts";

interface RecordFieldProps extends ValueFieldProps {
  of: { table?: string; column?: string };
}

/** What a chosen record is called, which its sys_id does not tell. */
type Named = Pick<FoundRecord, "value" | "name">;

/** One record: searched for on the instance, or named as the service takes it. */
export function RecordField(props: RecordFieldProps): VNode {
  const { name, path, schema, required, of, value, onChange } = props;
  const form = useForm();
  const [chosen, setChosen] = useState<Named | null>(null);
  const text = value === undefined ? "" : String(value);
  const named = chosen && chosen.value === text && chosen.name !== text ? chosen : null;
  return html`
    <${Labelled}
      label=${name}
      optional=${!required}
      hint=${named ? `${named.value}. ${hintOf(schema)}` : hintOf(schema)}
      error=${faultAt(form, path)}
    >
      ${(attributes: ControlAttributes) =>
        html`
          <${RecordInput}
            attributes=${attributes}
            host=${form.host}
            table=${of.table ?? form.table}
            column=${of.column}
            text=${named?.name ?? text}
            onText=${(written: string) => onChange(written === "" ? undefined : written)}
            onChoose=${(record: FoundRecord) => {
              setChosen(record);
              onChange(record.value);
            }}
          />
        `}
    <//>
  `;
}

/** Several records, each added by its name. */
export function RecordsField(props: RecordFieldProps): VNode {
  const { name, path, schema, required, of, value, onChange } = props;
  const form = useForm();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState("");
  const given = Array.isArray(value) ? value.map(String) : [];
  const give = (values: readonly string[]) => onChange(values.length === 0 ? undefined : values);
  const add = (record: Named) => {
    setNames({ ...names, [record.value]: record.name });
    setText("");
    if (!given.includes(record.value)) give([...given, record.value]);
  };
  const addText = () => {
    const written = text.trim();
    if (written !== "") add({ value: written, name: written });
  };
  return html`
    <div>
      <${Labelled}
        label=${name}
        optional=${!required}
        hint=${hintOf(schema)}
        error=${faultAt(form, path, { within: true })}
      >
        ${(attributes: ControlAttributes) =>
          html`
            <${RecordInput}
              attributes=${attributes}
              host=${form.host}
              table=${of.table ?? form.table}
              column=${of.column}
              text=${text}
              onText=${setText}
              onChoose=${add}
              onEnd=${addText}
            />
          `}
      <//>
      ${given.length > 0 && html`
        <ul class="chips" aria-label=${t("Chosen {name}", { name })}>
          ${given.map((one) =>
            html`
              <li key=${one} class="chip" title=${one}>
                ${names[one] ?? one}
                <button
                  type="button"
                  class="chip-remove"
                  aria-label=${t("Remove {one}", { one: names[one] ?? one })}
                  onClick=${() => give(given.filter((other) => other !== one))}
                ><${Icon} name="close" /></button>
              </li>
            `
          )}
        </ul>
      `}
    </div>
  `;
}
