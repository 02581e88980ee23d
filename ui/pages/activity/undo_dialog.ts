import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { JournalEntry } from "../../../mod/changes/journal/journal.ts";
import type { CallOptions, ToolResult } from "../../../mod/tools/call.ts";
import { inPath } from "../../api.ts";
import { approvedCall } from "../../approved_call.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { html } from "../../html.ts";
import { Dialog } from "../../parts/dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { ToolResultView } from "../../parts/tool_result_view.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { describeEntry } from "./entry_row.ts";

export interface UndoDialogProps {
  entry: JournalEntry;
  onClose: () => void;
}

/** Shows what undoing would do, then does it when the person agrees. */
export function UndoDialog({ entry, onClose }: UndoDialogProps): VNode {
  const { api, notice } = useApp();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [result, setResult] = useState<ToolResult | null>(null);
  const call = (json: Pick<CallOptions, "approval" | "dry_run">): Promise<ToolResult> =>
    api.read(
      api.routes.activity[":id"].undo.$post({ param: { id: inPath(entry.id) }, json }),
    ) as Promise<ToolResult>;
  const plan = useResource(() => call({ dry_run: true }), [entry.id]);

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
      if (last.status === "done") notice.value = { text: "The change was undone", tone: "good" };
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  }
  if (result) {
    return html`
      <${Dialog} title=${result.status === "done" ? "Undone" : "Not undone"} onClose=${onClose}>
        <${ToolResultView} result=${result} />
        <div class="form-actions">
          <button type="button" class="button button-main" onClick=${onClose}>Close</button>
        </div>
        <//>
    `;
  }
  const planned = plan.state.value.data !== undefined;
  return html`
    <${Dialog} title="Undo this change?" onClose=${onClose}>
      <p>${describeEntry(entry)} on ${entry.host}. Undoing does this:</p>
      <${LoadedView} resource=${plan} noun="the plan">
        ${(loaded: ToolResult) => html`<${ToolResultView} result=${loaded} />`}
      <//>
      ${failure && html`<${FailureBox} failure=${failure} />`}
      <div class="form-actions">
        <button type="button" class="button button-bad" disabled=${busy ||
          !planned} onClick=${undo}>
          ${busy ? "Undoing…" : "Undo the change"}
        </button>
        <button type="button" class="button" disabled=${busy} onClick=${onClose}>Leave it</button>
      </div>
    <//>
  `;
}
