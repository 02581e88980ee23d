import type { VNode } from "preact";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { useApp } from "../state.ts";
import { ConfirmDialog } from "./confirm_dialog.ts";

export interface CompilerQuestionProps {
  /** Where it will stand, if that is known here. */
  folder?: string;
  onClose: () => void;
  onInstalled: () => void | Promise<void>;
}

/** Asks whether the platform vendor's compiler may be fetched, and fetches it on a person's word. */
export function CompilerQuestion({ folder, onClose, onInstalled }: CompilerQuestionProps): VNode {
  const { api, notice } = useApp();
  const install = async () => {
    const { version } = await api.read(api.routes.settings.compiler.$post());
    notice.value = { text: t("The compiler {version} is installed", { version }), tone: "good" };
    onClose();
    await onInstalled();
  };
  return html`
    <${ConfirmDialog}
      title="Install the compiler?"
      action="Install the compiler"
      refusal="Not now"
      onClose=${onClose}
      onConfirm=${install}
    >
      ${folder
        ? html`
          <p>The vendor's compiler and its documents (15 MB) are fetched from the npm registry of this
            machine's settings, checked, and put into <code>${folder}</code>. They stand under the
            vendor's licence, which comes with them.</p>
        `
        : html`
          <p>The vendor's compiler and its documents (15 MB) are fetched from the npm registry of this
            machine's settings, checked, and put into the service's data folder. They stand under the
            vendor's licence, which comes with them.</p>
        `}
      <//>
  `;
}
