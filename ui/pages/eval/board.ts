import type { VNode } from "preact";
import type { Standing } from "../../../mod/eval/evaluation.ts";
import { elapsed, figure } from "../../format.ts";
import { html } from "../../html.ts";
import { Empty } from "../../parts/empty.ts";
import { costText, rateText } from "./eval_words.ts";

/** Models by the tasks that they did, the best first. */
export function Board({ standings }: { standings: Standing[] }): VNode {
  if (standings.length === 0) {
    return html`
      <${Empty} title="No model has been tried yet">
        <p>Start a run, here or with <code>assistant eval</code>.</p>
        <//>
    `;
  }
  return html`
    <div class="table-scroll">
      <table class="figures eval-figures">
        <caption class="visually-hidden">Models by the tasks that they did</caption>
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Passed</th>
            <th scope="col">Tokens a task</th>
            <th scope="col">Time a task</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          ${standings.map((standing) =>
            html`<${Row} key=${`${standing.model} ${standing.agent}`} standing=${standing} />`
          )}
        </tbody>
      </table>
    </div>
  `;
}

function Row({ standing }: { standing: Standing }): VNode {
  const { model, agent, tasks, passed, tokens, seconds, cost } = standing;
  return html`
    <tr>
      <th scope="row">
        ${model} <span class="hint">${agent}</span>
        <span class="bar" aria-hidden="true" style=${{
          width: rateText(standing).replace(" ", ""),
        }}>
        </span>
      </th>
      <td>${passed} of ${tasks} (${rateText(standing)})</td>
      <td>${figure(tokens)}</td>
      <td>${elapsed(seconds * 1000)}</td>
      <td>${costText(cost)}</td>
    </tr>
  `;
}
