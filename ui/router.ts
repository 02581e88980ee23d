import { type ReadonlySignal, signal } from "@preact/signals";

/** The page in view. `segments` of `/tools/sn_get_record` are `tools`, `sn_get_record`. */
export interface Place {
  path: string;
  segments: string[];
  query: URLSearchParams;
  /** Where it is to be scrolled to: as it was left, or its top; null stays where it is. */
  scroll: number | null;
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

/** How long a page stands still before its history entry remembers where. */
const STILL_MS = 150;

type RouterWindow = Pick<Window, "location" | "history" | "addEventListener" | "scrollY">;

/** A router over the browser's history; each entry remembers how far its page was scrolled. */
export function createRouter(window: RouterWindow) {
  const { history } = window;
  const here = () => window.location.pathname + window.location.search;
  let ask: ((leave: () => void) => void) | null = null;
  let shown = here();
  // Lists load after the page is shown: the browser would scroll too early.
  history.scrollRestoration = "manual";
  const place = signal<Place>({ ...toPlace(shown), scroll: scrollOf(history.state) });
  const show = (href: string, scroll: number | null) => {
    shown = href;
    place.value = { ...toPlace(href), scroll };
  };
  const noteScroll = () => history.replaceState({ scroll: window.scrollY }, "");
  const move = (href: string, replace: boolean) => {
    clearTimeout(still);
    if (replace) history.replaceState(null, "", href);
    else {
      noteScroll();
      history.pushState(null, "", href);
    }
    show(href, replace && toPlace(href).path === place.peek().path ? null : 0);
  };
  const leaveBy = (step: () => void) => {
    if (!ask) return step();
    ask(() => {
      ask = null;
      step();
    });
  };
  let still: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener("scroll", () => {
    clearTimeout(still);
    still = setTimeout(noteScroll, STILL_MS);
  });
  window.addEventListener("popstate", (event) => {
    clearTimeout(still);
    if (!ask) return show(here(), scrollOf(event.state));
    // The browser has left already: back to the page until the person has answered.
    history.pushState(null, "", shown);
    // Where the browser went is the entry before it, in either direction, with its scroll.
    leaveBy(() => history.back());
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
  return { path: url.pathname, segments, query: url.searchParams, scroll: null };
}

/** What an entry of the history remembers. */
function scrollOf(state: unknown): number {
  const kept = typeof state === "object" && state !== null ? Reflect.get(state, "scroll") : 0;
  return typeof kept === "number" ? kept : 0;
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
