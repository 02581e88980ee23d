import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { MemoryHit, StoredNote } from "../../../mod/memory/memory.ts";
import { html } from "../../html.ts";
import { TextField } from "../../parts/field.ts";
import { LoadedView } from "../../parts/loaded_view.ts";
import { PageHead } from "../../parts/page_head.ts";
import { useResource } from "../../resource.ts";
import { useApp } from "../../state.ts";
import { useQuery } from "../../use_query.ts";
import { NewNoteDialog } from "./new_note.ts";
import { HitList, NoteList } from "./note_lists.ts";

/** What is remembered on this machine: the notes, a search in them, and writing one. */
export function NotesPage(): VNode {
  const { api } = useApp();
  const [making, setMaking] = useState(false);
  const address = useQuery();
  const asked = address.read("query");
  const [words, setWords] = useState(asked);
  // The back button leads to another search than was typed.
  useEffect(() => setWords(asked), [asked]);
  const list = useResource(() => api.read(api.routes.memory.$get()), []);
  const show = (query: string) => {
    setWords(query);
    address.write({ query: query.trim() }, { step: true });
  };
  const search = (event: Event) => {
    event.preventDefault();
    show(words);
  };
  return html`
    <${PageHead}
      title="Notes"
      lead="Facts, decisions and conventions that clients find again with sn_memory_search."
    >
      <button type="button" class="button button-main" onClick=${() => setMaking(true)}>
        New note
      </button>
    <//>
    <form class="form" role="search" onSubmit=${search}>
      <${TextField} label="Search notes" type="search" value=${words} onInput=${setWords} />
      <div class="form-actions">
        <button type="submit" class="button">Search</button>
        ${asked !== "" && html`
          <button type="button" class="button" onClick=${() => show("")}>All notes</button>
        `}
      </div>
    </form>
    ${asked === ""
      ? html`
        <${LoadedView} resource=${list} noun="notes">
          ${(loaded: { folder: string; notes: StoredNote[] }) => html`<${NoteList} ...${loaded} />`}
        <//>
      `
      : html`<${Found} key=${asked} query=${asked} />`}
    ${making && html`
      <${NewNoteDialog} onClose=${() => setMaking(false)} onWritten=${list.reload} />
    `}
  `;
}

function Found({ query }: { query: string }): VNode {
  const { api } = useApp();
  const found = useResource(
    () => api.read(api.routes.memory.search.$get({ query: { query } })),
    [query],
  );
  return html`
    <${LoadedView} resource=${found} noun="notes">
      ${(loaded: { folder: string; hits: MemoryHit[] }) => html`<${HitList} ...${loaded} />`}
    <//>
  `;
}
