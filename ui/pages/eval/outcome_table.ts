import type { VNode } from "preact";
import type { TaskOutcome } from "../../../mod/eval/evaluation.ts";
import { elapsed, figure } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { Badge } from "../../parts/badge.ts";
import { costText, FAULT_NAMES } from "./eval_words.ts";

/** What became of each task, and why where it failed. */
export function OutcomeTable({ outcomes }: { outcomes: TaskOutcome[] }): VNode {
  return html`
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
            html`<${OutcomeRows} key=${outcome.task} outcome=${outcome} />`
          )}
        </tbody>
      </table>
    </div>
  `;
}

function OutcomeRows({ outcome }: { outcome: TaskOutcome }): VNode {
  const { task, passed, skipped, faults, seconds, tokens, cost } = outcome;
  return html`
    <tr>
      <th scope="row">${task}</th>
      <td>
        ${skipped !== null
          ? Badge({ tone: "plain", text: t("Skipped: {reason}", { reason: skipped }) })
          : Badge(
            passed ? { tone: "good", text: t("Passed") } : { tone: "bad", text: t("Failed") },
          )}
      </td>
      <td>${elapsed(seconds * 1000)}</td>
      <td>${figure(tokens.input + tokens.output)}</td>
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
