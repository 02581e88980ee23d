import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Skill } from "../../../mod/skills/skill.ts";
import { inPath } from "../../api.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ChoiceChips } from "../../parts/choice_chips.ts";
import { CodeBlock } from "../../parts/code_block.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { Icon } from "../../parts/icons.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { Markdown } from "../../parts/markdown.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";
import { DeleteDialog } from "./delete_dialog.ts";
import { SkillBadges } from "./skill_badges.ts";

/** One skill with its text; its reference files open in the same place. */
export function SkillPage({ name }: { name: string }): VNode {
  const { api } = useApp();
  const [file, setFile] = useState<string | undefined>(undefined);
  const loaded = useResource(
    () =>
      api.read(api.routes.skills[":name"].$get({ param: { name: inPath(name) }, query: { file } })),
    [name, file],
  );
  return html`
    <p><a href="/skills" class="back"><${Icon} name="back" /> All skills</a></p>
    <${PageHead} title=${name} />
    <${LoadedView} resource=${loaded} noun="the skill">
      ${({ skill, body }: { skill: Skill; body: string | null }) =>
        html`
          <p class="badges">
            <${SkillBadges} skill=${skill} />
          </p>
          <p>${skill.description}</p>
          <${SkillActions} skill=${skill} onChanged=${loaded.reload} />
          <p class="hint"><code>${skill.path}</code></p>
          ${skill.tools.length > 0 && html`
            <div>
              <h2>Tools it covers</h2>
              <p class="chips">
                ${skill.tools.map((tool) =>
                  html`<a key=${tool} class="chip" href=${`/tools/${tool}`}>${tool}</a>`
                )}
              </p>
            </div>
          `}
          ${body !== null && skill.files.length > 0 &&
            html`<${FileTabs} files=${skill.files} file=${file} onChoose=${setFile} />`}
          ${body === null
            ? html`<p class="warning-line">This skill is disabled: clients do not see it.</p>`
            : /\.(md|markdown)$/i.test(file ?? "SKILL.md")
            ? html`<${Markdown} label=${file ?? "SKILL.md"} text=${body} />`
            : html`<${CodeBlock} what=${file ?? ""} text=${body} />`}
        `}
    <//>
  `;
}

interface FileTabsProps {
  files: string[];
  file: string | undefined;
  onChoose: (file: string | undefined) => void;
}

function FileTabs({ files, file, onChoose }: FileTabsProps): VNode {
  const options = [undefined, ...files].map((name) => ({ value: name, text: name ?? "SKILL.md" }));
  return html`
    <${ChoiceChips}
      label="Files of the skill"
      value=${file}
      options=${options}
      onChange=${onChoose}
    />
  `;
}

interface SkillActionsProps {
  skill: Skill;
  onChanged: () => Promise<void>;
}

/** What can be done with a skill: much with a custom one, copying with one that came along. */
function SkillActions({ skill, onChanged }: SkillActionsProps): VNode {
  const { api, router, notice } = useApp();
  const { busy, failure, run } = useAttempt();
  const [deleting, setDeleting] = useState(false);
  const { name, enabled } = skill;
  const custom = skill.source !== "built-in";
  const param = { name: inPath(name) };
  const toggle = () =>
    run(async () => {
      await api.read(
        api.routes.skills[":name"].$patch({ param, json: { enabled: !enabled } }),
      );
      await onChanged();
      notice.value = {
        text: enabled ? t("{name} is disabled", { name }) : t("{name} is enabled", { name }),
        tone: "good",
      };
    });
  const copy = () =>
    run(async () => {
      await api.read(api.routes.skills[":name"].copy.$post({ param }));
      router.go(`/skills/${encodeURIComponent(name)}/edit`);
    });
  return html`
    <div class="form-actions">
      ${custom && html`
        <button type="button" class="button" disabled=${busy} onClick=${toggle}>
          ${enabled ? t("Disable") : t("Enable")}
        </button>
        <a class="button" href=${`/skills/${encodeURIComponent(name)}/edit`}>Edit</a>
      `}
      ${!custom && html`
        <button type="button" class="button" disabled=${busy} onClick=${copy}>
          Copy to your own skills
        </button>
      `}
      <a class="button" href=${`/api/skills/${encodeURIComponent(name)}/export`} download>Export</a>
      ${custom && html`
        <button type="button" class="button button-bad" onClick=${() => setDeleting(true)}>
          Delete
        </button>
      `}
    </div>
    <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
    ${deleting && html`
      <${DeleteDialog}
        skill=${skill}
        onClose=${() => setDeleting(false)}
        onDeleted=${(restore: string) =>
          router.go(`/skills?deleted=${encodeURIComponent(name)}&restore=${restore}`)}
      />
    `}
  `;
}
