import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { CallOptions, ToolResult } from "../../../mod/tools/call.ts";
import { approvedCall } from "../../approved_call.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Dialog } from "../../parts/dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { ToolResultView } from "../../parts/tool_result_view.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";

/** Changes of one instance: by their ids, of a session, or of an update set. */
export interface UndoTarget {
  host: string;
  changes?: string[];
  session?: string;
  update_set?: string;
  /** What they are, in words. */
  what: string;
}

export interface UndoDialogProps {
  target: UndoTarget;
  onClose: () => void;
}

/** Shows what undoing would do, then does it when the person agrees. */
export function UndoDialog({ target, onClose }: UndoDialogProps): VNode {
  const { api, notice } = useApp();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [result, setResult] = useState<ToolResult | null>(null);
  // What is undone meanwhile changes the target of the page behind: here it stays what was agreed to.
  const [{ what, ...meant }] = useState(target);
  const call = (options: Pick<CallOptions, "approval" | "dry_run">): Promise<ToolResult> =>
    api.read(
      api.routes.activity.undo.$post({ json: { ...meant, options } }),
    ) as Promise<ToolResult>;
  const plan = useResource(() => call({ dry_run: true }), [JSON.stringify(meant)]);

  async function undo(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const first = await call({});
      const { approval } = first;
      // The person has seen the plan in this dialog and agreed to it.
      const last = first.status === "needs_approval" && approval
        ? await approvedCall({ api, approval, call })
        : first;
      setResult(last);
      if (last.status === "done") notice.value = { text: t("Undone"), tone: "good" };
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  }
  if (result) {
    const title = result.status === "done" ? t("Undone") : t("Not undone");
    return html`
      <${Dialog} title=${title} onClose=${onClose}>
        <${ToolResultView} result=${result} />
        <div class="form-actions">
          <button type="button" class="button button-main" onClick=${onClose}>Close</button>
        </div>
        <//>
    `;
  }
  const planned = plan.state.value.data !== undefined;
  return html`
    <${Dialog} title="Undo this?" onClose=${onClose}>
      <p>${what}. Undoing does this:</p>
      <${LoadedView} resource=${plan} noun="the plan">
        ${(loaded: ToolResult) => html`<${ToolResultView} result=${loaded} />`}
      <//>
      ${failure && html`<${FailureBox} failure=${failure} />`}
      <div class="form-actions">
        <button type="button" class="button button-bad" disabled=${busy ||
          !planned} onClick=${undo}>
          ${busy ? t("Undoing…") : t("Undo it")}
        </button>
        <button type="button" class="button" disabled=${busy} onClick=${onClose}>Leave it</button>
      </div>
    <//>
  `;
}
