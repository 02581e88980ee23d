import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import type { SkillList } from "../../../mod/web/schemas/skill.ts";
import { CallFailed, problemToFailure } from "../../failure.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";
import { EditSkillPage } from "./edit_page.ts";
import { NewSkillDialog } from "./new_dialog.ts";
import { SkillPage } from "./skill_detail.ts";
import { SkillListView } from "./skill_lists.ts";

/** The skills that clients can load, or one of them. */
export function SkillsPage(): VNode {
  const { api, router } = useApp();
  const [, name, action] = router.place.value.segments;
  const list = useResource(() => api.read(api.routes.skills.$get()), [name]);
  const [making, setMaking] = useState(false);
  if (name && action === "edit") return html`<${EditSkillPage} key=${name} name=${name} />`;
  if (name) return html`<${SkillPage} key=${name} name=${name} />`;
  return html`
    <${PageHead}
      title="Skills"
      lead="Instructions that clients load before they build. Disabled ones stay hidden from them."
    >
      <button type="button" class="button button-main" onClick=${() => setMaking(true)}>
        New skill
      </button>
      <${ImportButton} onImported=${list.reload} />
      <//>
      <${RestoreLine} onRestored=${list.reload} />
      <${LoadedView} resource=${list} noun="skills">
      ${(loaded: SkillList) => html`<${SkillListView} ...${loaded} onChanged=${list.reload} />`}
    <//>
    ${making && html`<${NewSkillDialog} onClose=${() => setMaking(false)} />`}
  `;
}

/** Takes the skill of a zip. */
function ImportButton({ onImported }: { onImported: () => Promise<void> }): VNode {
  const { notice } = useApp();
  const { busy, failure, run, set } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const send = (event: Event) =>
    run(async () => {
      const [file] = (event.target as HTMLInputElement).files ?? [];
      if (!file) return;
      const response = await fetch("/api/skills/import", {
        method: "POST",
        headers: { "content-type": "application/zip" },
        body: file,
      });
      // The same file may be chosen again after it was mended.
      if (input.current) input.current.value = "";
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok) {
        throw new CallFailed(problemToFailure(body, response.status), response.status);
      }
      await onImported();
      notice.value = {
        text: t("{name} was imported", { name: (body as { name: string }).name }),
        tone: "good",
      };
    });
  return html`
    <label class=${busy ? "button button-waiting" : "button"}>
      Import a zip
      <input ref=${input} type="file" accept=".zip,.skill" class="visually-hidden" onChange=${send} />
    </label>
    ${failure && html`
      <div class="wide" aria-live="polite">
        <${FailureBox} failure=${failure} onRetry=${() => set(null)} />
      </div>
    `}
  `;
}

/** After a deletion: the way back, as long as the service runs. */
function RestoreLine({ onRestored }: { onRestored: () => Promise<void> }): VNode | null {
  const { api, router, notice } = useApp();
  const { busy, failure, run } = useAttempt();
  const { query } = router.place.value;
  const [name, id] = [query.get("deleted"), query.get("restore")];
  if (!name || !id) return null;
  const restore = () =>
    run(async () => {
      await api.read(api.routes.skills.restore[":id"].$post({ param: { id } }));
      router.go("/skills", { replace: true });
      await onRestored();
      notice.value = { text: t("{name} is back", { name }), tone: "good" };
    });
  return html`
    <section class="card" aria-label="Deleted skill">
      <p><strong>${name}</strong> was deleted.</p>
      <div class="form-actions">
        <button type="button" class="button" disabled=${busy} onClick=${restore}>
          Bring ${name} back
        </button>
      </div>
      <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
    </section>
  `;
}
