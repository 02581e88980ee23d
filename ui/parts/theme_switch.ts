import type { VNode } from "preact";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { useApp } from "../state.ts";
import type { Theme } from "../stored_theme.ts";
import { Icon, type IconName } from "./icons.ts";

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const ICONS: Record<Theme, IconName> = { system: "system", light: "sun", dark: "moon" };
const NAMES: Record<Theme, string> = {
  system: t("as the system"),
  light: t("light"),
  dark: t("dark"),
};

/** One button through the three themes. */
export function ThemeSwitch(): VNode {
  const { theme } = useApp();
  const current = theme.value;
  const label = t("Theme: {current}. Switch to {next}", {
    current: NAMES[current],
    next: NAMES[NEXT[current]],
  });
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
