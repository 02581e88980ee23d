import type { VNode } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { findCommands } from "../commands.ts";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { useApp } from "../state.ts";
import { Dialog } from "./dialog.ts";
import { findPlaces, type Place } from "./palette_places.ts";
import { Icon } from "./icons.ts";
import type { NavigationPage } from "./navigation_page.ts";

const TYPING_PAUSE_MS = 120;
const MOST_COMMANDS = 8;

/** Opens the palette with Ctrl+K, or Cmd+K, and with its button. */
export function PaletteButton({ pages }: { pages: readonly NavigationPage[] }): VNode {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // What a dialog asks is answered first, and what is written in it is not left by a key.
      if (!document.querySelector("dialog[open]")) setOpen(true);
    };
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  }, []);
  return html`
    <button
      type="button"
      class="button button-quiet"
      aria-label="Go to (Ctrl+K)"
      title="Go to (Ctrl+K)"
      aria-keyshortcuts="Control+K Meta+K"
      onClick=${() => setOpen(true)}
    ><${Icon} name="search" /></button>
    ${open && html`<${Palette} pages=${pages} onClose=${() => setOpen(false)} />`}
  `;
}

interface PaletteProps {
  pages: readonly NavigationPage[];
  onClose: () => void;
}

function Palette({ pages, onClose }: PaletteProps): VNode {
  const { router } = useApp();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const places = usePlaces(typed, pages);
  const id = useId();
  const go = ({ href, run }: Place) => {
    onClose();
    if (run) run();
    else router.go(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = places[active];
    if (step !== undefined && places.length > 0) {
      setActive((active + step + places.length) % places.length);
    } else if (event.key === "Enter" && chosen) go(chosen);
    else return;
    event.preventDefault();
  };
  return html`
    <${Dialog} title="Go to" onClose=${onClose}>
      <input
        type="search"
        role="combobox"
        aria-label="Page, tool, skill or instance"
        aria-expanded="true"
        aria-controls=${id}
        aria-activedescendant=${places[active] && `${id}-${active}`}
        autocomplete="off"
        spellcheck=${false}
        autofocus
        placeholder="Page, tool, skill or instance"
        value=${typed}
        onKeyDown=${onKeyDown}
        onInput=${(event: Event) => {
          setTyped((event.target as HTMLInputElement).value);
          setActive(0);
        }}
      />
      <ul id=${id} class="palette" role="listbox" aria-label="Places">
        ${places.map((place, index) =>
          html`
            <li
              key=${place.href}
              id=${`${id}-${index}`}
              class="palette-place"
              role="option"
              aria-selected=${index === active ? "true" : "false"}
              onClick=${() => go(place)}
              onMouseMove=${() => setActive(index)}
            ><span class="palette-name">${place.name}</span><span class="hint">${place
              .kind}</span></li>
          `
        )}
      </ul>
      ${places.length === 0 && html`<p class="hint" role="status">Nothing is called that.</p>`}
      <//>
  `;
}

/** What fits the text; the pages at once, the rest after a short pause. The last text wins. */
function usePlaces(typed: string, pages: readonly NavigationPage[]): Place[] {
  const { api, instances, commands, keyMap } = useApp();
  const [found, setFound] = useState<Place[]>([]);
  const known = pages.map(({ segment, name }): Place => ({
    name,
    kind: t("Page"),
    href: `/${segment}`,
  }));
  known.push({
    name: t("Keyboard"),
    kind: t("Help"),
    href: "#keyboard",
    run: () => keyMap.value = true,
  });
  const wanted = typed.trim();
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(async () => {
      const places = await findPlaces(wanted, {
        api,
        instances: instances.state.peek().data ?? [],
      });
      if (!stale) setFound(places);
    }, wanted === "" ? 0 : TYPING_PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  const fitting = known.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
  const here = findCommands(wanted, commands.value).slice(0, MOST_COMMANDS)
    .map(({ name, run }): Place => ({ name, kind: t("Here"), href: `#${name}`, run }));
  return [...here, ...fitting, ...found];
}
