// Runs before the first paint, as a file of its own: the page's policy allows no inline script.
import { readLanguage } from "./stored_language.ts";
import { applyTheme, readTheme } from "./stored_theme.ts";

applyTheme(readTheme());
document.documentElement.lang = readLanguage();
