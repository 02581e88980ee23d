import type { VNode } from "preact";
import { html } from "../../html.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";

export interface ForgetDialogProps {
  title: string;
  /** What goes, and what stays. */
  what: string;
  action: string;
  onClose: () => void;
  onForget: () => Promise<void>;
}

/** Asks before recorded sessions go. */
export function ForgetDialog(props: ForgetDialogProps): VNode {
  const { title, what, action, onClose, onForget } = props;
  return html`
    <${ConfirmDialog}
      title=${title}
      action=${action}
      refusal="Keep them"
      onClose=${onClose}
      onConfirm=${onForget}
    >
      <p>${what}</p>
      <//>
  `;
}
