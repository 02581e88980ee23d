import type { ComponentChildren, VNode } from "preact";
import { html } from "../../../html.ts";
import { t } from "../../../language.ts";
import { Icon } from "../../../parts/icons.ts";
import { faultAt, useForm } from "./form_context.ts";
import { hintOf, type ValueFieldProps } from "./field_props.ts";

interface EntriesProps extends Pick<ValueFieldProps, "name" | "path" | "schema" | "required"> {
  onAdd: () => void;
  /** One `.entry` each. */
  children: ComponentChildren;
}

/** A field that holds entries, with the way to add one. */
export function Entries({ name, path, schema, required, onAdd, children }: EntriesProps): VNode {
  const fault = faultAt(useForm(), path);
  return html`
    <fieldset class="group">
      <legend>${name}${!required && html`<span class="optional"> (optional)</span>`}</legend>
      <p class=${fault ? "field-error" : "hint"}>${fault ?? hintOf(schema)}</p>
      ${children}
      <div>
        <button type="button" class="button button-quiet" onClick=${onAdd}>Add to ${name}</button>
      </div>
    </fieldset>
  `;
}

/** Takes an entry away. */
export function RemoveEntry({ what, onRemove }: { what: string; onRemove: () => void }): VNode {
  return html`
    <button
      type="button"
      class="button button-quiet"
      aria-label=${t("Remove {what}", { what })}
      onClick=${onRemove}
    ><${Icon} name="close" /></button>
  `;
}
