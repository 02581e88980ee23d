import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import type { Summary } from "../../../mod/analytics/summary.ts";
import { day as dayName, duration, figure } from "../../format.ts";
import { html } from "../../html.ts";
import { locale, plural, t } from "../../language.ts";
import { useApp } from "../../state.ts";

type Days = Summary["days"];

const HEIGHT = 220;
/** The least height of the scale: a day of five minutes is not to look like a day of five hours. */
const LEAST_TOP = 10;
/** Between two marks of the scale; whole hours where it goes that far. */
const MINUTE_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_200, 3_000, 6_000, 30_000];
/** Width of a letter of the axes, in pixels, with some room. */
const LETTER = 6.6;

/** Minutes saved a day as bars. The pointer or the arrow keys read a day; a table holds them all. */
export function DayChart({ days }: { days: Days }): VNode {
  const { theme } = useApp();
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [index, setIndex] = useState<number | null>(null);
  useEffect(() => {
    if (!box.current) return;
    const chart = drawChart(box.current, { days, onDay: setIndex });
    plot.current = chart.plot;
    return () => {
      plot.current = null;
      chart.remove();
    };
  }, [days]);
  useEffect(() => plot.current?.redraw(), [theme.value]);

  function onKeyDown(event: KeyboardEvent): void {
    const wanted = dayAfterKey(event.key, { index, last: days.length - 1 });
    if (wanted === undefined || !plot.current) return;
    event.preventDefault();
    plot.current.setCursor({
      left: plot.current.valToPos(wanted, "x"),
      top: plot.current.over.clientHeight / 2,
    });
  }
  const shown = index === null ? undefined : days[index];
  return html`
    <figure class="chart">
      <div
        ref=${box}
        class="chart-plot"
        tabindex="0"
        role="group"
        aria-label="Chart of the time saved a day. The left and right arrow keys go from day to day."
        onKeyDown=${onKeyDown}
      ></div>
      <figcaption class="chart-readout" aria-live="polite">
        ${shown
          ? t("{day}: {minutes} saved, {calls}", {
            day: dayName(shown.day),
            minutes: duration(shown.minutes),
            calls: plural(shown.calls, "{n} call", "{n} calls"),
          })
          : totalOf(days)}
      </figcaption>
      <details>
        <summary>As a table</summary>
        <${DayTable} days=${days} />
      </details>
    </figure>
  `;
}

function DayTable({ days }: { days: Days }): VNode {
  const used = days.filter(({ calls }) => calls > 0).reverse();
  if (used.length === 0) return html`<p class="hint">No calls in these days.</p>`;
  return html`
    <table class="figures">
      <caption class="visually-hidden">Time saved a day, days without calls left out</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Time saved</th>
          <th scope="col">Calls</th>
        </tr>
      </thead>
      <tbody>
        ${used.map(({ day, minutes, calls }) =>
          html`
            <tr key=${day}>
              <th scope="row">${dayName(day)}</th>
              <td>${duration(minutes)}</td>
              <td>${figure(calls)}</td>
            </tr>
          `
        )}
      </tbody>
    </table>
  `;
}

function totalOf(days: Days): string {
  const minutes = days.reduce((sum, { minutes }) => sum + minutes, 0);
  return plural(days.length, "{minutes} saved in {n} day", "{minutes} saved in {n} days", {
    minutes: duration(minutes),
  });
}

/** Where a key leads: from no day to the newest. Undefined for keys that lead nowhere. */
export function dayAfterKey(
  key: string,
  { index, last }: { index: number | null; last: number },
): number | undefined {
  const from = index ?? last + 1;
  if (key === "ArrowLeft") return Math.max(0, from - 1);
  if (key === "ArrowRight") return Math.min(last, from + 1);
  if (key === "Home") return 0;
  if (key === "End") return last;
}

interface DrawOptions {
  days: Days;
  onDay: (index: number | null) => void;
}

/** What of the system decides about the colours. */
const COLOURS_OF = [
  "(prefers-color-scheme: dark)",
  "(prefers-contrast: more)",
  "(forced-colors: active)",
];

function drawChart(
  box: HTMLElement,
  options: DrawOptions,
): { plot: uPlot; remove: () => void } {
  const { days } = options;
  const data: uPlot.AlignedData = [
    days.map((_, index) => index),
    days.map(({ minutes }) => minutes),
  ];
  const plot = new uPlot(chartOptions(box, options), data, box);
  const resized = new ResizeObserver(() => {
    plot.setSize({ width: box.clientWidth, height: HEIGHT });
  });
  resized.observe(box);
  const redraw = () => plot.redraw();
  const system = COLOURS_OF.map((query) => matchMedia(query));
  for (const query of system) query.addEventListener("change", redraw);
  return {
    plot,
    remove() {
      for (const query of system) query.removeEventListener("change", redraw);
      resized.disconnect();
      plot.destroy();
    },
  };
}

function chartOptions(box: HTMLElement, { days, onDay }: DrawOptions): uPlot.Options {
  // Read while drawing, so that another theme needs no more than another drawing.
  const colour = (name: string) => () => getComputedStyle(box).getPropertyValue(name);
  const axis = {
    stroke: colour("--muted"),
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
    font: "12px system-ui, sans-serif",
  };
  const bars = uPlot.paths.bars?.({ size: [0.7, 48], radius: 0.15 });
  return {
    width: box.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.5, days.length - 0.5] },
      y: { range: (_plot, _least, most) => [0, Math.max(LEAST_TOP, most * 1.1)] },
    },
    series: [{}, {
      fill: colour("--accent"),
      ...(bars && { paths: bars }),
      points: { show: false },
    }],
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        space: 70,
        incrs: [1, 2, 5, 7, 14, 30],
        values: (_plot, marks) => marks.map((mark) => labelOf(days[mark])),
      },
      {
        ...axis,
        incrs: MINUTE_STEPS,
        size: (_plot, labels) => 12 + LETTER * Math.max(4, ...(labels ?? []).map((l) => l.length)),
        values: (_plot, marks) => marks.map((mark) => duration(mark)),
      },
    ],
    hooks: { setCursor: [(drawn) => onDay(drawn.cursor.idx ?? null)] },
  };
}

function labelOf(entry: Days[number] | undefined): string {
  return entry ? shortDay(entry.day) : "";
}

function shortDay(day: string): string {
  return new Date(day).toLocaleDateString(locale, {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
}
