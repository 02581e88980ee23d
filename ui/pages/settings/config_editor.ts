import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ConfigText } from "../../../mod/config/config_file.ts";
import type { ConfigProblem } from "../../../mod/config/settings.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import type { LineRemark } from "../../parts/code_editor.ts";
import { LazyEditor } from "../../parts/lazy_editor.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useLeaveGuard, useSaveKey, useWrittenText } from "../../parts/unsaved.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";
import { useLooseningGuard } from "./loosening.ts";
import { completeConfig, type ConfigSchema } from "./complete.ts";

export interface ConfigEditorProps {
  file: ConfigText;
  schema: ConfigSchema;
  onSaved: (file: ConfigText) => void;
}

/** The whole file as text, with what fits while somebody writes and what is wrong in its place. */
export function ConfigEditor({ file, schema, onSaved }: ConfigEditorProps): VNode {
  const { api, notice } = useApp();
  const { busy, failure, run } = useAttempt();
  const [initial] = useState(file.text || "{\n}\n");
  const { text, now, write } = useWrittenText(initial);
  // The editor stays as it is when the file is saved: somebody may be writing on.
  const [saved, setSaved] = useState({ text: initial, revision: file.revision });
  const changed = text !== saved.text;
  const loosening = useLooseningGuard();
  const store = async () => {
    const written = now();
    const json = { text: written, revision: saved.revision };
    const stored = await api.read(api.routes.settings.file.$put({ json })) as ConfigText;
    setSaved({ text: written, revision: stored.revision });
    onSaved(stored);
    notice.value = { text: t("Saved"), tone: "good" };
  };
  const save = () => run(() => loosening.guard({ text: now() }, store));
  const question = useLeaveGuard({
    unsaved: changed,
    what: t("The service goes on with the file as it was saved last. What you wrote is lost."),
  });
  useSaveKey(() => {
    if (now() !== saved.text && !busy) void save();
  });
  const review = async (current: string): Promise<LineRemark[]> => {
    const { problems } = await api.read(
      api.routes.settings.check.$post({ json: { text: current } }),
    ) as { problems: ConfigProblem[] };
    return problems.map(({ line = 1, message, remedy }) => ({
      line,
      message: `${message}. ${remedy}`,
    }));
  };
  return html`
    <p class="hint" role="status">${changed
      ? t("Not saved yet")
      : t("Saved")}. Secrets are shown as stars
      and kept as they are; write over the stars to change one.</p>
    <${LazyEditor}
      label="assistant.jsonc"
      language="jsonc"
      initial=${initial}
      onChange=${write}
      review=${review}
      complete=${(current: string, offset: number) => completeConfig(schema, current, offset)}
    />
    <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
    <div class="form-actions">
      <button
        type="button"
        class="button button-main"
        disabled=${busy || !changed}
        onClick=${save}
      >Save</button>
    </div>
    ${question} ${loosening.question}
  `;
}
