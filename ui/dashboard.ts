import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.ts";
import { hiddenPages, pages, startSegment } from "./pages/all_pages.ts";
import { NotFoundPage } from "./pages/not_found.ts";
import { SignInPage } from "./pages/sign_in.ts";
import { Shell } from "./parts/shell.ts";
import { restoreScroll } from "./restore_scroll.ts";
import { type AppState, StateProvider } from "./state.ts";
import { useReconnected } from "./use_reconnected.ts";

/** The whole dashboard over one state. */
export function Dashboard({ state }: { state: AppState }): VNode {
  return html`
    <${StateProvider} value=${state}>
      <${Frame} state=${state} />
      <//>
  `;
}

function Frame({ state }: { state: AppState }): VNode {
  const { router, signedIn, live, instances } = state;
  const { path, segments } = router.place.value;
  usePlace(router);
  useEffect(() => {
    if (signedIn.value) startUp(state);
    else state.live.stop();
  }, [signedIn.value]);
  useReconnected(() => startUp(state));
  useEffect(() => {
    if (live.connections.value !== null) void instances.reload();
  }, [live.connections.value]);
  useEffect(() => {
    if (live.revision.value !== null) void state.approvals.reload();
  }, [live.revision.value]);
  if (!signedIn.value) {
    return html`
      <main class="content">
        <${SignInPage} onSignedIn=${() => signedIn.value = true} />
      </main>
    `;
  }
  const current = segments[0] ?? startSegment(state.config.state.value.data);
  const page = [...pages, ...hiddenPages].find(({ segment }) => segment === current);
  return html`
    <${Shell} pages=${pages} current=${current}>
      ${page ? html`<${page.Page} />` : html`<${NotFoundPage} path=${path} />`}
    <//>
  `;
}

/** A page that is gone to begins at its top, one that is come back to where it was left. */
function usePlace(router: AppState["router"]): void {
  const place = router.place.value;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const { path, scroll } = place;
    // A reader hears the new page; the keyboard continues in it.
    if (shown.current !== null && shown.current !== path) {
      document.getElementById("content")?.focus({ preventScroll: true });
    }
    shown.current = path;
    return scroll === null ? undefined : restoreScroll(scroll);
  }, [place]);
}

function startUp({ lock, config, instances, approvals, live }: AppState): void {
  void lock.look();
  void config.reload();
  void instances.reload();
  void approvals.reload();
  live.start();
}
