import { effect, type Signal, signal } from "@preact/signals";
import { applyTheme, readTheme, storeTheme, type Theme } from "./stored_theme.ts";

/** The chosen theme; setting it applies and remembers it. */
export function createTheme(): Signal<Theme> {
  const theme = signal(readTheme());
  effect(() => {
    applyTheme(theme.value);
    storeTheme(theme.value);
  });
  return theme;
}
