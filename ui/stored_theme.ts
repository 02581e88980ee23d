import { recall, remember } from "./browser_memory.ts";

export type Theme = "system" | "light" | "dark";
const KEY = "assistant.theme";

/** What the person chose; `system` without a choice. */
export function readTheme(): Theme {
  const stored = recall(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Keeps the theme for the next visit with this browser. */
export function storeTheme(theme: Theme): void {
  remember(KEY, theme);
}

/** Puts a theme into effect; under `system` the style sheet follows the system by itself. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
}
