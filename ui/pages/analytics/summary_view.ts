import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Span, Summary } from "../../../mod/analytics/summary.ts";
import { duration, figure } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { ChoiceChips } from "../../parts/choice_chips.ts";
import { DayChart } from "./day_chart.ts";
import { GroupTable } from "./group_table.ts";
import { sessionsHref } from "./session_filter.ts";

const RANGES = [7, 30, 90].map((days) => ({ value: days, text: t("{days} days", { days }) }));

/** Totals with their trend, the days as a chart, and where the time was saved. */
export function SummaryView({ summary }: { summary: Summary }): VNode {
  const { week, month, sessions, calls, hourlyRate } = summary;
  const [range, setRange] = useState(30);
  const days = summary.days.slice(-range);
  return html`
    <dl class="tiles">
      <${SavedTile}
        title="Last 7 days"
        days="7"
        span=${week}
        before=${t("the 7 days before")}
        rate=${hourlyRate}
      />
      <${SavedTile}
        title="Last 30 days"
        days="30"
        span=${month}
        before=${t("the 30 days before")}
        rate=${hourlyRate}
      />
      <${Tile}
        title="Sessions in 30 days"
        value=${figure(sessions)}
        href=${sessionsHref({ days: "30" })}
      />
      <${Tile} title="Calls in 30 days" value=${figure(calls)} href="/activity" />
    </dl>
    <section class="card" aria-labelledby="by-day">
      <div class="card-head">
        <h2 id="by-day">Saved by day</h2>
        <${ChoiceChips} label="Days shown" value=${range} options=${RANGES} onChange=${setRange} />
      </div>
      ${days.some(({ calls }) => calls > 0)
        ? html`<${DayChart} days=${days} />`
        : html`<p class="hint">No calls in these days.</p>`}
    </section>
    <${GroupTable} summary=${summary} />
  `;
}

interface TileProps {
  title: string;
  value: string;
  note?: string;
  /** What the figure is made of. */
  href: string;
}

function Tile({ title, value, note, href }: TileProps): VNode {
  return html`
    <div class="card tile">
      <dt>${title}</dt>
      <dd class="tile-value"><a href=${href}>${value}</a></dd>
      ${note && html`<dd class="hint">${note}</dd>`}
    </div>
  `;
}

interface SavedTileProps {
  title: string;
  /** Of the span. */
  days: string;
  span: Span;
  before: string;
  rate: number | null;
}

function SavedTile({ title, days, span, before, rate }: SavedTileProps): VNode {
  const worth = rate === null
    ? ""
    : ` ${
      t("Worth {sum} at {rate} an hour.", { sum: Math.round(span.minutes / 60 * rate), rate })
    }`;
  const note = `${trend(span, before)}.${worth}`;
  const href = sessionsHref({ days });
  return html`<${Tile} title=${title} value=${duration(span.minutes)} note=${note} href=${href} />`;
}

function trend({ minutes, previous }: Span, before: string): string {
  if (previous < 0.5) return t("None in {before}", { before });
  const difference = minutes - previous;
  if (Math.abs(difference) < 0.5) return t("As much as in {before}", { before });
  const places = { time: duration(Math.abs(difference)), before };
  return difference > 0
    ? t("{time} more than in {before}", places)
    : t("{time} less than in {before}", places);
}
