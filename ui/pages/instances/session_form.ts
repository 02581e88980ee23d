import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { type Failure, faultsByField } from "../../failure.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useApp } from "../../state.ts";
import { Announcement } from "./announcement.ts";
import { FaultFocus } from "../../parts/fault_focus.ts";
import { type KindFormProps, labelInput } from "./kind_form.ts";
import { InstanceField, LabelField } from "./naming_fields.ts";
import { PasteField } from "./paste_field.ts";
import { PasteFindings } from "./paste_findings.ts";
import { useAttempt } from "../../use_attempt.ts";
import { usePreview } from "./use_preview.ts";

const EMPTY = t("Paste the copied request");
const NOTHING_PASTED: Failure = {
  code: "invalid_input",
  message: EMPTY,
  issues: [{ path: "paste", message: EMPTY }],
};

/**
 * A browser session from a copied request. The text is held here alone, goes to the service in the
 * body of a call, and is forgotten when that succeeds or the form goes.
 */
export function SessionForm(props: KindFormProps): VNode {
  const { existing, naming, onNaming } = props;
  const { paste, preview, busy, failure, change, save } = useSessionLogin(props);
  const fields = faultsByField(failure);
  const { report } = preview;
  const usable = report !== null && !report.missing.some(({ blocking }) => blocking);
  // A copied request says where it went; only bare cookies do not.
  const isHomeless = report !== null && report.host === undefined;
  const asksInstance = existing !== undefined || naming.instance.trim() !== "" || isHomeless;
  return html`
    <form class="form" noValidate onSubmit=${save}>
      <${FaultFocus} failure=${failure} />
      <${CopySteps} />
      <${PasteField}
        value=${paste}
        error=${fields.paste}
        onInput=${change}
      />
      <${Announcement} about=${report ?? preview.failure}>
        ${report && html`<${PasteFindings} report=${report} />`}
        ${preview.failure && html`<${FailureBox} failure=${preview.failure} />`}
      <//>
      ${asksInstance && html`
        <${InstanceField}
          naming=${naming}
          fixed=${existing !== undefined}
          error=${fields.instance}
          onNaming=${onNaming}
        />
      `}
      ${!existing && html`
        <${LabelField} naming=${naming} error=${fields.label} onNaming=${onNaming} />
      `}
      <${Announcement} about=${failure}>
        ${failure && !fields.paste && html`<${FailureBox} failure=${failure} />`}
      <//>
      <div class="form-actions">
        <button
          type="submit"
          class="button button-main"
          disabled=${busy || (paste !== "" && !usable)}
        >${busy ? t("Verifying…") : t("Verify and save")}</button>
      </div>
    </form>
  `;
}

/** What was pasted, what it holds, and how it is tried and kept. */
function useSessionLogin({ existing, naming, onConnected }: KindFormProps) {
  const { api } = useApp();
  const [paste, setPaste] = useState("");
  const { busy, failure, run, set } = useAttempt();
  const instance = naming.instance.trim();
  const input = { paste, ...(instance && { instance }) };
  const preview = usePreview(input);
  const change = (text: string) => {
    setPaste(text);
    set(null);
  };
  const save = (event: Event) => {
    event.preventDefault();
    if (!paste.trim()) return set(NOTHING_PASTED);
    void run(async () => {
      const json = { ...input, ...labelInput(naming) };
      const { connection, test, warnings } = await api.read(
        api.routes.instances.sso.$post({ json }),
      );
      setPaste("");
      await onConnected({ connection, test, notes: existing ? warnings : [] });
    });
  };
  return { paste, preview, busy, failure, change, save };
}

function CopySteps(): VNode {
  return html`
    <ol class="steps">
      <li>Sign in to the instance in your browser.</li>
      <li>Open the developer tools (F12), tab <b>Network</b>, and reload the page.</li>
      <li>Right-click a request to the instance, best one to <code>/api/now/…</code>, and choose <b
      >Copy</b>, then <b>Copy as cURL</b>.</li>
    </ol>
  `;
}
