import type { VNode } from "preact";
import { html } from "../../html.ts";
import { Dialog } from "../../parts/dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useAttempt } from "../../use_attempt.ts";

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
  const { busy, failure, run } = useAttempt();
  return html`
    <${Dialog} title=${title} onClose=${onClose}>
      <p>${what}</p>
      <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
      <div class="form-actions">
        <button
          type="button"
          class="button button-bad"
          disabled=${busy}
          onClick=${() => run(onForget)}
        >${action}</button>
        <button type="button" class="button" autofocus onClick=${onClose}>Keep them</button>
      </div>
      <//>
  `;
}
