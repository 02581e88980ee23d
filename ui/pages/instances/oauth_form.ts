import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import type { OauthFlowBegun } from "../../../mod/auth/oauth/flow_types.ts";
import { inPath } from "../../api.ts";
import { faultsByField } from "../../failure.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useApp } from "../../state.ts";
import { Announcement } from "./announcement.ts";
import { FaultFocus } from "../../parts/fault_focus.ts";
import type { Connected, KindFormProps } from "./kind_form.ts";
import { InstanceField, LabelField } from "./naming_fields.ts";
import {
  draftFor,
  missingOauthFields,
  type OauthDraft,
  toClientInput,
  withoutSecrets,
} from "./oauth_draft.ts";
import { OauthFields } from "./oauth_fields.ts";
import { OauthWaiting } from "./oauth_waiting.ts";
import { useAttempt } from "../../use_attempt.ts";

const NO_RENEWAL = t(
  "The instance gave no refresh token: this connection ends with its access token, and you then sign in again.",
);

/** OAuth: through the browser, or with client credentials or a password without one. */
export function OauthForm(props: KindFormProps): VNode {
  const { existing, naming } = props;
  const { draft, known, flow, busy, failure, ...login } = useOauthLogin(props);
  const fields = faultsByField(failure);
  if (flow) {
    return html`
      <${OauthWaiting}
        flow=${flow}
        instance=${existing?.label ?? naming.instance}
        onConnected=${login.finish}
        onBack=${login.back}
      />
    `;
  }
  const verb = draft.way === "authorization_code" ? t("Sign in") : t("Connect");
  return html`
    <form class="form" noValidate onSubmit=${login.submit}>
      <${FaultFocus} failure=${failure} />
      <${InstanceField}
        naming=${naming}
        fixed=${existing !== undefined}
        error=${fields.instance}
        onNaming=${login.rename}
      />
      <${OauthFields}
        draft=${draft}
        known=${known}
        first=${existing !== undefined && !known}
        fields=${fields}
        onChange=${login.change}
      />
      ${!existing && html`
        <${LabelField} naming=${naming} error=${fields.label} onNaming=${login.rename} />
      `}
      <${Announcement} about=${failure}>
        ${failure && html`<${FailureBox} failure=${failure} />`}
      <//>
      <div class="form-actions">
        <button type="submit" class="button button-main" autofocus=${known} disabled=${busy}>
          ${busy ? t("Working…") : verb}
        </button>
      </div>
    </form>
  `;
}

/** What was typed so far, the sign-in that waits in the browser, and how each way ends. */
function useOauthLogin({ existing, naming, onNaming, onConnected }: KindFormProps) {
  const { api } = useApp();
  const known = existing?.kind === "oauth";
  const [draft, setDraft] = useState(draftFor(existing));
  const [flow, setFlow] = useState<OauthFlowBegun | null>(null);
  const { busy, failure, run, set } = useAttempt();
  const change = (part: Partial<OauthDraft>) => {
    setDraft({ ...draft, ...part });
    set(null);
  };
  const rename: KindFormProps["onNaming"] = (part) => {
    onNaming(part);
    set(null);
  };

  async function begin(): Promise<void> {
    const json = toClientInput(draft, naming);
    const begun = await api.read(api.routes.oauth.begin.$post({ json }));
    // Browsers may hold it back so long after the click: the link stays on the page.
    globalThis.open?.(begun.authorizeUrl, "_blank", "noopener,noreferrer");
    setFlow(begun);
  }
  async function connect(): Promise<void> {
    const { way, username, password } = draft;
    const client = toClientInput(draft, naming);
    const json = way === "password"
      ? { ...client, grant: way, username, password }
      : { ...client, grant: "client_credentials" as const };
    const { connection, test, renews } = await api.read(
      api.routes.instances.oauth.$post({ json }),
    );
    setDraft(withoutSecrets(draft));
    await onConnected(toConnected({ connection, test }, renews));
  }
  async function finish({ host, renews }: { host: string; renews: boolean }): Promise<void> {
    setDraft(withoutSecrets(draft));
    const param = { host: inPath(host) };
    const test = await api.read(api.routes.instances[":host"].test.$post({ param }));
    const { instances } = await api.read(api.routes.instances.$get());
    const connection = (instances as Connection[]).find((one) => one.host === host);
    if (connection) await onConnected(toConnected({ connection, test }, renews));
  }
  const submit = (event: Event) => {
    event.preventDefault();
    const gaps = missingOauthFields(draft, { naming, known });
    if (gaps) return set(gaps);
    void run(draft.way === "authorization_code" ? begin : connect);
  };
  const back = () => setFlow(null);
  return { draft, known, flow, busy, failure, change, rename, submit, finish, back };
}

function toConnected(found: Omit<Connected, "notes">, renews: boolean): Connected {
  return { ...found, notes: renews ? [] : [NO_RENEWAL] };
}
