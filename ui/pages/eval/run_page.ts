import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { EvalReport, TaskOutcome } from "../../../mod/eval/evaluation.ts";
import { inPath } from "../../api.ts";
import { dateTime, elapsed } from "../../format.ts";
import { html } from "../../html.ts";
import { Badge } from "../../parts/badge.ts";
import { FailureBox } from "../../parts/failure_box.ts";
import { Icon } from "../../parts/icons.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useAttempt } from "../../use_attempt.ts";
import { costText, FAULT_NAMES, RunBadge } from "./eval_words.ts";

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
    <${PageHead} title=${loaded?.model ?? "Run"}>
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
  const { agent, status, planned, done, passed, started, outcomes } = report;
  return html`
    <p class="badges">
      <${RunBadge} status=${status} />
    </p>
    <p role="status">
      ${agent}, ${dateTime(started)}: ${done} of ${planned} tasks done, ${passed} passed.
    </p>
    <progress class="run-progress" max=${planned} value=${done} aria-label="Tasks done"></progress>
    ${outcomes.length > 0 && html`
      <div class="table-scroll">
        <table class="figures eval-figures">
          <caption class="visually-hidden">What became of each task</caption>
          <thead>
            <tr>
              <th scope="col">Task</th>
              <th scope="col">Result</th>
              <th scope="col">Time</th>
              <th scope="col">Tokens</th>
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            ${outcomes.map((outcome) =>
              html`<${OutcomeRow} key=${outcome.task} outcome=${outcome} />`
            )}
          </tbody>
        </table>
      </div>
    `}
  `;
}

function OutcomeRow({ outcome }: { outcome: TaskOutcome }): VNode {
  const { task, passed, faults, seconds, tokens, cost } = outcome;
  return html`
    <tr>
      <th scope="row">${task}</th>
      <td>
        ${Badge(passed ? { tone: "good", text: "Passed" } : { tone: "bad", text: "Failed" })}
      </td>
      <td>${elapsed(seconds * 1000)}</td>
      <td>${(tokens.input + tokens.output).toLocaleString()}</td>
      <td>${costText(cost)}</td>
    </tr>
    ${faults.length > 0 && html`
      <tr>
        <td colspan="5" class="faults">
          <ul>
            ${faults.map(({ code, message }) =>
              html`<li key=${message}><strong>${FAULT_NAMES[code]}.</strong> ${message}</li>`
            )}
          </ul>
        </td>
      </tr>
    `}
  `;
}
