import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ConfigText } from "../../../mod/config/config_file.ts";
import { faultsByField } from "../../failure.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ButtonField } from "../../parts/button_field.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { TextField } from "../../parts/field.ts";
import { useLeaveGuard } from "../../parts/unsaved.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";
import type { ConfigSchema } from "./complete.ts";
import {
  type ConfigField,
  type FieldGroup,
  fieldGroups,
  IN_THE_TEXT,
  textOf,
  valueOf,
} from "./form_fields.ts";
import { useLooseningGuard } from "./loosening.ts";

export interface ConfigFormProps {
  file: ConfigText;
  schema: ConfigSchema;
  onSaved: (file: ConfigText) => void;
}

const keyOf = ({ path }: ConfigField) => path.join(".");

/** What somebody has set in the form, and its saving. */
function useDrafts(
  { file, onSaved }: Pick<ConfigFormProps, "file" | "onSaved">,
  groups: FieldGroup[],
) {
  const { api, notice } = useApp();
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const draftOf = (field: ConfigField) => drafts[keyOf(field)] ?? textOf(file.text, field);
  const changed = groups.flatMap(({ fields }) => fields)
    .filter((field) => draftOf(field) !== textOf(file.text, field));
  const edits = changed.map((field) => {
    const value = valueOf(field.kind, draftOf(field));
    return { path: field.path, ...(value !== undefined && { value }) };
  });
  const save = async () => {
    const json = { edits, revision: file.revision };
    onSaved(await api.read(api.routes.settings.file.$patch({ json })) as ConfigText);
    setDrafts({});
    notice.value = { text: t("Saved"), tone: "good" };
  };
  const set = (field: ConfigField, text: string) => setDrafts({ ...drafts, [keyOf(field)]: text });
  return { draftOf, changed, edits, save, set };
}

/** The single values of the file; comments and everything else in it stay. */
export function ConfigForm({ file, schema, onSaved }: ConfigFormProps): VNode {
  const { busy, failure, run } = useAttempt();
  const loosening = useLooseningGuard();
  const groups = fieldGroups(schema);
  const { draftOf, changed, edits, save, set } = useDrafts({ file, onSaved }, groups);
  const leaving = useLeaveGuard({
    unsaved: changed.length > 0,
    what: t("The service goes on with the file as it was saved last. What you set here is lost."),
  });
  const submit = (event: Event) => {
    event.preventDefault();
    void run(() => loosening.guard({ edits }, save));
  };
  const faults = faultsByField(failure);
  return html`
    <form class="form" noValidate onSubmit=${submit}>
      ${groups.map(({ name, fields }) =>
        html`
          <fieldset key=${name} class="card settings-group">
            <legend>${name}</legend>
            ${fields.map((field) =>
              html`
                <${Field}
                  key=${keyOf(field)}
                  field=${field}
                  value=${draftOf(field)}
                  error=${faults[keyOf(field)]}
                  onInput=${(text: string) => set(field, text)}
                />
              `
            )}
          </fieldset>
        `
      )}
      <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
      <div class="form-actions">
        <button
          type="submit"
          class="button button-main"
          disabled=${busy || changed.length === 0}
        >Save</button>
      </div>
      ${loosening.question} ${leaving}
    </form>
  `;
}

interface FieldProps {
  field: ConfigField;
  value: string;
  error?: string | undefined;
  onInput: (text: string) => void;
}

function Field({ field, value, error, onInput }: FieldProps): VNode {
  const { path, kind, description, usual, options } = field;
  const label = path.join(".");
  const hint = `${description}.${
    usual && kind !== "switch" ? ` ${t("{usual} unless set.", { usual })}` : ""
  }`;
  if (kind === "switch") {
    const words = (text: string) => text === "true" ? t("on") : t("off");
    return html`
      <${ButtonField}
        label=${label}
        value=${value}
        options=${[
          {
            value: "",
            text: usual ? t("Default ({usual})", { usual: words(usual) }) : t("Default"),
          },
          { value: "true", text: t("On") },
          { value: "false", text: t("Off") },
        ]}
        hint=${hint}
        onChoose=${onInput}
      />
    `;
  }
  if (kind === "choice") {
    const words = value === IN_THE_TEXT ? [...options, IN_THE_TEXT] : options;
    const choices = [{ value: "", text: usual ? t("Default ({usual})", { usual }) : t("Default") }];
    return html`
      <${ButtonField}
        label=${label}
        value=${value}
        options=${[...choices, ...words.map((word) => ({ value: word, text: word }))]}
        hint=${hint}
        onChoose=${onInput}
      />
    `;
  }
  return html`
    <${TextField}
      label=${label}
      value=${value}
      hint=${kind === "list" ? t("{hint} Separated by commas.", { hint }) : hint}
      error=${error}
      onInput=${onInput}
    />
  `;
}
