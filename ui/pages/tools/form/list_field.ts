import type { VNode } from "preact";
import { html } from "../../../html.ts";
import { controlOf } from "./control.ts";
import { Entries, RemoveEntry } from "./entries.ts";
import { useForm } from "./form_context.ts";
import type { JsonSchema } from "./json_schema.ts";
import type { ValueFieldProps } from "./field_props.ts";

interface ListFieldProps extends ValueFieldProps {
  items: JsonSchema;
}

/** A list, one field an entry. */
export function ListField(props: ListFieldProps): VNode {
  const { name, path, schema, required, items, value, onChange } = props;
  const form = useForm();
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const give = (given: readonly unknown[]) => onChange(given.length === 0 ? undefined : given);
  return html`
    <${Entries}
      name=${name}
      path=${path}
      schema=${schema}
      required=${required}
      onAdd=${() => give([...entries, emptyOf(items)])}
    >
      ${entries.map((entry, index) =>
        html`
          <div key=${index} class="entry">
            <${form.Field}
              name=${`${name} ${index + 1}`}
              path=${`${path}.${index}`}
              schema=${items}
              required
              value=${entry}
              onChange=${(given: unknown) =>
                give(entries.map((one, at) => at === index ? given ?? emptyOf(items) : one))}
            />
            <${RemoveEntry}
              what=${`${name} ${index + 1}`}
              onRemove=${() => give(entries.filter((_one, at) => at !== index))}
            />
          </div>
        `
      )}
    <//>
  `;
}

/** What a new entry begins with. */
function emptyOf(items: JsonSchema): unknown {
  const { kind } = controlOf("", items);
  return kind === "object" || kind === "map" ? {} : "";
}
