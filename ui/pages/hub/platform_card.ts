import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ToolPart } from "../../../mod/agent/session.ts";
import { asJson } from "../../format.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
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
          ${done.length > 1
            ? plural(done.length, "Undo {n} change", "Undo {n} changes")
            : t("Undo")}
        </button>
      </p>
    `}
    ${undoing && instance && html`
      <${UndoDialog}
        target=${{
          host: instance.host,
          changes: done,
          what: plural(done.length, "{n} change on {label}", "{n} changes on {label}", {
            label: instance.label,
          }),
        }}
        onClose=${() => setUndoing(false)}
      />
    `}
  `;
}
