import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { useApp } from "../state.ts";
import { Dialog } from "./dialog.ts";
import type { NavigationPage } from "./navigation_page.ts";

/** How long `g` waits for the letter of a page. */
const SEQUENCE_MS = 1_500;
const GENERAL: readonly (readonly [keys: string, does: string])[] = [
  ["?", t("Show this map")],
  [t("Ctrl+K"), t("Go to a page, tool, skill, instance or call; Cmd+K on a Mac")],
  ["/", t("Search on this page")],
  [t("Ctrl+S"), t("Save the text that is being written")],
  ["Esc", t("Close what is open")],
];

/** Listens for the keys of the map, and shows it with `?`. */
export function KeyMap({ pages }: { pages: readonly NavigationPage[] }): VNode | null {
  const { router, keyMap } = useApp();
  /** When `g` was pressed; no state, which the next key may be quicker than. */
  const led = useRef(-SEQUENCE_MS);
  const lettered = pages.flatMap(({ letter, ...page }) => letter ? [{ ...page, letter }] : []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(event) || document.querySelector("dialog[open]")) return;
      const isLed = event.timeStamp - led.current < SEQUENCE_MS;
      const page = isLed && lettered.find(({ letter }) => letter === event.key);
      led.current = event.key === "g" ? event.timeStamp : -SEQUENCE_MS;
      if (page) router.go(`/${page.segment}`);
      else if (event.key === "?") keyMap.value = true;
      else if (event.key !== "/" || !focusSearch()) return;
      event.preventDefault();
    };
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  });
  if (!keyMap.value) return null;
  return html`
    <${Dialog} title="Keyboard" onClose=${() => keyMap.value = false}>
      <${Keys} keys=${GENERAL} />
      <h3>Pages</h3>
      <${Keys} keys=${lettered.map(({ letter, name }) => [`g ${letter}`, name])} />
      <//>
  `;
}

function Keys({ keys }: { keys: readonly (readonly [string, string])[] }): VNode {
  return html`
    <dl class="keys">
      ${keys.map(([pressed, does]) =>
        html`
          <div key=${pressed}>
            <dt>${pressed.split(" ").map((key) => html`<kbd key=${key}>${key}</kbd>`)}</dt>
            <dd>${does}</dd>
          </div>
        `
      )}
    </dl>
  `;
}

/** Whether the key belongs to a text: also to one within a shadow root. */
function isWriting(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"));
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('#content input[type="search"]');
  field?.focus();
  return field !== null;
}
