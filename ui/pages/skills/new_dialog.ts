import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Dialog } from "../../parts/dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { TextField } from "../../parts/field.ts";
import { useCloseGuard } from "../../parts/unsaved.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

/** Name and trigger of a new skill; its text is written in the editor. */
export function NewSkillDialog({ onClose }: { onClose: () => void }): VNode {
  const { api, router } = useApp();
  const { busy, failure, run } = useAttempt();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const unsaved = name !== "" || description !== "";
  const { question, close, done } = useCloseGuard({ unsaved, onClose });
  const wrong = name !== "" && !/^[a-z]+(-[a-z]+)*$/.test(name);
  const create = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      await api.read(api.routes.skills.$post({ json: { name, description } }));
      done();
      router.go(`/skills/${name}/edit`);
    });
  };
  return html`
    <${Dialog} title="New skill" onClose=${close}>
      <form onSubmit=${create}>
        <${TextField}
          label="Name"
          value=${name}
          onInput=${setName}
          required
          autofocus
          hint="Lowercase letters and hyphens, e.g. our-naming"
          error=${wrong ? t("Only lowercase letters and single hyphens") : undefined}
        />
        <${TextField}
          label="When to load it"
          value=${description}
          onInput=${setDescription}
          required
          hint="One line: Use when …"
        />
        <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
        <div class="form-actions">
          <button type="submit" class="button button-main" disabled=${busy || wrong}>
            Create and write it
          </button>
          <button type="button" class="button" onClick=${close}>Cancel</button>
        </div>
      </form>
      ${question}
      <//>
  `;
}
