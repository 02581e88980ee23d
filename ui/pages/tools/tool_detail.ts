import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ToolMatch } from "../../../mod/tools/match.ts";
import { inPath } from "../../api.ts";
import { html } from "../../html.ts";
import { RiskBadge } from "../../parts/badge.ts";
import { Icon } from "../../parts/icons.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { RunForm } from "./run_form.ts";
import { SchemaView } from "./schema_view.ts";

/** One tool: what it does, its arguments, and a form to run it. */
export function ToolPage({ name }: { name: string }): VNode {
  const { api } = useApp();
  const tool = useResource(
    () => api.read(api.routes.tools[":name"].$get({ param: { name: inPath(name) } })),
    [name],
  );
  return html`
    <p><a href="/tools" class="back"><${Icon} name="back" /> All tools</a></p>
    <${PageHead} title=${name} />
    <${LoadedView} resource=${tool} noun="the tool">
      ${(loaded: ToolMatch) =>
        html`
          <p class="badges">
            <${RiskBadge} risk=${loaded.risk} /><span class="hint">${loaded.domain}</span>
          </p>
          <p>${loaded.summary}</p>
          ${loaded.skills && html`<${Skills} skills=${loaded.skills} />`}
          ${loaded.family && html`<${Family} family=${loaded.family} current=${name} />`}
          <${RunForm} tool=${loaded} />
          <details class="card">
            <summary>
              <h2>Arguments</h2>
            </summary>
            <${SchemaView} schema=${loaded.args ?? {}} />
          </details>
        `}
    <//>
  `;
}

/** A tool of general use is in most skills. */
const MOST_SKILLS = 6;

function Skills({ skills }: { skills: readonly string[] }): VNode {
  const [all, setAll] = useState(false);
  const shown = all ? skills : skills.slice(0, MOST_SKILLS);
  return html`
    <p>Taught by ${shown.map((skill, index) => [
      index > 0 && ", ",
      html`<a key=${skill} href=${`/skills/${skill}`}>${skill}</a>`,
    ])}${shown.length < skills.length && html`
      <span> </span><button type="button" class="button button-quiet"
        onClick=${() => setAll(true)}>and ${skills.length - shown.length} more</button>
    `}</p>
  `;
}

interface FamilyProps {
  family: NonNullable<ToolMatch["family"]>;
  current: string;
}

function Family({ family, current }: FamilyProps): VNode {
  const members = [family.list, family.get, family.create, family.update, family.delete?.tool];
  return html`
    <p class="chips">
      ${members.filter((name) => name !== undefined).map((name) =>
        html`
          <a
            key=${name}
            class="chip"
            href=${`/tools/${name}`}
            aria-current=${name === current ? "page" : undefined}
          >${name}</a>
        `
      )}
    </p>
  `;
}
