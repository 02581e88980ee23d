import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ToolPart } from "../../../mod/agent/session.ts";
import { asJson, count } from "../../format.ts";
import { html } from "../../html.ts";
import { ToolResultView } from "../../parts/tool_result_view.ts";
import { UndoDialog } from "../activity/undo_dialog.ts";
import type { PlatformOutcome } from "./card_data.ts";

export interface PlatformCardProps {
  platform: PlatformOutcome;
  part: ToolPart;
}

/** A platform call: its outcome, what it changed with the proof of it, and the way back. */
export function PlatformCard({ platform, part }: PlatformCardProps): VNode {
  const [undoing, setUndoing] = useState(false);
  const { status, instance, change = [], warnings = [], next } = platform;
  const result = { status, instance, change, warnings, result: null, ...(next && { next }) };
  const done = change.flatMap(({ id, status }) => id !== null && status === "done" ? [id] : []);
  return html`
    <${ToolResultView} result=${result} />
    <details class="tool-more">
      <summary>Call and answer</summary>
      <pre class="tool-text" tabindex="0" aria-label="Call">${asJson(part.input)}</pre>
      <pre class="tool-text" tabindex="0" aria-label="Answer">${part.output}</pre>
    </details>
    ${instance && done.length > 0 && html`
      <p class="form-actions">
        <button type="button" class="button button-bad" onClick=${() => setUndoing(true)}>
          Undo ${done.length > 1 ? count(done.length, "change") : ""}
        </button>
      </p>
    `}
    ${undoing && instance && html`
      <${UndoDialog}
        target=${{
          host: instance.host,
          changes: done,
          what: `${count(done.length, "change")} on ${instance.label}`,
        }}
        onClose=${() => setUndoing(false)}
      />
    `}
  `;
}
