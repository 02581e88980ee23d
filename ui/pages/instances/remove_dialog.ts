import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import { inPath } from "../../api.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { html } from "../../html.ts";
import { Dialog } from "../../parts/dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useApp } from "../../state.ts";

export interface RemoveDialogProps {
  instance: Connection;
  onClose: () => void;
}

/** Asks before the stored credentials go. */
export function RemoveDialog({ instance, onClose }: RemoveDialogProps): VNode {
  const { api, instances, notice } = useApp();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      const param = { host: inPath(instance.host) };
      await api.read(api.routes.instances[":host"].$delete({ param }));
      await instances.reload();
      notice.value = { text: `${instance.label} was removed`, tone: "good" };
      onClose();
    } catch (error) {
      setFailure(toFailure(error));
      setBusy(false);
    }
  }
  return html`
    <${Dialog} title=${`Remove ${instance.label}?`} onClose=${onClose}>
      <p>The stored credentials of <strong>${instance.host}</strong> are deleted from this machine,
        and clients that name it are refused. The journal keeps its entries; nothing changes on the
        instance.</p>
      ${failure && html`<${FailureBox} failure=${failure} />`}
      <div class="form-actions">
        <button type="button" class="button button-bad" disabled=${busy} onClick=${remove}>
          Remove ${instance.label}
        </button>
        <button type="button" class="button" onClick=${onClose}>Keep it</button>
      </div>
    <//>
  `;
}
