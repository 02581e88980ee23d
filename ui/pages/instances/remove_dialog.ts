import type { VNode } from "preact";
import type { Connection } from "../../../mod/auth/connection.ts";
import { inPath } from "../../api.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
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
    notice.value = { text: t("{label} was removed", { label }), tone: "good" };
    onClose();
  };
  return html`
    <${ConfirmDialog}
      title=${t("Remove {label}?", { label })}
      action=${t("Remove {label}", { label })}
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
  const owner = username ? t("{username} on {host}", { username, host }) : host;
  const secrets = {
    basic: t("The stored password for {owner}", { owner }),
    oauth: t("The OAuth client and tokens for {owner}; the instance itself still knows them", {
      owner,
    }),
    sso: t("The browser session for {owner}; your browser stays signed in", { owner }),
  };
  return [
    secrets[kind],
    ...(environmentConfirmed || writes ? [t("Its label, environment and write policy")] : [
      t("Its label"),
    ]),
    ...(origin === "demo" ? [t("It comes back when the service starts with --demo")] : []),
  ];
}
