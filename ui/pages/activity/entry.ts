import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import type { JournalEntry } from "../../../mod/changes/journal/journal.ts";
import { inPath } from "../../api.ts";
import { nameWay } from "../../caller_words.ts";
import { dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";
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
import { describeEntry } from "./describe_entry.ts";
import { isReversible, labelOf } from "./call_words.ts";
import { UndoDialog, type UndoTarget } from "./undo_dialog.ts";

/** One change: what, where, by whom, before and after; and its undoing. */
export function EntryPage({ id }: { id: string }): VNode {
  const { api, live } = useApp();
  const [undoing, setUndoing] = useState<UndoTarget | null>(null);
  const entry = useResource(
    () => api.read(api.routes.activity[":id"].$get({ param: { id: inPath(id) } })),
    [id],
  );
  const { data } = entry.state.value;
  useReload(entry, live.revision.value);
  return html`
    <p><a href="/activity" class="back"><${Icon} name="back" /> Activity</a></p>
    <${PageHead} title=${data ? describeEntry(data) : t("Journal entry")}>
      ${data && isReversible(data) && html`<${UndoButtons} entry=${data} onUndo=${setUndoing} />`}
    <//>
    <${LoadedView} resource=${entry} noun="the entry">
      ${(loaded: JournalEntry) => html`<${EntryView} entry=${loaded} />`}
    <//>
    ${undoing && html`
      <${UndoDialog}
        target=${undoing}
        onClose=${() => {
          setUndoing(null);
          void entry.reload();
        }}
      />
    `}
  `;
}

interface UndoButtonsProps {
  entry: JournalEntry;
  onUndo: (target: UndoTarget) => void;
}

/** The change alone, or everything that this service did in its update set. */
function UndoButtons({ entry, onUndo }: UndoButtonsProps): VNode {
  const known = useApp().instances.state.value.data;
  const { id, host, updateSet, updateSetName } = entry;
  const place = t("on {host}", { host: labelOf(host, known) });
  const one = { host, changes: [id], what: `${describeEntry(entry)} ${place}` };
  return html`
    <button type="button" class="button button-bad" onClick=${() => onUndo(one)}>Undo</button>
    ${updateSet && html`
      <button
        type="button"
        class="button"
        onClick=${() =>
          onUndo({
            host,
            update_set: updateSet,
            what: t("All changes of this service in update set {name} {place}", {
              name: updateSetName,
              place,
            }),
          })}
      >Undo its update set</button>
    `}
  `;
}

/** One entry of the journal: what it changed, and what else is known of it. */
export function EntryView({ entry }: { entry: JournalEntry }): VNode {
  return html`
    <${EntryChange} entry=${entry} />
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <${EntryFacts} entry=${entry} />
    </section>
  `;
}

/** What an entry changed, with its proof. */
export function EntryChange({ entry }: { entry: JournalEntry }): VNode {
  const { api } = useApp();
  // The instance may be out of reach: then the ids stand alone.
  const place = useResource(
    () => api.read(api.routes.activity[":id"].place.$get({ param: { id: inPath(entry.id) } })),
    [entry.id],
  );
  const { url, names = {} } = place.state.value.data ?? {};
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
        : html`<${DiffTable} diff=${withNames(diffOf(entry), names)} />`}
      ${entry.state !== "done" && entry.state !== "undone" && entry.planned && html`
        <p class="hint">Shown as planned: the instance did not confirm it.</p>
      `}
      ${url && entry.operation !== "delete" && html`
        <p><a href=${url} target="_blank" rel="noreferrer">Open the record on the instance</a></p>
      `}
    </section>
  `;
}

function EntryFacts({ entry }: { entry: JournalEntry }): VNode {
  const known = useApp().instances.state.value.data;
  const facts: [string, ComponentChildren][] = [
    [t("Instance"), `${labelOf(entry.host, known)} (${entry.host})`],
    [t("User"), entry.user],
    [t("Table"), html`<code>${entry.table}</code>`],
    [t("Record"), entry.sysId && html`<code>${entry.sysId}</code>`],
    [t("Tool"), html`<a href=${`/tools/${entry.tool}`}>${entry.tool}</a>`],
    [t("Update set"), entry.updateSetName],
    [t("Scope"), entry.scope],
    [t("Came over"), nameWay(entry.port)],
    [t("Session"), entry.session && html`<code>${entry.session}</code>`],
    [t("Started"), dateTime(entry.opened)],
    [t("Ended"), entry.closed && dateTime(entry.closed)],
    [
      t("Undoes"),
      entry.undoes && html`<a href=${`/activity/${entry.undoes}`}>${entry.undoes}</a>`,
    ],
    [t("Approved for an hour by"), entry.standing && html`<code>${entry.standing}</code>`],
    [t("Entry"), html`<code>${entry.id}</code>`],
  ];
  return html`<${Facts} facts=${facts} />`;
}

/** What the records are called stands beside their ids. */
export function withNames(diff: Diff, names: Readonly<Record<string, string>>): Diff {
  const nameOf = (text: string | null) => {
    const found = (text ?? "").split(",").map((key) => names[key.trim()]);
    return found.every((name) => name !== undefined) ? found.join(", ") : undefined;
  };
  return Object.fromEntries(
    Object.entries(diff).map(([field, change]) => {
      const [from_name, to_name] = [nameOf(change.from), nameOf(change.to)];
      return [field, {
        ...change,
        ...(from_name && { from_name }),
        ...(to_name && { to_name }),
      }];
    }),
  );
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
