import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { EvalRun, Standing } from "../../../mod/eval/evaluation.ts";
import { html } from "../../html.ts";
import { plural } from "../../language.ts";
import { LoadedTogether } from "../../parts/loaded_together.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { Board } from "./board.ts";
import { NewRunDialog } from "./new_run.ts";
import { RunList } from "./run_list.ts";
import { RunPage } from "./run_page.ts";
import { TaskList, type Tasks } from "./task_list.ts";

/** How well models build: the board, the runs and the tasks; or one run. */
export function EvalPage(): VNode {
  const { router } = useApp();
  const id = router.place.value.segments[1];
  return id ? html`<${RunPage} key=${id} id=${id} />` : html`<${Overview} />`;
}

function Overview(): VNode {
  const { api, router } = useApp();
  const [starting, setStarting] = useState(false);
  const board = useResource(() => api.read(api.routes.eval.board.$get()), []);
  const runs = useResource(() => api.read(api.routes.eval.runs.$get()), []);
  const tasks = useResource(() => api.read(api.routes.eval.tasks.$get()), []);
  return html`
    <${PageHead}
      title="Evaluation"
      lead="How well a model builds: it gets tasks, each on a demo instance of its own, and the instance's tables show whether they are done."
    >
      <button type="button" class="button button-main" onClick=${() => setStarting(true)}>
        New run
      </button>
      <//>
      <${LoadedTogether} resources=${[board, runs, tasks]} noun="models, runs and tasks">
      ${() =>
        html`
          <section class="card" aria-labelledby="board">
            <h2 id="board">Models</h2>
            <${LoadedView} resource=${board} noun="models">
              ${(loaded: { standings: Standing[] }) => html`<${Board} ...${loaded} />`}
            <//>
          </section>
          <section class="card" aria-labelledby="runs">
            <h2 id="runs">Runs</h2>
            <${LoadedView} resource=${runs} noun="runs">
              ${(loaded: { runs: EvalRun[] }) => html`<${RunList} ...${loaded} />`}
            <//>
          </section>
          <section class="card" aria-labelledby="tasks">
            <h2 id="tasks">Tasks</h2>
            <${LoadedView} resource=${tasks} noun="tasks">
              ${(loaded: Tasks) =>
                html`
                  <p class="hint" role="status">${plural(
                    loaded.tasks.length,
                    "{n} task",
                    "{n} tasks",
                  )}</p>
                  <${TaskList} ...${loaded} />
                `}
            <//>
          </section>
        `}
    <//>
    ${starting && html`
      <${NewRunDialog}
        onClose=${() => setStarting(false)}
        onStarted=${(id: string) => router.go(`/eval/${id}`)}
      />
    `}
  `;
}
