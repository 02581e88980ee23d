import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { CallList } from "../../../mod/web/schemas/activity.ts";
import { dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { plural } from "../../language.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { Approvals } from "./approvals.ts";
import { ApprovalsPage } from "./approvals_page.ts";
import { CallFilters } from "./call_filters.ts";
import { CallPage } from "./call_page.ts";
import { CallRows } from "./call_rows.ts";
import {
  type CallSearch,
  callsHref,
  isFiltered,
  PAGE_SIZE,
  readCallSearch,
  toCallFilter,
} from "./call_search.ts";
import { EntryPage } from "./entry.ts";
import { UndoDialog, type UndoTarget } from "./undo_dialog.ts";

/** The log of all calls, live, with what waits for approval on top; or one call, or one change. */
export function ActivityPage(): VNode {
  const { router } = useApp();
  const [, id, call] = router.place.value.segments;
  if (id === "approvals") return html`<${ApprovalsPage} />`;
  if (id === "calls" && call) return html`<${CallPage} key=${call} id=${call} />`;
  return id ? html`<${EntryPage} key=${id} id=${id} />` : html`<${Log} />`;
}

function Log(): VNode {
  const { api, live, router } = useApp();
  const [undoing, setUndoing] = useState<UndoTarget | null>(null);
  const [forgetting, setForgetting] = useState(false);
  const search = readCallSearch(router.place.value.query);
  const { before } = search;
  const filter = toCallFilter(search);
  const page = useResource(
    async () =>
      await api.read(api.routes.calls.$get({
        query: { limit: String(PAGE_SIZE), ...filter, ...(before && { before }) },
      })) as CallList,
    [callsHref(search)],
  );
  const { data } = page.state.value;
  const revision = live.calls.value;
  useEffect(() => {
    if (revision !== null && data && data.revision !== revision) void page.reload();
  }, [revision, data?.revision]);
  const change = (part: Partial<CallSearch>) =>
    router.go(callsHref({ ...search, before: "", ...part }), { replace: true });
  return html`
    <${LogHead} filter=${filter} onForget=${() => setForgetting(true)} />
    <${Approvals} />
    <${CallFilters} search=${search} clients=${data?.clients ?? []} onChange=${change} />
    ${isFiltered(search) && html`<p><a href="/activity">Show all calls</a></p>`}
    <${LoadedView} resource=${page} noun="calls">
      ${(list: CallList) =>
        html`
          <${CallRows}
            list=${list}
            filtered=${isFiltered(search) || before !== ""}
            single=${search.conversation !== ""}
            onUndo=${setUndoing}
          />
          <${OlderCalls} list=${list} search=${search} />
        `}
    <//>
    ${forgetting && html`
      <${ForgetCalls} onClose=${() => setForgetting(false)} onForgotten=${page.reload} />
    `}
    ${undoing && html`
      <${UndoDialog}
        target=${undoing}
        onClose=${() => {
          setUndoing(null);
          void page.reload();
        }}
      />
    `}
  `;
}

interface LogHeadProps {
  filter: Record<string, string>;
  onForget: () => void;
}

/** What the page is, and what is done with all calls that the filters leave. */
function LogHead({ filter, onForget }: LogHeadProps): VNode {
  const exported = (format: string) =>
    `/api/calls/export?${new URLSearchParams({ format, ...filter })}`;
  return html`
    <${PageHead}
      title="Activity"
      lead="Every call of every client, as it happens: what was asked, what it changed, why it failed. Changes can be undone."
    >
      <a class="button" href=${exported("csv")} download>Export CSV</a>
      <a class="button" href=${exported("json")} download>Export JSON</a>
      <button type="button" class="button button-bad" onClick=${onForget}>
        Forget all
      </button>
      <//>
  `;
}

interface ForgetCallsProps {
  onClose: () => void;
  onForgotten: () => Promise<void>;
}

function ForgetCalls({ onClose, onForgotten }: ForgetCallsProps): VNode {
  const { api, notice } = useApp();
  const forget = async () => {
    const { removed } = await api.read(api.routes.calls.$delete());
    notice.value = {
      text: plural(removed, "{n} call forgotten", "{n} calls forgotten"),
      tone: "good",
    };
    onClose();
    await onForgotten();
  };
  return html`
    <${ConfirmDialog}
      title="Forget all calls?"
      action="Forget all"
      refusal="Keep them"
      onClose=${onClose}
      onConfirm=${forget}
    >
      <p>The log of calls goes for good, with what was asked and why calls failed. What was changed
        stays in the journal and can still be undone; time saved stays on the Analytics page.</p>
      <//>
  `;
}

/** The way on: pages are addresses, so that the back button and a link lead to each. */
function OlderCalls({ list, search }: { list: CallList; search: CallSearch }): VNode {
  const { calls, more, searchedTo } = list;
  const last = calls.at(-1)?.id;
  return html`
    ${searchedTo && html`
      <p class="hint" role="status">Searched back to ${dateTime(searchedTo)}: set To to that day to
        search what is older.</p>
    `}
    ${(more || search.before) && html`
      <nav class="pager" aria-label="Pages of the log">
        ${search.before && html`
          <a class="button" href=${callsHref({ ...search, before: "" })}>Newest</a>
        `}
        ${more && last && html`
          <a class="button" href=${callsHref({ ...search, before: last })}>Older</a>
        `}
      </nav>
    `}
  `;
}
