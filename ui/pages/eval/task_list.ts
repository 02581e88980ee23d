import type { VNode } from "preact";
import { html } from "../../html.ts";
import { Badge } from "../../parts/badge.ts";

export interface Tasks {
  tasks: {
    name: string;
    title: string;
    domain: string;
    source: "built-in" | "own";
    request: string;
  }[];
  problems: string[];
}

/** The tasks by domain, each with its request behind its title. */
export function TaskList({ tasks, problems }: Tasks): VNode {
  const domains = [...Map.groupBy(tasks, ({ domain }) => domain)].sort();
  return html`
    ${problems.map((problem) => html`<p key=${problem} class="field-error">${problem}</p>`)}
    ${domains.map(([domain, members]) =>
      html`
        <h3 key=${domain}>${domain}</h3>
        ${members.map(({ name, title, source, request }) =>
          html`
            <details key=${name}>
              <summary>
                ${title} <code>${name}</code>
                ${source === "own" && html`
                  <${Badge} tone="info" text="Yours" />
                `}
              </summary>
              <p>${request}</p>
            </details>
          `
        )}
      `
    )}
  `;
}
