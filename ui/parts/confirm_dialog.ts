import type { ComponentChildren, VNode } from "preact";
import { html } from "../html.ts";
import { useAttempt } from "../use_attempt.ts";
import { Dialog } from "./dialog.ts";
import { FailureBox } from "./failure_box.ts";

export interface ConfirmDialogProps {
  /** A question: `Remove payroll?` */
  title: string;
  /** What is done, as its button says it: `Remove payroll`. */
  action: string;
  /** The way out: `Keep it`. */
  refusal: string;
  /** What follows. */
  children: ComponentChildren;
  /** Closes by itself; what it throws is shown, and the question stays. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something that loosens, removes or loses. The way out has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps): VNode {
  const { title, action, refusal, children, onConfirm, onClose } = props;
  const { busy, failure, run } = useAttempt();
  return html`
    <${Dialog} title=${title} onClose=${onClose}>
      ${children}
      <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
      <div class="form-actions">
        <button
          type="button"
          class="button button-bad"
          disabled=${busy}
          onClick=${() => run(onConfirm)}
        >${action}</button>
        <button type="button" class="button" autofocus onClick=${onClose}>${refusal}</button>
      </div>
      <//>
  `;
}
