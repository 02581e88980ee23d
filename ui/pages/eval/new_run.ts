import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ModelEntry } from "../../../mod/models/models.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Dialog } from "../../parts/dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { SelectField, TextField } from "../../parts/field.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

interface NewRunDialogProps {
  onClose: () => void;
  onStarted: (id: string) => void;
}

/** Which model does which tasks, and as whom. */
export function NewRunDialog({ onClose, onStarted }: NewRunDialogProps): VNode {
  const { api } = useApp();
  const { busy, failure, run } = useAttempt();
  const [model, setModel] = useState("");
  const [agent, setAgent] = useState("build");
  const [tasks, setTasks] = useState("");
  const models = useResource(() => api.read(api.routes.models.$get()), []);
  const agents = useResource(() => api.read(api.routes.agent.agents.$get()), []);
  const start = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const names = tasks.split(",").map((name) => name.trim()).filter(Boolean);
      const { id } = await api.read(
        api.routes.eval.runs.$post({
          json: { agent, ...(model && { model }), ...(names.length > 0 && { tasks: names }) },
        }),
      );
      onStarted(id);
    });
  };
  const usable = (models.state.value.data?.models ?? []).filter(({ available }) => available);
  const known = agents.state.value.data?.agents.map(({ name }) => name) ?? ["build"];
  return html`
    <${Dialog} title="New run" onClose=${onClose}>
      <form class="form" onSubmit=${start}>
        <${SelectField}
          label="Model"
          value=${model}
          options=${[{ value: "", text: t("The configured one") }, ...usable.map(optionOf)]}
          onChange=${setModel}
        />
        <${SelectField}
          label="Agent"
          value=${agent}
          options=${known.map((name) => ({ value: name, text: name }))}
          onChange=${setAgent}
        />
        <${TextField}
          label="Tasks"
          value=${tasks}
          onInput=${setTasks}
          hint="Names with commas between; all unless named"
        />
        <p class="hint">
          Every task is a conversation of its own with the model, paid for with your key.
        </p>
        <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
        <div class="form-actions">
          <button type="submit" class="button button-main" disabled=${busy}>Start it</button>
          <button type="button" class="button" onClick=${onClose}>Cancel</button>
        </div>
      </form>
      <//>
  `;
}

function optionOf({ id, name }: ModelEntry) {
  return { value: id, text: `${name} (${id})` };
}
