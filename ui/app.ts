import { signal } from "@preact/signals";
import { render } from "preact";
import { createApiClient } from "./api.ts";
import { Dashboard } from "./dashboard.ts";
import { html } from "./html.ts";
import { keepFocus } from "./keep_focus.ts";
import { createLive } from "./live.ts";
import { takeLinkCode } from "./lock.ts";
import { loadPages } from "./pages/all_pages.ts";
import { createRouter } from "./router.ts";
import { createState } from "./state.ts";
import { createTheme } from "./theme.ts";

/** The page in view comes first. */
const AFTER_MS = 1_000;
const signedIn = signal(true);
const unlocked = signal<boolean | null>(null);
const tabs = new BroadcastChannel("lock");
const api = createApiClient({
  onSignedOut: () => signedIn.value = false,
  onLocked: () => unlocked.value = false,
});
const linkCode = takeLinkCode(globalThis.window);
const state = createState({
  api,
  router: createRouter(globalThis.window),
  live: createLive(api.eventsUrl),
  theme: createTheme(),
  signedIn,
  unlocked,
  tellTabs: () => tabs.postMessage(null),
});
tabs.addEventListener("message", () => void state.lock.look());
// A link that is opened in a tab of the dashboard changes what stands behind the # alone.
globalThis.addEventListener("hashchange", () => {
  const code = takeLinkCode(globalThis.window);
  if (code !== undefined) void state.lock.unlock(code);
});
// Before the page asks for anything: where a token is set, only an unlocked browser is answered.
if (linkCode !== undefined) await state.lock.unlock(linkCode);
keepFocus(document);
const root = document.getElementById("app");
if (root) render(html`<${Dashboard} state=${state} />`, root);
setTimeout(() => void loadPages(), AFTER_MS);
