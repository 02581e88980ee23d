import type { VNode } from "preact";
import type { JournalEntry } from "../../../mod/changes/journal/journal.ts";
import { ago, dateTime } from "../../format.ts";
import { html } from "../../html.ts";
import { Badge, EntryBadge } from "../../parts/badge.ts";

const VERBS = { create: "Created", update: "Updated", delete: "Deleted" } as const;

/** `Created REST message "Weather"`; an undo says so. */
export function describeEntry(entry: JournalEntry): string {
  if (entry.operation === "call") return entry.planned?.summary ?? "Call";
  if (entry.operation === "load") {
    const did = entry.planned?.summary ?? "load files";
    return entry.undoes ? `Undo: ${did}` : `${did[0]?.toUpperCase()}${did.slice(1)}`;
  }
  const verb = entry.undoes
    ? `Undo: ${VERBS[entry.operation].toLowerCase()}`
    : VERBS[entry.operation];
  return `${verb} ${entry.name ?? entry.sysId ?? "a record"}`;
}

/** Whether a change ended up where the update set does not hold it. */
function isStray(entry: JournalEntry): boolean {
  const state = entry.capture?.state;
  return entry.state === "done" && (state === "captured_elsewhere" || state === "not_captured");
}

/** One entry of the journal as a line that leads to it. */
export function EntryRow({ entry }: { entry: JournalEntry }): VNode {
  return html`
    <li>
      <a class="row" href=${`/activity/${entry.id}`}>
        <span class="row-main">
          <strong>${describeEntry(entry)}</strong>
          <span class="row-text">
            <code>${entry.table}</code> on ${entry.host} with <code>${entry.tool}</code>
          </span>
        </span>
        <span class="badges">
          <time class="hint" datetime=${entry.opened} title=${dateTime(entry.opened)}>
            ${ago(entry.opened)}
          </time>
          ${isStray(entry) && Badge({ tone: "bad", text: "Not in the update set" })}
          <${EntryBadge} state=${entry.state} />
        </span>
      </a>
    </li>
  `;
}
