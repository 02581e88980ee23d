import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Group, Summary } from "../../../mod/analytics/summary.ts";
import { duration, figure } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { sessionsHref } from "./session_filter.ts";
import { ChoiceChips } from "../../parts/choice_chips.ts";

type Grouping = "byHost" | "byDomain" | "byTool" | "byClient";
const GROUPINGS: Record<
  Grouping,
  { name: string; caption: string; unnamed: string; filter: Place }
> = {
  byHost: {
    name: t("Instance"),
    caption: t("Time saved by instance"),
    unnamed: t("No instance"),
    filter: "host",
  },
  byDomain: {
    name: t("Domain"),
    caption: t("Time saved by domain"),
    unnamed: t("No domain"),
    filter: "domain",
  },
  byTool: {
    name: t("Tool"),
    caption: t("Time saved by tool"),
    unnamed: t("No tool"),
    filter: "tool",
  },
  byClient: {
    name: t("Client"),
    caption: t("Time saved by client"),
    unnamed: t("Gave no name"),
    filter: "client",
  },
};
type Place = "host" | "domain" | "tool" | "client";
const CHOICES = (Object.keys(GROUPINGS) as Grouping[])
  .map((by) => ({ value: by, text: GROUPINGS[by].name }));
const SHOWN = 10;

/** Where the time of the last 30 days was saved: one table, its bars drawn into the rows. */
export function GroupTable({ summary }: { summary: Summary }): VNode {
  const [grouping, setGrouping] = useState<Grouping>("byHost");
  const [all, setAll] = useState(false);
  const groups = summary[grouping];
  const { name, caption, unnamed, filter } = GROUPINGS[grouping];
  const most = Math.max(...groups.map(({ minutes }) => minutes), 1);
  const shown = all ? groups : groups.slice(0, SHOWN);
  return html`
    <section class="card" aria-labelledby="by-place">
      <div class="card-head">
        <h2 id="by-place">Where it was saved, last 30 days</h2>
        <${ChoiceChips} label="Grouped by" value=${grouping} options=${CHOICES} onChange=${setGrouping} />
      </div>
      ${groups.length === 0 ? html`<p class="hint">No calls in the last 30 days.</p>` : html`
        <table class="figures">
          <caption class="visually-hidden">${caption}</caption>
          <thead>
            <tr>
              <th scope="col">${name}</th>
              <th scope="col">Time saved</th>
              <th scope="col">Calls</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map((group) =>
              html`
                <${GroupRow}
                  key=${group.name}
                  group=${group}
                  most=${most}
                  unnamed=${unnamed}
                  filter=${filter}
                />
              `
            )}
          </tbody>
        </table>
      `}
      ${shown.length < groups.length && html`
        <button type="button" class="button" onClick=${() => setAll(true)}>
          Show all ${groups.length}
        </button>
      `}
    </section>
  `;
}

function GroupRow(
  { group, most, unnamed, filter }: {
    group: Group;
    most: number;
    unnamed: string;
    filter: Place;
  },
): VNode {
  const { name, minutes, calls } = group;
  return html`
    <tr>
      <th scope="row">
        ${name
          ? html`<a href=${sessionsHref({ days: "30", [filter]: name })}>${name}</a>`
          : unnamed}
        <span class="bar" aria-hidden="true" style=${{ width: `${minutes / most * 100}%` }}></span>
      </th>
      <td>${duration(minutes)}</td>
      <td>${figure(calls)}</td>
    </tr>
  `;
}
