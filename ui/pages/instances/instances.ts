import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import { count } from "../../format.ts";
import { html } from "../../html.ts";
import { Empty } from "../../parts/empty.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { Pager } from "../../parts/pager.ts";
import { useApp } from "../../state.ts";
import { AddDialog } from "./add_dialog.ts";
import { InstanceCard } from "./instance_card.ts";
import { RemoveDialog } from "./remove_dialog.ts";

const PAGE_SIZE = 20;

/** Connected instances: add, test, classify, remove. */
export function InstancesPage(): VNode {
  const { instances, router } = useApp();
  const [page, setPage] = useState(0);
  const [removing, setRemoving] = useState<Connection | null>(null);
  const { query } = router.place.value;
  const adding = query.has("add");
  const existing = instances.state.value.data?.find(({ host }) => host === query.get("instance"));
  const openAdd = () => router.go("/instances?add=1");
  const closeAdd = () => router.go("/instances", { replace: true });
  return html`
    <${PageHead} title="Instances" lead="What the service may act on, and how far it may go.">
      <button type="button" class="button button-main" onClick=${openAdd}>Add an instance</button>
      <//>
      <${LoadedView} resource=${instances} noun="instances">
      ${(list: Connection[]) => {
        if (list.length === 0) {
          return html`
            <${Empty} title="No instance is connected yet">
              <p>Add one with user name and password, or run <code>assistant auth login</code>.</p>
              <//>
          `;
        }
        const shown = list.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
        return html`
          <ul class="cards">
            ${shown.map((instance) =>
              html`
                <${InstanceCard} key=${instance
                  .host} instance=${instance} onRemove=${setRemoving} />
              `
            )}
          </ul>
          ${list.length > PAGE_SIZE && html`
            <${Pager}
              noun="instances"
              words=${`${page * PAGE_SIZE + 1} to ${page * PAGE_SIZE + shown.length} of ${
                count(list.length, "instance")
              }`}
              onPrevious=${page > 0 ? () => setPage(page - 1) : undefined}
              onNext=${(page + 1) * PAGE_SIZE < list.length ? () => setPage(page + 1) : undefined}
            />
          `}
        `;
      }}
    <//>
    ${adding && html`
      <${AddDialog} key=${existing?.host} existing=${existing} onClose=${closeAdd} />
    `}
    ${removing && html`
      <${RemoveDialog} instance=${removing} onClose=${() => setRemoving(null)} />
    `}
  `;
}
