import type { VNode } from "preact";
import { html } from "../../html.ts";
import type { ServiceConfig } from "../../state.ts";

/** Faults of the configuration file; nothing when there are none. */
export function ConfigProblems(
  { problems }: { problems: ServiceConfig["problems"] },
): VNode | null {
  if (problems.length === 0) return null;
  return html`
    <section class="card card-warn" aria-labelledby="config-problems">
      <h2 id="config-problems">The configuration file has problems</h2>
      <ul class="plain-list">
        ${problems.map((problem) =>
          html`
            <li key=${`${problem.path}:${problem.line}:${problem.message}`}>
              <p><strong>${problem.message}</strong></p>
              <p>${problem.remedy}</p>
              <p class="hint"><code>${problem.file}${position(problem)}</code></p>
            </li>
          `
        )}
      </ul>
    </section>
  `;
}

function position(
  { line, column }: { line?: number | undefined; column?: number | undefined },
): string {
  if (line === undefined) return "";
  return column === undefined ? `:${line}` : `:${line}:${column}`;
}
