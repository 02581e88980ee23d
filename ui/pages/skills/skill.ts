import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Skill } from "../../../mod/skills/skill.ts";
import { inPath } from "../../api.ts";
import { html } from "../../html.ts";
import { CodeBlock } from "../../parts/code_block.ts";
import { Icon } from "../../parts/icons.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
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
            ? html`<p class="warning-line">This skill is disabled: clients do not see it. Set
          <code>enabled: true</code> in its SKILL.md to show it to them.</p>`
            : html`<${CodeBlock} what=${file ?? "SKILL.md"} text=${body} />`}
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
  return html`
    <div class="chips" role="group" aria-label="Files of the skill">
      ${[undefined, ...files].map((name) =>
        html`
          <button
            key=${name ?? "SKILL.md"}
            type="button"
            class="chip"
            aria-pressed=${name === file}
            onClick=${() => onChoose(name)}
          >${name ?? "SKILL.md"}</button>
        `
      )}
    </div>
  `;
}
