import { type ReadonlySignal, signal } from "@preact/signals";

/** The page in view. `segments` of `/tools/sn_get_record` are `tools`, `sn_get_record`. */
export interface Place {
  path: string;
  segments: string[];
  query: URLSearchParams;
}

export interface Router {
  place: ReadonlySignal<Place>;
  /** Goes to a page of the dashboard; `replace` keeps the history as it is. */
  go(href: string, options?: { replace?: boolean }): void;
  /** Told of every wish to leave the page, with what leaves it; null lets it be left at once. */
  guard(ask: ((leave: () => void) => void) | null): void;
  /** Click listener for links inside the dashboard; leaves modified clicks to the browser. */
  follow(event: MouseEvent): void;
}

/** A router over the browser's history. */
export function createRouter(window: Pick<Window, "location" | "history" | "addEventListener">) {
  const here = () => window.location.pathname + window.location.search;
  let ask: ((leave: () => void) => void) | null = null;
  let shown = here();
  const place = signal(toPlace(shown));
  const show = (href: string) => {
    shown = href;
    place.value = toPlace(href);
  };
  const move = (href: string, replace: boolean) => {
    if (replace) window.history.replaceState(null, "", href);
    else window.history.pushState(null, "", href);
    show(href);
  };
  const leaveBy = (step: () => void) => {
    if (!ask) return step();
    ask(() => {
      ask = null;
      step();
    });
  };
  window.addEventListener("popstate", () => {
    const wanted = here();
    if (!ask) return show(wanted);
    // The browser has left already: back to the page until the person has answered.
    window.history.pushState(null, "", shown);
    leaveBy(() => move(wanted, false));
  });
  const router: Router = {
    place,
    go: (href, { replace = false } = {}) => leaveBy(() => move(href, replace)),
    guard(told) {
      ask = told;
    },
    follow(event) {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest("a");
      const href = link?.getAttribute("href");
      if (!link || !href?.startsWith("/") || link.target || href.startsWith("/api/")) return;
      event.preventDefault();
      router.go(href);
    },
  };
  return router;
}

/** A router that stands still, for rendering outside a browser. */
export function createFixedRouter(href: string): Router {
  const still = () => undefined;
  return { place: signal(toPlace(href)), go: still, guard: still, follow: still };
}

/** Splits an address of the dashboard into its decoded segments and its query. */
export function toPlace(href: string): Place {
  const url = new URL(href, "http://dashboard");
  const segments = url.pathname.split("/").filter((part) => part !== "").map(decoded);
  return { path: url.pathname, segments, query: url.searchParams };
}

/** A stray percent sign in a typed address is no reason to show nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return segment;
  }
}
