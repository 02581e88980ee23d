import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { MemoryHit, StoredNote } from "../../../mod/memory/memory.ts";
import { html } from "../../html.ts";
import { plural, t } from "../../language.ts";
import { Badge } from "../../parts/badge.ts";
import { Empty } from "../../parts/empty.ts";
import { Pager } from "../../parts/pager.ts";

const PAGE_SIZE = 20;

/** All notes, twenty to a page; where they are kept when there are none. */
export function NoteList({ folder, notes }: { folder: string; notes: StoredNote[] }): VNode {
  const [page, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(notes.length / PAGE_SIZE) - 1);
  const current = Math.min(page, last);
  if (notes.length === 0) {
    return html`
      <${Empty} title="There are no notes yet">
        <p>They are Markdown files in <code>${folder}</code>. Write one here, or ask your AI client
          to remember something.</p>
        <//>
    `;
  }
  return html`
    <p class="hint" role="status">${plural(
      notes.length,
      "{n} note",
      "{n} notes",
    )} in <code>${folder}</code></p>
    <ul class="rows">
      ${notes.slice(current * PAGE_SIZE, (current + 1) * PAGE_SIZE).map((note) =>
        html`
          <${NoteRow}
            key=${note.file}
            title=${note.title}
            text=${note.excerpt}
            place=${note.file}
            marks=${note}
          />
        `
      )}
    </ul>
    ${last > 0 && html`
      <${Pager}
        noun="notes"
        words=${t("Page {page} of {last}", { page: current + 1, last: last + 1 })}
        onPrevious=${current > 0 ? () => setPage(current - 1) : undefined}
        onNext=${current < last ? () => setPage(current + 1) : undefined}
      />
    `}
  `;
}

/** The sections that a search has found. */
export function HitList({ folder, hits }: { folder: string; hits: MemoryHit[] }): VNode {
  if (hits.length === 0) {
    return html`
      <${Empty} title="No note fits">
        <p>Searched were the Markdown files in <code>${folder}</code>.</p>
        <//>
    `;
  }
  return html`
    <p class="hint" role="status">${plural(hits.length, "{n} place found", "{n} places found")}</p>
    <ul class="rows">
      ${hits.map((hit) =>
        html`
          <${NoteRow}
            key=${`${hit.file}:${hit.line}`}
            title=${hit.heading || hit.file}
            text=${hit.snippet}
            place=${t("{file}, line {line}", { file: hit.file, line: hit.line })}
            marks=${hit}
          />
        `
      )}
    </ul>
  `;
}

interface NoteRowProps {
  title: string;
  text: string;
  place: string;
  marks: Pick<StoredNote, "instance"> & { tags?: string[]; after_reading?: string[] };
}

function NoteRow({ title, text, place, marks }: NoteRowProps): VNode {
  const { instance, tags = [], after_reading: read = [] } = marks;
  return html`
    <li>
      <div class="row">
        <span class="row-main">
          <strong>${title}</strong>
          <span class="row-text">${text}</span>
          <span class="hint"><code>${place}</code></span>
        </span>
        <span class="badges">
          ${instance && Badge({ tone: "plain", text: instance })}
          ${tags.map((tag) => Badge({ tone: "plain", text: tag }))}
          ${read.length > 0 &&
            Badge({ tone: "warn", text: t("After reading {read}", { read: read.join(", ") }) })}
        </span>
      </div>
    </li>
  `;
}
