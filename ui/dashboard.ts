import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.ts";
import { pages, startSegment } from "./pages/all_pages.ts";
import { NotFoundPage } from "./pages/not_found.ts";
import { SignInPage } from "./pages/sign_in.ts";
import { Shell } from "./parts/shell.ts";
import { type AppState, StateProvider } from "./state.ts";

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
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    globalThis.scrollTo?.(0, 0);
    // A reader hears the new page; the keyboard continues in it.
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [path]);
  useEffect(() => {
    if (signedIn.value) startUp(state);
    else state.live.stop();
  }, [signedIn.value]);
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
  const page = pages.find(({ segment }) => segment === current);
  return html`
    <${Shell} pages=${pages} current=${current}>
      ${page ? html`<${page.Page} />` : html`<${NotFoundPage} path=${path} />`}
    <//>
  `;
}

function startUp({ lock, config, instances, approvals, live }: AppState): void {
  void lock.look();
  void config.reload();
  void instances.reload();
  void approvals.reload();
  live.start();
}
