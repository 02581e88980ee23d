import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { InstanceEnvironment } from "../../../mod/auth/connection.ts";
import type { ConnectionTest } from "../../../mod/services.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { html } from "../../html.ts";
import { Dialog } from "../../parts/dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { SelectField, TextField } from "../../parts/field.ts";
import { useApp } from "../../state.ts";
import { ENVIRONMENT_OPTIONS } from "./policy.ts";
import { TestOutcome } from "./test_outcome.ts";

interface Draft {
  instance: string;
  username: string;
  password: string;
  label: string;
  environment: InstanceEnvironment;
}

const EMPTY: Draft = {
  instance: "",
  username: "",
  password: "",
  label: "",
  environment: "unknown",
};

/** Connects an instance with user name and password. Tests first: refused credentials are not kept unasked. */
export function AddDialog({ onClose }: { onClose: () => void }): VNode {
  const { api, instances, notice } = useApp();
  const [draft, setDraft] = useState(EMPTY);
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
    await api.read(
      api.routes.instances[":host"].test.$post({ param: { host: encodeURIComponent(saved.host) } }),
    );
    await instances.reload();
    notice.value = { text: `${saved.label} is connected`, tone: "good" };
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
    <${Dialog} title="Add an instance" onClose=${onClose}>
      <form ref=${form} class="form" noValidate onSubmit=${testAndSave}>
        <${DraftFields} draft=${draft} fields=${failure?.fields ?? {}} onChange=${set} />
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

interface DraftFieldsProps {
  draft: Draft;
  fields: Record<string, string>;
  onChange: (change: Partial<Draft>) => void;
}

function DraftFields({ draft, fields, onChange }: DraftFieldsProps): VNode {
  return html`
    <${TextField}
      label="Instance"
      required
      value=${draft.instance}
      placeholder="dev12345"
      hint="The name, the host or the full address from your browser's address bar."
      error=${fields.instance}
      onInput=${(instance: string) => onChange({ instance })}
    />
    <${TextField}
      label="User name"
      required
      value=${draft.username}
      autocomplete="username"
      error=${fields.username}
      onInput=${(username: string) => onChange({ username })}
    />
    <${TextField}
      label="Password"
      required
      type="password"
      value=${draft.password}
      autocomplete="current-password"
      hint="Stored encrypted on this machine; never shown again."
      error=${fields.password}
      onInput=${(password: string) => onChange({ password })}
    />
    <${TextField}
      label="Label"
      value=${draft.label}
      hint="A short name for clients and for you."
      error=${fields.label}
      onInput=${(label: string) => onChange({ label })}
    />
    <${SelectField}
      label="Environment"
      value=${draft.environment}
      options=${ENVIRONMENT_OPTIONS}
      hint="Production and unknown instances are read-only until you allow more."
      onChange=${(environment: InstanceEnvironment) => onChange({ environment })}
    />
  `;
}

/** Unknown is left out: the instance's own property then decides. */
function toInput({ label, environment, ...rest }: Draft) {
  return {
    ...rest,
    ...(label.trim() && { label }),
    ...(environment !== "unknown" && { environment }),
  };
}

function missingFields(draft: Draft): Failure | null {
  const fields: Record<string, string> = {};
  if (!draft.instance.trim()) fields.instance = "Name the instance";
  if (!draft.username.trim()) fields.username = "Enter the user name";
  if (!draft.password) fields.password = "Enter the password";
  if (Object.keys(fields).length === 0) return null;
  return { code: "invalid_input", message: "Fill in the marked fields", fields };
}
