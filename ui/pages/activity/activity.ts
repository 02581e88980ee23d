import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { JournalEntry } from "../../../mod/changes/journal/journal.ts";
import type { EntryList } from "../../../mod/web/schemas/activity.ts";
import { html } from "../../html.ts";
import { Empty } from "../../parts/empty.ts";
import { SelectField } from "../../parts/field.ts";
import { InstanceFilter } from "../../parts/instance_filter.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { Pager } from "../../parts/pager.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { usePages } from "../../use_pages.ts";
import { Approvals } from "./approvals.ts";
import { EntryPage } from "./entry.ts";
import { EntryRow } from "./entry_row.ts";

const PAGE_SIZE = 50;
type StateFilter = JournalEntry["state"] | "";
const STATES: { value: StateFilter; text: string }[] = [
  { value: "", text: "Any state" },
  { value: "done", text: "Done" },
  { value: "failed", text: "Failed" },
  { value: "unknown", text: "Outcome unknown" },
  { value: "open", text: "Open" },
  { value: "undone", text: "Undone" },
];

/** The journal, live, with what waits for approval on top; or one entry. */
export function ActivityPage(): VNode {
  const { router } = useApp();
  const id = router.place.value.segments[1];
  return id ? html`<${EntryPage} key=${id} id=${id} />` : html`<${Journal} />`;
}

function Journal(): VNode {
  const { api, live } = useApp();
  const [host, setHost] = useState("");
  const [state, setState] = useState<StateFilter>("");
  const pages = usePages();
  const { before } = pages;
  const page = useResource(
    () =>
      api.read(api.routes.activity.$get({
        query: {
          limit: String(PAGE_SIZE),
          ...(host && { host }),
          ...(state && { state }),
          ...(before && { before }),
        },
      })),
    [host, state, before],
  );
  const revision = live.revision.value;
  const { data } = page.state.value;
  useEffect(() => {
    if (revision !== null && data && data.revision !== revision) void page.reload();
  }, [revision, data?.revision]);
  const filter = (change: { host?: string; state?: StateFilter }) => {
    if (change.host !== undefined) setHost(change.host);
    if (change.state !== undefined) setState(change.state);
    pages.restart();
  };
  return html`
    <${PageHead}
      title="Activity"
      lead="Every change made through this service, as it happens. Each can be looked into and undone."
    />
    <${Approvals} />
    <${Filters} host=${host} state=${state} onChange=${filter} />
    <${LoadedView} resource=${page} noun="the journal">
      ${({ entries, more }: EntryList) =>
        html`
          <${EntryRows} entries=${entries} filtered=${Boolean(host || state || before)} />
          ${(more || before) && html`
            <${Pager}
              noun="the journal"
              words=${`Page ${pages.number}`}
              onPrevious=${pages.onPrevious}
              onNext=${pages.onNext(more ? entries.at(-1)?.id : undefined)}
            />
          `}
        `}
    <//>
  `;
}

interface FiltersProps {
  host: string;
  state: StateFilter;
  onChange: (change: { host?: string; state?: StateFilter }) => void;
}

function Filters({ host, state, onChange }: FiltersProps): VNode {
  return html`
    <div class="filters">
      <${InstanceFilter} value=${host} onChange=${(host: string) => onChange({ host })} />
      <${SelectField}
        label="State"
        value=${state}
        options=${STATES}
        onChange=${(state: StateFilter) => onChange({ state })}
      />
    </div>
  `;
}

/** The entries of a page, or what to say where there are none. */
export function EntryRows(
  { entries, filtered }: { entries: JournalEntry[]; filtered: boolean },
): VNode {
  if (entries.length === 0) {
    return html`
      <${Empty} title=${filtered ? "No entry matches" : "Nothing was changed yet"}>
        ${!filtered && html`<p>As soon as a client, or you on the <a href="/tools">Tools</a> page,
          changes a record, it appears here.</p>`}
      <//>
    `;
  }
  return html`
    <ul class="rows">${entries.map((entry) =>
      html`<${EntryRow} key=${entry.id} entry=${entry} />`
    )}</ul>
  `;
}
