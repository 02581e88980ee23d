import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import type { JournalEntry } from "../../../mod/changes/journal/journal.ts";
import { inPath } from "../../api.ts";
import { dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { EntryBadge } from "../../parts/badge.ts";
import { CaptureView } from "../../parts/capture.ts";
import { type Diff, DiffTable } from "../../parts/diff_table.ts";
import { Facts } from "../../parts/facts.ts";
import { Icon } from "../../parts/icons.ts";
import { loadedRecords, LoadRecords } from "../../parts/load_view.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useReload, useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { describeEntry } from "./entry_row.ts";
import { UndoDialog } from "./undo_dialog.ts";

const PORTS: Record<string, string> = {
  mcp: "an AI client",
  api: "the dashboard or the API",
  agent: "the built-in agent",
  cli: "the command line",
};

/** One change: what, where, by whom, before and after; and its undoing. */
export function EntryPage({ id }: { id: string }): VNode {
  const { api, live } = useApp();
  const [undoing, setUndoing] = useState(false);
  const entry = useResource(
    () => api.read(api.routes.activity[":id"].$get({ param: { id: inPath(id) } })),
    [id],
  );
  const { data } = entry.state.value;
  useReload(entry, live.revision.value);
  const canUndo = data?.state === "done" || data?.state === "unknown";
  return html`
    <p><a href="/activity" class="back"><${Icon} name="back" /> Activity</a></p>
    <${PageHead} title=${data ? describeEntry(data) : "Journal entry"}>
      ${canUndo && html`
        <button type="button" class="button button-bad" onClick=${() =>
          setUndoing(true)}>Undo</button>
      `}
    <//>
    <${LoadedView} resource=${entry} noun="the entry">
      ${(loaded: JournalEntry) => html`<${EntryView} entry=${loaded} />`}
    <//>
    ${undoing && data && html`
      <${UndoDialog}
        entry=${data}
        onClose=${() => {
          setUndoing(false);
          void entry.reload();
        }}
      />
    `}
  `;
}

/** One entry of the journal: what it changed, and what else is known of it. */
export function EntryView({ entry }: { entry: JournalEntry }): VNode {
  return html`
    <p class="badges">
      <${EntryBadge} state=${entry.state} />
      <${CaptureView} capture=${entry.capture} />
    </p>
    ${entry.error && html`<p class="failure">${entry.error}</p>`}
    <section class="card" aria-labelledby="changed">
      <h2 id="changed">Before and after</h2>
      ${entry.loaded
        ? html`<${LoadRecords} records=${loadedRecords(entry)} />`
        : html`<${DiffTable} diff=${diffOf(entry)} />`}
      ${entry.state !== "done" && entry.state !== "undone" && entry.planned && html`
        <p class="hint">Shown as planned: the instance did not confirm it.</p>
      `}
    </section>
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <${EntryFacts} entry=${entry} />
    </section>
  `;
}

function EntryFacts({ entry }: { entry: JournalEntry }): VNode {
  const facts: [string, ComponentChildren][] = [
    ["Instance", entry.host],
    ["User", entry.user],
    ["Table", html`<code>${entry.table}</code>`],
    ["Record", entry.sysId && html`<code>${entry.sysId}</code>`],
    ["Tool", html`<a href=${`/tools/${entry.tool}`}>${entry.tool}</a>`],
    ["Update set", entry.updateSetName],
    ["Scope", entry.scope],
    ["Came through", PORTS[entry.port] ?? entry.port],
    ["Session", entry.session && html`<code>${entry.session}</code>`],
    ["Started", dateTime(entry.opened)],
    ["Ended", entry.closed && dateTime(entry.closed)],
    [
      "Undoes",
      entry.undoes && html`<a href=${`/activity/${entry.undoes}`}>${entry.undoes}</a>`,
    ],
    ["Approved for an hour by", entry.standing && html`<code>${entry.standing}</code>`],
    ["Entry", html`<code>${entry.id}</code>`],
  ];
  return html`<${Facts} facts=${facts} />`;
}

/** The fields that differ; what was planned stands in until the stored record is known. */
export function diffOf(entry: JournalEntry): Diff {
  const before = entry.before ?? {};
  const after = entry.operation === "delete" ? {} : entry.after ?? entry.planned ?? {};
  const diff: Diff = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = before[field] ?? null;
    const untouched = entry.operation === "update" && !(field in after);
    const to = untouched ? from : after[field] ?? null;
    if ((from ?? "") !== (to ?? "")) diff[field] = { from, to };
  }
  return diff;
}
