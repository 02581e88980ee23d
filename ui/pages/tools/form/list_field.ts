import type { VNode } from "preact";
import { html } from "../../../html.ts";
import { Icon } from "../../../parts/icons.ts";
import { controlOf } from "./control.ts";
import { faultAt, useForm } from "./form_context.ts";
import type { JsonSchema } from "./json_schema.ts";
import { hintOf, type ValueFieldProps } from "./field_props.ts";

interface ListFieldProps extends ValueFieldProps {
  items: JsonSchema;
}

/** A list, one field an entry. */
export function ListField(props: ListFieldProps): VNode {
  const { name, path, schema, required, items, value, onChange } = props;
  const form = useForm();
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const fault = faultAt(form, path);
  const give = (given: readonly unknown[]) => onChange(given.length === 0 ? undefined : given);
  return html`
    <fieldset class="group">
      <legend>${name}${!required && html`<span class="optional"> (optional)</span>`}</legend>
      <p class=${fault ? "field-error" : "hint"}>${fault ?? hintOf(schema)}</p>
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
            <button
              type="button"
              class="button button-quiet"
              aria-label=${`Remove ${name} ${index + 1}`}
              onClick=${() => give(entries.filter((_one, at) => at !== index))}
            ><${Icon} name="close" /></button>
          </div>
        `
      )}
      <div>
        <button
          type="button"
          class="button button-quiet"
          onClick=${() => give([...entries, emptyOf(items)])}
        >Add to ${name}</button>
      </div>
    </fieldset>
  `;
}

/** What a new entry begins with. */
function emptyOf(items: JsonSchema): unknown {
  const { kind } = controlOf("", items);
  return kind === "object" || kind === "map" ? {} : "";
}
