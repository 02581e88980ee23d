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
  /** Click listener for links inside the dashboard; leaves modified clicks to the browser. */
  follow(event: MouseEvent): void;
}

/** A router over the browser's history. */
export function createRouter(window: Pick<Window, "location" | "history" | "addEventListener">) {
  const place = signal(toPlace(window.location.pathname + window.location.search));
  window.addEventListener("popstate", () => {
    place.value = toPlace(window.location.pathname + window.location.search);
  });
  const router: Router = {
    place,
    go(href, { replace = false } = {}) {
      if (replace) window.history.replaceState(null, "", href);
      else window.history.pushState(null, "", href);
      place.value = toPlace(href);
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
  return { place: signal(toPlace(href)), go: () => undefined, follow: () => undefined };
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
