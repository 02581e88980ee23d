import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import type { ConnectionTest } from "../../../mod/services.ts";
import { inPath } from "../../api.ts";
import { type Failure, faultsByField, toFailure } from "../../failure.ts";
import { html } from "../../html.ts";
import { Dialog } from "../../parts/dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useApp } from "../../state.ts";
import { type Draft, missingFields, startDraft, toInput } from "./draft.ts";
import { DraftFields } from "./draft_fields.ts";
import { TestOutcome } from "./test_outcome.ts";

export interface AddDialogProps {
  /** A connected instance whose user name or password is to be replaced. */
  existing?: Connection;
  onClose: () => void;
}

/** Connects an instance with user name and password. Tests first: refused credentials are not kept unasked. */
export function AddDialog({ existing, onClose }: AddDialogProps): VNode {
  const { api, instances, notice } = useApp();
  const [draft, setDraft] = useState(() => startDraft(existing));
  const [busy, setBusy] = useState(false);
  const [test, setTest] = useState<ConnectionTest | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change });
    setTest(null);
    setFailure(null);
  };

  async function attempt(work: () => Promise<void>): Promise<void> {
    const missing = missingFields(draft);
    if (missing) return setFailure(missing);
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  }
  async function save(): Promise<void> {
    const saved = await api.read(api.routes.instances.$post({ json: toInput(draft) }));
    // The stored connection is tested once more so that its status and time are kept.
    const param = { host: inPath(saved.host) };
    const found = await api.read(api.routes.instances[":host"].test.$post({ param }));
    await instances.reload();
    notice.value = found.status === "valid"
      ? { text: `${saved.label} is connected`, tone: "good" }
      : { text: `${saved.label} is saved, but does not answer yet`, tone: "bad" };
    onClose();
  }
  const check = () => api.read(api.routes.instances.test.$post({ json: toInput(draft) }));
  const testOnly = () => attempt(async () => setTest(await check()));
  const testAndSave = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      const found = await check();
      setTest(found);
      if (found.status === "valid") await save();
    });
  };
  const refused = test !== null && test.status !== "valid";
  return html`
    <${Dialog} title=${existing
      ? `Sign in to ${existing.label} again`
      : "Add an instance"} onClose=${onClose}>
      <form ref=${form} class="form" noValidate onSubmit=${testAndSave}>
        <${DraftFields}
          draft=${draft}
          fields=${faultsByField(failure)}
          known=${existing !== undefined}
          onChange=${set}
        />
        <div aria-live="polite">
          ${test && html`<${TestOutcome} test=${test} />`}
          ${failure && html`<${FailureBox} failure=${failure} />`}
        </div>
        <div class="form-actions">
          <button type="submit" class="button button-main" disabled=${busy}>
            ${busy ? "Testing…" : "Test and save"}
          </button>
          <button type="button" class="button" disabled=${busy} onClick=${testOnly}>Test only</button>
          ${refused && html`
            <button type="button" class="button" disabled=${busy} onClick=${() => attempt(save)}>
              Save anyway
            </button>
          `}
        </div>
      </form>
      <//>
  `;
}
