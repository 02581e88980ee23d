import type { VNode } from "preact";
import type { SkillProblem } from "../../../mod/skills/skill.ts";
import type { ListedSkill, SkillList } from "../../../mod/web/schemas/skill.ts";
import { inPath } from "../../api.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { Empty } from "../../parts/empty.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { SelectField, TextField } from "../../parts/field.ts";
import { Pager } from "../../parts/pager.ts";
import { Switch } from "../../parts/switch.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";
import { useQuery } from "../../use_query.ts";
import { SkillBadges } from "./skill_badges.ts";

const PAGE_SIZE = 12;
const ALL_DOMAINS = t("All domains");

export interface SkillListViewProps extends SkillList {
  onChanged: () => Promise<void>;
}

/** Your own skills and those that came along, each twelve to a page. */
export function SkillListView({ skills, problems, onChanged }: SkillListViewProps): VNode {
  const query = useQuery();
  const filter = query.read("find");
  const domain = query.read("domain") || ALL_DOMAINS;
  const restrict = (values: Record<string, string>) =>
    query.write({ ...values, custom: "", bundled: "" });
  const wanted = filter.trim().toLowerCase();
  const matching = skills.filter((skill) =>
    `${skill.name} ${skill.description}`.toLowerCase().includes(wanted) &&
    (domain === ALL_DOMAINS || skill.domain === domain)
  );
  const domains = [...new Set(skills.map((skill) => skill.domain))].sort();
  const custom = matching.filter(({ source }) => source !== "built-in");
  const bundled = matching.filter(({ source }) => source === "built-in");
  return html`
    <${Problems} problems=${problems} />
    <div class="filters">
      <${TextField} label="Filter skills" type="search" value=${filter} onInput=${(find: string) =>
        restrict({ find })} />
      <${SelectField}
        label="Domain"
        value=${domain}
        onChange=${(domain: string) => restrict({ domain: domain === ALL_DOMAINS ? "" : domain })}
        options=${[ALL_DOMAINS, ...domains].map((value) => ({ value, text: value }))}
      />
    </div>
    <p class="hint" role="status">${plural(matching.length, "{n} skill", "{n} skills")}</p>
    <${SkillSection}
      page="custom"
      title="Custom skills"
      skills=${custom}
      empty=${wanted || domain !== ALL_DOMAINS
        ? t("No skill of yours matches")
        : t("You have no skills of your own yet")}
      onChanged=${onChanged}
    />
    <${SkillSection}
      page="bundled"
      title="Bundled skills"
      skills=${bundled}
      empty="No bundled skill matches"
      onChanged=${onChanged}
    />
  `;
}

interface SkillSectionProps {
  /** The name under which the address holds its page. */
  page: "custom" | "bundled";
  title: string;
  skills: readonly ListedSkill[];
  /** What is said in place of an empty list. */
  empty: string;
  onChanged: () => Promise<void>;
}

function SkillSection(props: SkillSectionProps): VNode {
  const { page, title, skills, empty, onChanged } = props;
  const query = useQuery();
  const last = Math.max(0, Math.ceil(skills.length / PAGE_SIZE) - 1);
  // Deleting the only skill of the last page leaves no page behind.
  const current = Math.min(query.readPage(page), last);
  const shown = skills.slice(current * PAGE_SIZE, (current + 1) * PAGE_SIZE);
  return html`
    <section aria-label=${title}>
      <h2>${title} <span class="count">${skills.length}</span></h2>
      ${skills.length === 0 && html`<${Empty} title=${empty} />`}
      <ul class="rows">${shown.map((skill) =>
        html`<${SkillRow} key=${skill.name} skill=${skill} onChanged=${onChanged} />`
      )}</ul>
      ${last > 0 && html`
        <${Pager}
          noun=${title}
          words=${t("Page {page} of {last}", { page: current + 1, last: last + 1 })}
          onPrevious=${current > 0 ? () => query.writePage(page, current - 1) : undefined}
          onNext=${current < last ? () => query.writePage(page, current + 1) : undefined}
        />
      `}
    </section>
  `;
}

interface SkillRowProps {
  skill: ListedSkill;
  onChanged: () => Promise<void>;
}

/** A skill; one of your own is switched on and off in its place. */
function SkillRow({ skill, onChanged }: SkillRowProps): VNode {
  const { api } = useApp();
  const { busy, failure, run } = useAttempt();
  const change = (enabled: boolean) =>
    run(async () => {
      await api.read(
        api.routes.skills[":name"].$patch({
          param: { name: inPath(skill.name) },
          json: { enabled },
        }),
      );
      await onChanged();
    });
  const custom = skill.source !== "built-in";
  return html`
    <li class=${custom ? "skill-row" : undefined}>
      <a class="row" href=${`/skills/${encodeURIComponent(skill.name)}`}>
        <span class="row-main">
          <strong>${skill.name}</strong>
          <span class="row-text row-brief">${skill.description}</span>
        </span>
        <span class="badges"><${SkillBadges} skill=${skill} /></span>
      </a>
      ${custom && html`
        <${Switch}
          label=${t("Clients see {name}", { name: skill.name })}
          on=${skill.enabled}
          busy=${busy}
          onSwitch=${change}
        />
      `}
      ${failure && html`
        <div class="wide">
          <${FailureBox} failure=${failure} />
        </div>
      `}
    </li>
  `;
}

function Problems({ problems }: { problems: readonly SkillProblem[] }): VNode | null {
  if (problems.length === 0) return null;
  return html`
    <section class="card card-warn" aria-labelledby="skill-problems">
      <h2 id="skill-problems">${plural(
        problems.length,
        "{n} folder cannot be used",
        "{n} folders cannot be used",
      )}</h2>
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
