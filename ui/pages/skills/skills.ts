import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Skill, SkillProblem } from "../../../mod/skills/skill.ts";
import { count } from "../../format.ts";
import { html } from "../../html.ts";
import { Empty } from "../../parts/empty.ts";
import { TextField } from "../../parts/field.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { Pager } from "../../parts/pager.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { SkillPage } from "./skill.ts";
import { SkillBadges } from "./skill_badges.ts";

const PAGE_SIZE = 12;

interface SkillList {
  skills: Skill[];
  problems: SkillProblem[];
}

/** The skills that clients can load, or one of them. */
export function SkillsPage(): VNode {
  const { api, router } = useApp();
  const name = router.place.value.segments[1];
  const list = useResource(() => api.read(api.routes.skills.$get()), []);
  if (name) return html`<${SkillPage} key=${name} name=${name} />`;
  return html`
    <${PageHead}
      title="Skills"
      lead="Instructions that clients load before they build. Disabled ones stay hidden from them."
    />
    <${LoadedView} resource=${list} noun="skills">
      ${(loaded: SkillList) => html`<${SkillListView} ...${loaded} />`}
    <//>
  `;
}

export function SkillListView({ skills, problems }: SkillList): VNode {
  const [filter, setFilter] = useState("");
  const [page, setPage] = useState(0);
  const wanted = filter.trim().toLowerCase();
  const matching = skills.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(wanted)
  );
  const shown = matching.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const search = (text: string) => {
    setFilter(text);
    setPage(0);
  };
  return html`
    <${Problems} problems=${problems} />
    <${TextField} label="Filter skills" type="search" value=${filter} onInput=${search} />
    <p class="hint" role="status">${count(matching.length, "skill")}</p>
    ${matching.length === 0 && html`
      <${Empty} title=${wanted ? `No skill matches "${filter}"` : "No skills were found"} />
    `}
    <ul class="rows">${shown.map((skill) =>
      html`<${SkillRow} key=${skill.name} skill=${skill} />`
    )}</ul>
    ${matching.length > PAGE_SIZE && html`
      <${Pager}
        noun="skills"
        words=${`Page ${page + 1} of ${Math.ceil(matching.length / PAGE_SIZE)}`}
        onPrevious=${page > 0 ? () => setPage(page - 1) : undefined}
        onNext=${(page + 1) * PAGE_SIZE < matching.length ? () => setPage(page + 1) : undefined}
      />
    `}
  `;
}

function SkillRow({ skill }: { skill: Skill }): VNode {
  return html`
    <li>
      <a class="row" href=${`/skills/${encodeURIComponent(skill.name)}`}>
        <span class="row-main">
          <strong>${skill.name}</strong>
          <span class="row-text">${skill.description}</span>
        </span>
        <span class="badges"><${SkillBadges} skill=${skill} /></span>
      </a>
    </li>
  `;
}

function Problems({ problems }: { problems: SkillProblem[] }): VNode | null {
  if (problems.length === 0) return null;
  return html`
    <section class="card card-warn" aria-labelledby="skill-problems">
      <h2 id="skill-problems">${count(problems.length, "folder")} cannot be used</h2>
      <ul class="plain-list">
        ${problems.map(({ path, message, remedy }) =>
          html`
            <li key=${path + message}>
              <p><strong>${message}</strong></p>
              <p>${remedy}</p>
              <p class="hint"><code>${path}</code></p>
            </li>
          `
        )}
      </ul>
    </section>
  `;
}
