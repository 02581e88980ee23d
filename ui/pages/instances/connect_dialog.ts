import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Connection, ConnectionKind } from "../../../mod/auth/connection.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Dialog } from "../../parts/dialog.ts";
import { useCloseGuard } from "../../parts/unsaved.ts";
import { useApp } from "../../state.ts";
import { BasicForm } from "./basic_form.ts";
import { ConnectedStep } from "./connected_step.ts";
import type { Connected, KindFormProps, Naming } from "./kind_form.ts";
import { KindTabs, PANEL_ID, tabId } from "./kind_tabs.ts";
import { OauthForm } from "./oauth_form.ts";
import { contradiction } from "./policy.ts";
import { SessionForm } from "./session_form.ts";

const FORMS: Record<ConnectionKind, (props: KindFormProps) => VNode> = {
  basic: BasicForm,
  oauth: OauthForm,
  sso: SessionForm,
};

export interface ConnectDialogProps {
  /** A connected instance whose credentials are to be replaced. */
  existing?: Connection;
  onClose: () => void;
}

/** Connects an instance in one of three ways, one screen each, then asks what it is used for. */
export function ConnectDialog({ existing, onClose }: ConnectDialogProps): VNode {
  const { instances, notice } = useApp();
  const [kind, setKind] = useState<ConnectionKind>(existing?.kind ?? "basic");
  const [naming, setNaming] = useState<Naming>({ instance: existing?.url ?? "", label: "" });
  const [connected, setConnected] = useState<Connected | null>(null);
  const [touched, setTouched] = useState(false);
  const { question, close, done } = useCloseGuard({
    unsaved: touched && connected === null,
    onClose,
  });

  async function show(found: Connected): Promise<void> {
    await instances.reload();
    const { connection, test } = found;
    const { label, environmentConfirmed } = connection;
    const good = test.status === "valid";
    const doubt = contradiction(test.suggestion, connection);
    const notes = [...found.notes, ...(doubt ? [doubt] : [])];
    if (good && (!environmentConfirmed || notes.length > 0)) {
      return setConnected({ ...found, notes });
    }
    notice.value = good
      ? { text: t("{label} is connected", { label }), tone: "good" }
      : { text: t("{label} is saved, but was not accepted yet", { label }), tone: "bad" };
    done();
  }
  const Form = FORMS[kind];
  const title = connected
    ? t("{label} is connected", { label: connected.connection.label })
    : existing
    ? t("Reconnect {label}", { label: existing.label })
    : t("Add an instance");
  return html`
    <${Dialog} title=${title} onClose=${close}>
      ${connected ? html`<${ConnectedStep} found=${connected} onClose=${onClose} />` : html`
        <${KindTabs} kind=${kind} onChange=${setKind} />
        <div
          id=${PANEL_ID}
          role="tabpanel"
          aria-labelledby=${tabId(kind)}
          onInput=${() => setTouched(true)}
        >
          <${Form}
            key=${kind}
            existing=${existing}
            naming=${naming}
            onNaming=${(change: Partial<Naming>) => setNaming({ ...naming, ...change })}
            onConnected=${show}
          />
        </div>
        ${question}
      `}
    <//>
  `;
}
