import type { VNode } from "preact";
import type { Todo } from "../../../mod/agent/session.ts";
import { html } from "../../html.ts";

const MARKS: Record<Todo["status"], [mark: string, words: string]> = {
  pending: ["○", "open"],
  in_progress: ["◐", "under way"],
  completed: ["●", "done"],
  cancelled: ["×", "dropped"],
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
