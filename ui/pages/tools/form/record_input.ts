import type { VNode } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { FoundRecord } from "../../../../mod/changes/found_record.ts";
import { type Failure, toFailure } from "../../../failure.ts";
import { html } from "../../../html.ts";
import { t } from "../../../language.ts";
import type { ControlAttributes } from "../../../parts/labelled.ts";
import { useApp } from "../../../state.ts";
import { textOf } from "./inputs.ts";

const TYPING_PAUSE_MS = 180;

export interface RecordInputProps {
  attributes: ControlAttributes;
  host: string | undefined;
  /** Without one nothing is searched: the text is taken as it is. */
  table: string | undefined;
  column: string | undefined;
  text: string;
  onText: (text: string) => void;
  onChoose: (record: FoundRecord) => void;
  /** Enter without a choice, and leaving the field. */
  onEnd?: () => void;
}

/** A text with the records of the instance that are called so, to choose from. */
export function RecordInput(props: RecordInputProps): VNode {
  const { attributes, host, table, column, text, onText, onChoose, onEnd } = props;
  const list = useId();
  const [wanted, setWanted] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const found = useFound({ host, table, column, text: wanted });
  const open = wanted !== null && found !== null;
  const records = found?.records ?? [];
  const ask = (asked: string | null) => {
    setWanted(asked);
    setActive(-1);
  };
  const choose = (record: FoundRecord) => {
    ask(null);
    onChoose(record);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = open ? records[active] : undefined;
    if (step !== undefined && wanted === null) ask(text);
    else if (step !== undefined && records.length > 0) {
      setActive((active + step + records.length) % records.length);
    } else if (event.key === "Enter" && chosen) choose(chosen);
    else if (event.key === "Enter" && onEnd && text !== "") onEnd();
    else if (event.key === "Escape" && open) ask(null);
    else return;
    event.preventDefault();
  };
  return html`
    <div class="picker">
      <input
        ...${attributes}
        role="combobox"
        aria-expanded=${open ? "true" : "false"}
        aria-controls=${list}
        aria-activedescendant=${open && records[active] ? `${list}-${active}` : undefined}
        autocomplete="off"
        autocapitalize="none"
        spellcheck=${false}
        placeholder=${host && table ? t("Search {table}", { table }) : undefined}
        value=${text}
        onKeyDown=${onKeyDown}
        onClick=${() => ask(text)}
        onBlur=${() => {
          ask(null);
          onEnd?.();
        }}
        onInput=${(event: Event) => {
          onText(textOf(event));
          ask(textOf(event));
        }}
      />
      ${open && html`
        <${FoundList} id=${list} table=${table} found=${found} active=${active}
          onChoose=${choose} />
      `}
    </div>
  `;
}

interface Found {
  records?: readonly FoundRecord[];
  failure?: Failure;
}

interface Asked {
  host: string | undefined;
  table: string | undefined;
  column: string | undefined;
  /** Null while nobody asks. */
  text: string | null;
}

/** What the instance has; null while nothing is searched. The last text wins. */
function useFound({ host, table, column, text }: Asked): Found | null {
  const { api } = useApp();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (text === null || !host || !table) return setFound(null);
    let stale = false;
    const timer = setTimeout(async () => {
      const json = { instance: host, table, text, ...(column && { column }) };
      const answer = await api.read(api.routes.records.search.$post({ json }))
        .catch((error) => ({ failure: toFailure(error) }));
      if (!stale) setFound(answer);
    }, text === "" ? 0 : TYPING_PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [host, table, column, text]);
  return found;
}

interface FoundListProps {
  id: string;
  table: string | undefined;
  found: Found;
  active: number;
  onChoose: (record: FoundRecord) => void;
}

function FoundList({ id, table, found, active, onChoose }: FoundListProps): VNode {
  const { records = [], failure } = found;
  if (failure) return html`<p class="picker-list field-error" role="status">${failure.message}</p>`;
  if (records.length === 0) {
    return html`<p class="picker-list hint" role="status">No record of ${table} is called that.</p>`;
  }
  return html`
    <ul id=${id} class="picker-list" role="listbox" aria-label=${t("Records of {table}", {
      table,
    })}>
      ${records.map((record, index) =>
        html`
          <li
            key=${record.value}
            id=${`${id}-${index}`}
            class="palette-place"
            role="option"
            aria-selected=${index === active ? "true" : "false"}
            onMouseDown=${(event: Event) => {
              // The field keeps the focus.
              event.preventDefault();
              onChoose(record);
            }}
          ><span class="palette-name">${record.name}</span><span class="hint">${record
            .detail}</span></li>
        `
      )}
    </ul>
  `;
}
