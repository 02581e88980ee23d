import type { VNode } from "preact";
import type { EvalRun } from "../../../mod/eval/evaluation.ts";
import { ago } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
import { RunBadge } from "./eval_words.ts";

/** Runs, the latest first. */
export function RunList({ runs }: { runs: EvalRun[] }): VNode {
  if (runs.length === 0) return html`<p class="hint">No runs yet.</p>`;
  return html`
    <ul class="rows">
      ${runs.map(({ id, model, agent, status, passed, skipped, done, planned, started }) =>
        html`
          <li key=${id}>
            <a class="row" href=${`/eval/${id}`}>
              <span class="row-main">
                <strong>${model}</strong>
                <span class="hint">${agent}, ${ago(started)}</span>
                <span class="row-text">
                  ${t("{passed} of {done} passed", {
                    passed,
                    done: done - skipped,
                  })}${done < planned &&
                    `, ${t("{planned} planned", { planned })}`}
                </span>
              </span>
              <span class="badges"><${RunBadge} status=${status} /></span>
            </a>
          </li>
        `
      )}
    </ul>
  `;
}
