import type { VNode } from "preact";
import type { Connection } from "../../../mod/auth/connection.ts";
import { inPath } from "../../api.ts";
import { html } from "../../html.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { useApp } from "../../state.ts";

export interface RemoveDialogProps {
  instance: Connection;
  onClose: () => void;
}

/** Asks before the stored credentials go. */
export function RemoveDialog({ instance, onClose }: RemoveDialogProps): VNode {
  const { api, instances, notice } = useApp();
  const { host, label } = instance;
  const remove = async () => {
    await api.read(api.routes.instances[":host"].$delete({ param: { host: inPath(host) } }));
    await instances.reload();
    notice.value = { text: `${label} was removed`, tone: "good" };
    onClose();
  };
  return html`
    <${ConfirmDialog}
      title=${`Remove ${label}?`}
      action=${`Remove ${label}`}
      refusal="Keep it"
      onClose=${onClose}
      onConfirm=${remove}
    >
      <p>From this machine go:</p>
      <ul class="losses">
        ${lossesOf(instance).map((loss) => html`<li key=${loss}>${loss}</li>`)}
      </ul>
      <p>Clients that name <strong>${label}</strong> are refused from then on. The journal keeps its
        entries; nothing changes on the instance.</p>
      <//>
  `;
}

/** What a removal deletes, in words. */
export function lossesOf(instance: Connection): string[] {
  const { host, kind, username, environmentConfirmed, writes, origin } = instance;
  const whose = username ? ` of ${username}` : "";
  const secrets = {
    basic: `The stored password${whose} for ${host}`,
    oauth: `The OAuth client and tokens${whose} for ${host}; the instance itself still knows them`,
    sso: `The browser session${whose} for ${host}; your browser stays signed in`,
  };
  return [
    secrets[kind],
    ...(environmentConfirmed || writes ? ["Its label, environment and write policy"] : [
      "Its label",
    ]),
    ...(origin === "demo" ? ["It comes back when the service starts with --demo"] : []),
  ];
}
