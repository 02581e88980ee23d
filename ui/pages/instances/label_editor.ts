import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { TextField } from "../../parts/field.ts";
import { useApp } from "../../state.ts";
import type { ChangeInstance } from "./use_change.ts";

export interface LabelEditorProps {
  instance: Connection;
  busy: boolean;
  onChange: ChangeInstance;
}

/** The label as a heading that can be renamed in its place. */
export function LabelEditor({ instance, busy, onChange }: LabelEditorProps): VNode {
  const { instances } = useApp();
  const { host, label } = instance;
  const [draft, setDraft] = useState<string | null>(null);
  const { rename, editor } = useMovedFocus(draft !== null);
  if (draft === null) {
    return html`
      <div class="label-line">
        <h2>${label}</h2>
        <button
          ref=${rename}
          type="button"
          class="button button-quiet"
          onClick=${() => setDraft(label)}
        >Rename<span class="visually-hidden"> ${label}</span></button>
      </div>
    `;
  }
  const wanted = draft.trim();
  const taken = instances.state.value.data?.find((other) =>
    other.host !== host && other.label.toLowerCase() === wanted.toLowerCase()
  );
  const error = taken && t("{host} has this label already", { host: taken.host });
  const save = async (event: Event) => {
    event.preventDefault();
    if (error || !wanted) return;
    if (wanted !== label) await onChange({ label: wanted }, t("Label"));
    setDraft(null);
  };
  return html`
    <form
      ref=${editor}
      class="label-form"
      noValidate
      onSubmit=${save}
      onKeyDown=${(event: KeyboardEvent) => {
        if (event.key === "Escape") setDraft(null);
      }}
    >
      <${TextField}
        label="Label"
        required
        value=${draft}
        error=${error ?? (wanted ? undefined : t("A label needs at least one character"))}
        onInput=${setDraft}
      />
      <div class="form-actions">
        <button type="submit" class="button button-main" disabled=${busy}>Save</button>
        <button type="button" class="button" onClick=${() => setDraft(null)}>Cancel</button>
      </div>
    </form>
  `;
}

/** The focus goes into the editor when it opens, and back to the button when it closes. */
function useMovedFocus(editing: boolean) {
  const rename = useRef<HTMLButtonElement>(null);
  const editor = useRef<HTMLFormElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    const input = editor.current?.querySelector("input");
    input?.focus();
    input?.select();
    if (!editing && wasEditing.current) rename.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return { rename, editor };
}
