import type { VNode } from "preact";
import type { Todo } from "../../../mod/agent/session.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";

const MARKS: Record<Todo["status"], [mark: string, words: string]> = {
  pending: ["○", t("open")],
  in_progress: ["◐", t("under way")],
  completed: ["●", t("done")],
  cancelled: ["×", t("dropped")],
};

/** What the agent plans to do, and how far it is. */
export function TodoList({ todos }: { todos: readonly Todo[] }): VNode {
  return html`
    <ul class="todos">
      ${todos.map(({ text, status }, index) => {
        const [mark, words] = MARKS[status];
        return html`
          <li key=${index} class=${`todo todo-${status}`}>
            <span aria-hidden="true">${mark}</span>
            <span>${text}<span class="visually-hidden"> (${words})</span></span>
          </li>
        `;
      })}
    </ul>
  `;
}
