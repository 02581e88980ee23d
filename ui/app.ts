import { signal } from "@preact/signals";
import { render } from "preact";
import { createApiClient } from "./api.ts";
import { Dashboard } from "./dashboard.ts";
import { html } from "./html.ts";
import { createLive } from "./live.ts";
import { createRouter } from "./router.ts";
import { createState } from "./state.ts";
import { createTheme } from "./theme.ts";

const signedIn = signal(true);
const api = createApiClient({ onSignedOut: () => signedIn.value = false });
const state = createState({
  api,
  router: createRouter(globalThis.window),
  live: createLive(api.eventsUrl),
  theme: createTheme(),
  signedIn,
});
const root = document.getElementById("app");
if (root) render(html`<${Dashboard} state=${state} />`, root);
