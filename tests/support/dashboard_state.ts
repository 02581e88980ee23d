/** The dashboard's state without a browser: a router that stands still and a chosen fetch. */
import { signal } from "@preact/signals";
import { renderToString } from "preact-render-to-string";
import type { VNode } from "preact";
import { createApiClient } from "../../ui/api.ts";
import { html } from "../../ui/html.ts";
import { createFixedRouter } from "../../ui/router.ts";
import { type AppState, createState, StateProvider } from "../../ui/state.ts";
import type { Theme } from "../../ui/stored_theme.ts";

export interface DashboardStateOptions {
  path?: string;
  /** Answers API calls; unanswered calls fail as if the service were gone. */
  fetch?: typeof fetch;
  /** Whether the browser counts as the person's; true unless told. */
  unlocked?: boolean;
}

export function dashboardState(options: DashboardStateOptions = {}): AppState {
  const {
    path = "/",
    fetch = () => Promise.reject(new TypeError("connection refused")),
    unlocked = true,
  } = options;
  const signedIn = signal(true);
  return createState({
    api: createApiClient({
      base: "http://dashboard.test",
      fetch,
      onSignedOut: () => signedIn.value = false,
    }),
    router: createFixedRouter(path),
    live: {
      revision: signal(null),
      calls: signal(null),
      connections: signal(null),
      analytics: signal(null),
      status: signal("live" as const),
      start: () => undefined,
      stop: () => undefined,
    },
    theme: signal<Theme>("system"),
    signedIn,
    unlocked: signal<boolean | null>(unlocked),
  });
}

/** Renders to HTML as the browser would show it first, before anything is loaded. */
export function renderIn(state: AppState, view: VNode): string {
  return renderToString(html`<${StateProvider} value=${state}>${view}<//>`);
}

export function renderAlone(view: VNode): string {
  return renderIn(dashboardState(), view);
}
