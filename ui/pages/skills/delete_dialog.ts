import type { VNode } from "preact";
import type { Skill } from "../../../mod/skills/skill.ts";
import { inPath } from "../../api.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { useApp } from "../../state.ts";

export interface DeleteDialogProps {
  skill: Skill;
  onClose: () => void;
  /** Told what brings the skill back. */
  onDeleted: (restore: string) => void;
}

/** Asks before a custom skill goes. */
export function DeleteDialog({ skill, onClose, onDeleted }: DeleteDialogProps): VNode {
  const { api } = useApp();
  const { name, path, files } = skill;
  const remove = async () => {
    const { restore } = await api.read(
      api.routes.skills[":name"].$delete({ param: { name: inPath(name) } }),
    );
    onDeleted(restore);
  };
  return html`
    <${ConfirmDialog}
      title=${t("Delete {name}?", { name })}
      action=${t("Delete {name}", { name })}
      refusal="Keep it"
      onClose=${onClose}
      onConfirm=${remove}
    >
      <p>The folder <code>${path}</code> goes${files.length > 0 &&
        `, ${
          plural(files.length, "with its {n} reference file", "with its {n} reference files")
        }`}. Until the service stops you can bring it back on this page.</p>
      <//>
  `;
}
