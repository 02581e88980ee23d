import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Span, Summary } from "../../../mod/analytics/summary.ts";
import { duration } from "../../format.ts";
import { html } from "../../html.ts";
import { ChoiceChips } from "../../parts/choice_chips.ts";
import { DayChart } from "./day_chart.ts";
import { GroupTable } from "./group_table.ts";
import { sessionsHref } from "./session_filter.ts";

const RANGES = [7, 30, 90].map((days) => ({ value: days, text: `${days} days` }));

/** Totals with their trend, the days as a chart, and where the time was saved. */
export function SummaryView({ summary }: { summary: Summary }): VNode {
  const { week, month, sessions, calls, hourlyRate } = summary;
  const [range, setRange] = useState(30);
  return html`
    <dl class="tiles">
      <${SavedTile}
        name="Last 7 days"
        days="7"
        span=${week}
        before="the 7 days before"
        rate=${hourlyRate}
      />
      <${SavedTile}
        name="Last 30 days"
        days="30"
        span=${month}
        before="the 30 days before"
        rate=${hourlyRate}
      />
      <${Tile}
        name="Sessions in 30 days"
        value=${sessions.toLocaleString()}
        href=${sessionsHref({ days: "30" })}
      />
      <${Tile} name="Calls in 30 days" value=${calls.toLocaleString()} href="/activity" />
    </dl>
    <section class="card" aria-labelledby="by-day">
      <div class="card-head">
        <h2 id="by-day">Saved by day</h2>
        <${ChoiceChips} label="Days shown" value=${range} options=${RANGES} onChange=${setRange} />
      </div>
      <${DayChart} days=${summary.days.slice(-range)} />
    </section>
    <${GroupTable} summary=${summary} />
  `;
}

interface TileProps {
  name: string;
  value: string;
  note?: string;
  /** What the figure is made of. */
  href: string;
}

function Tile({ name, value, note, href }: TileProps): VNode {
  return html`
    <div class="card tile">
      <dt>${name}</dt>
      <dd class="tile-value"><a href=${href}>${value}</a></dd>
      ${note && html`<dd class="hint">${note}</dd>`}
    </div>
  `;
}

interface SavedTileProps {
  name: string;
  /** Of the span. */
  days: string;
  span: Span;
  before: string;
  rate: number | null;
}

function SavedTile({ name, days, span, before, rate }: SavedTileProps): VNode {
  const money = rate === null
    ? ""
    : ` Worth ${Math.round(span.minutes / 60 * rate).toLocaleString()} at ${rate} an hour.`;
  const note = `${trend(span, before)}.${money}`;
  const href = sessionsHref({ days });
  return html`<${Tile} name=${name} value=${duration(span.minutes)} note=${note} href=${href} />`;
}

function trend({ minutes, previous }: Span, before: string): string {
  if (previous < 0.5) return `None in ${before}`;
  const difference = minutes - previous;
  if (Math.abs(difference) < 0.5) return `As much as in ${before}`;
  return `${duration(Math.abs(difference))} ${difference > 0 ? "more" : "less"} than in ${before}`;
}
