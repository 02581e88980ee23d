// Runs before the first paint, as a file of its own: the page's policy allows no inline script.
import { applyTheme, readTheme } from "./stored_theme.ts";

applyTheme(readTheme());
