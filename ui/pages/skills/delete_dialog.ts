import type { VNode } from "preact";
import type { Skill } from "../../../mod/skills/skill.ts";
import { inPath } from "../../api.ts";
import { html } from "../../html.ts";
import { Dialog } from "../../parts/dialog.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";

export interface DeleteDialogProps {
  skill: Skill;
  onClose: () => void;
  /** Told what brings the skill back. */
  onDeleted: (restore: string) => void;
}

/** Asks before a custom skill goes. */
export function DeleteDialog({ skill, onClose, onDeleted }: DeleteDialogProps): VNode {
  const { api } = useApp();
  const { busy, failure, run } = useAttempt();
  const { name, path, files } = skill;
  const remove = () =>
    run(async () => {
      const { restore } = await api.read(
        api.routes.skills[":name"].$delete({ param: { name: inPath(name) } }),
      );
      onDeleted(restore);
    });
  return html`
    <${Dialog} title=${`Delete ${name}?`} onClose=${onClose}>
      <p>The folder <code>${path}</code> goes${files.length > 0
        ? `, with its ${files.length} reference files`
        : ""}. Until the service stops you can bring it back on this page.</p>
      <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
      <div class="form-actions">
        <button type="button" class="button button-bad" disabled=${busy} onClick=${remove}>
          Delete ${name}
        </button>
        <button type="button" class="button" autofocus onClick=${onClose}>Keep it</button>
      </div>
      <//>
  `;
}
