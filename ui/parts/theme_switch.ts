import type { VNode } from "preact";
import { html } from "../html.ts";
import { useApp } from "../state.ts";
import type { Theme } from "../stored_theme.ts";
import { Icon, type IconName } from "./icons.ts";

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const ICONS: Record<Theme, IconName> = { system: "system", light: "sun", dark: "moon" };
const NAMES: Record<Theme, string> = { system: "as the system", light: "light", dark: "dark" };

/** One button through the three themes. */
export function ThemeSwitch(): VNode {
  const { theme } = useApp();
  const current = theme.value;
  const label = `Theme: ${NAMES[current]}. Switch to ${NAMES[NEXT[current]]}`;
  return html`
    <button
      type="button"
      class="button button-quiet"
      aria-label=${label}
      title=${label}
      onClick=${() => theme.value = NEXT[current]}
    >
      <${Icon} name=${ICONS[current]} />
    </button>
  `;
}
