import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import type { ConnectionTest } from "../../../mod/platform/connection/check_connection.ts";
import { inPath } from "../../api.ts";
import { faultsByField } from "../../failure.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { TextField } from "../../parts/field.ts";
import { useApp } from "../../state.ts";
import { Announcement } from "./announcement.ts";
import { type BasicDraft, missingBasicFields, toBasicInput } from "./basic_draft.ts";
import { FaultFocus } from "../../parts/fault_focus.ts";
import type { KindFormProps } from "./kind_form.ts";
import { InstanceField, LabelField } from "./naming_fields.ts";
import { TestOutcome } from "./test_outcome.ts";
import { useAttempt } from "../../use_attempt.ts";

/** User name and password. Tests first: refused credentials are not kept unasked. */
export function BasicForm(props: KindFormProps): VNode {
  const { existing, naming } = props;
  const { draft, test, busy, failure, ...login } = useBasicLogin(props);
  const refused = test !== null && test.status !== "valid" && test;
  const fields = faultsByField(failure);
  return html`
    <form class="form" noValidate onSubmit=${login.testAndSave}>
      <${FaultFocus} failure=${failure} />
      <${InstanceField}
        naming=${naming}
        fixed=${existing !== undefined}
        error=${fields.instance}
        onNaming=${login.rename}
      />
      <${TextField}
        label="User name"
        required
        value=${draft.username}
        error=${fields.username}
        onInput=${(username: string) => login.change({ username })}
      />
      <${TextField}
        label="Password"
        required
        type="password"
        autofocus=${existing !== undefined}
        value=${draft.password}
        hint="Stored encrypted on this machine; never shown again."
        error=${fields.password}
        onInput=${(password: string) => login.change({ password })}
      />
      ${!existing && html`
        <${LabelField} naming=${naming} error=${fields.label} onNaming=${login.rename} />
      `}
      <${Announcement} about=${test ?? failure}>
        ${test && html`<${TestOutcome} test=${test} />`}
        ${failure && html`<${FailureBox} failure=${failure} />`}
      <//>
      <div class="form-actions">
        <button type="submit" class="button button-main" disabled=${busy}>
          ${busy ? t("Testing…") : t("Test and save")}
        </button>
        <button type="button" class="button" disabled=${busy} onClick=${login
          .testOnly}>Test only</button>
        ${refused && html`
          <button
            type="button"
            class="button"
            disabled=${busy}
            onClick=${() => login.saveAnyway(refused)}
          >Save anyway</button>
        `}
      </div>
    </form>
  `;
}

function draftFor(existing: Connection | undefined): BasicDraft {
  return { username: existing?.username ?? "", password: "" };
}

/** What was typed so far, what a test of it found, and the ways on from there. */
function useBasicLogin({ existing, naming, onNaming, onConnected }: KindFormProps) {
  const { api } = useApp();
  const [draft, setDraft] = useState(() => draftFor(existing));
  const [test, setTest] = useState<ConnectionTest | null>(null);
  const { busy, failure, run, set } = useAttempt();
  const forget = () => {
    setTest(null);
    set(null);
  };
  const change = (part: Partial<BasicDraft>) => {
    setDraft({ ...draft, ...part });
    forget();
  };
  const rename: KindFormProps["onNaming"] = (part) => {
    onNaming(part);
    forget();
  };

  async function attempt(work: () => Promise<void>): Promise<void> {
    const gaps = missingBasicFields(draft, naming);
    if (gaps) return set(gaps);
    await run(work);
  }
  const json = toBasicInput(draft, naming);
  const check = () => api.read(api.routes.instances.test.$post({ json }));
  async function save(found: ConnectionTest): Promise<void> {
    const saved = await api.read(api.routes.instances.$post({ json })) as Connection;
    setDraft({ ...draft, password: "" });
    if (found.status !== "valid") {
      // Another refused sign-in would bring the account nearer to its lock.
      return await onConnected({ connection: saved, test: found, notes: [] });
    }
    // The stored connection is tested once more so that its status and time are kept.
    const param = { host: inPath(saved.host) };
    const stored = await api.read(api.routes.instances[":host"].test.$post({ param }));
    await onConnected({ connection: saved, test: stored, notes: [] });
  }
  const testOnly = () => attempt(async () => setTest(await check()));
  const testAndSave = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      const found = await check();
      setTest(found);
      if (found.status === "valid") await save(found);
    });
  };
  const saveAnyway = (found: ConnectionTest) => attempt(() => save(found));
  return {
    draft,
    test,
    busy,
    failure,
    change,
    rename,
    testOnly,
    testAndSave,
    saveAnyway,
  };
}
