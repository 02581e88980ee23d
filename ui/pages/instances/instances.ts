import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../../../mod/auth/connection.ts";
import { html } from "../../html.ts";
import { Empty } from "../../parts/empty.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useApp } from "../../state.ts";
import { useQuery } from "../../use_query.ts";
import { ConnectDialog } from "./connect_dialog.ts";
import { InstanceList } from "./instance_list.ts";
import { RemoveDialog } from "./remove_dialog.ts";

const MINUTE_MS = 60_000;

/** Connected instances: add, test, classify, reconnect, remove. */
export function InstancesPage(): VNode {
  const { instances, router } = useApp();
  const [removing, setRemoving] = useState<Connection | null>(null);
  useEveryMinute();
  const { query } = router.place.value;
  const { write } = useQuery();
  const { data } = instances.state.value;
  const wanted = query.get("instance");
  // A link to reconnect waits for the list: the dialog opens on the kind of the connection.
  const adding = query.has("add") && (wanted === null || data !== undefined);
  const existing = wanted === null ? undefined : data?.find(({ host }) => host === wanted);
  const openAdd = () => write({ add: "1" }, { step: true });
  const closeAdd = () => write({ add: "", instance: "" });
  const endRemoval = () => {
    setRemoving(null);
    // The button that asked is gone with its card.
    const gone = !instances.state.peek().data?.some(({ host }) => host === removing?.host);
    if (gone) setTimeout(() => document.getElementById("content")?.focus());
  };
  return html`
    <${PageHead} title="Instances" lead="What the service may act on, and how far it may go.">
      <button type="button" class="button button-main" onClick=${openAdd}>Add an instance</button>
      <//>
      <${LoadedView} resource=${instances} noun="instances">
      ${(list: Connection[]) => {
        if (list.length === 0) {
          return html`
            <${Empty} title="No instance is connected yet">
              <p>Add one with a password, OAuth or the session of your browser, or run <code
              >assistant auth login</code>.</p>
              <//>
          `;
        }
        return html`<${InstanceList} instances=${list} onRemove=${setRemoving} />`;
      }}
    <//>
    ${adding && html`
      <${ConnectDialog} key=${existing?.host} existing=${existing} onClose=${closeAdd} />
    `}
    ${removing && html`<${RemoveDialog} instance=${removing} onClose=${endRemoval} />`}
  `;
}

/** Renders anew now and then: "5 min ago" must not stand still. */
function useEveryMinute(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
}
