import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { EvalReport } from "../../../mod/eval/evaluation.ts";
import { inPath } from "../../api.ts";
import { dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { Icon } from "../../parts/icons.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";
import { RunBadge } from "./eval_words.ts";
import { OutcomeTable } from "./outcome_table.ts";

const LOOK_MS = 2_000;

/** One run: what became of each task, and why; seen while it goes on. */
export function RunPage({ id }: { id: string }): VNode {
  const { api } = useApp();
  const { busy, failure, run } = useAttempt();
  const param = { id: inPath(id) };
  const report = useResource(
    () => api.read(api.routes.eval.runs[":id"].$get({ param })),
    [id],
  );
  const loaded = report.state.value.data;
  const isRunning = loaded?.status === "running";
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void report.reload(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const cancel = () =>
    run(async () => {
      await api.read(api.routes.eval.runs[":id"].cancel.$post({ param }));
      await report.reload();
    });
  return html`
    <p><a href="/eval" class="back"><${Icon} name="back" /> Evaluation</a></p>
    <${PageHead} title=${loaded?.model ?? t("Evaluation run")}>
      <a class="button" href=${`/api/eval/runs/${param.id}`} download=${`${id}.json`}>Export JSON</a>
      ${isRunning && html`
        <button type="button" class="button button-bad" disabled=${busy} onClick=${cancel}>
          Cancel the run
        </button>
      `}
    <//>
    <div aria-live="polite">${failure && html`<${FailureBox} failure=${failure} />`}</div>
    <${LoadedView} resource=${report} noun="the run">
      ${(found: EvalReport) => html`<${Outcomes} report=${found} />`}
    <//>
  `;
}

function Outcomes({ report }: { report: EvalReport }): VNode {
  const { agent, status, planned, done, passed, skipped, started, outcomes } = report;
  return html`
    <p class="badges">
      <${RunBadge} status=${status} />
    </p>
    <p role="status">
      ${agent}, ${dateTime(
        started,
      )}: ${done} of ${planned} tasks done, ${passed} passed${skipped > 0
        ? `, ${t("{skipped} skipped", { skipped })}`
        : ""}.
    </p>
    <progress class="run-progress" max=${planned} value=${done} aria-label="Tasks done"></progress>
    ${outcomes.length > 0 && html`<${OutcomeTable} outcomes=${outcomes} />`}
  `;
}
