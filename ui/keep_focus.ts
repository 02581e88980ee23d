/**
 * Keeps the keyboard where the person is. A button that is disabled while it works, or a row that
 * goes, would leave the focus on the body, and the next Tab at the top of the page: it waits in the
 * surrounding dialog or page, and returns where its element comes back. Answers what ends that.
 */
export function keepFocus(document: Document): () => void {
  let last: HTMLElement | null = null;
  let room: HTMLElement | null = null;
  let waiting = false;

  function note({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || waiting && target === room) return;
    last = target;
    room = target.closest<HTMLElement>("dialog, #content");
    waiting = false;
  }
  function mend(): void {
    const { activeElement: active } = document;
    const lost = active === document.body || active === null || isDisabled(active);
    if (last === null || !lost && !(waiting && active === room)) return;
    if (last.isConnected && !isDisabled(last)) {
      if (active === last) return;
      waiting = false;
      last.focus({ preventScroll: true });
      return;
    }
    const home = room?.isConnected ? room : document.getElementById("content");
    if (home === null || active === home) return;
    waiting = true;
    room = home;
    home.focus({ preventScroll: true });
  }
  const observer = new MutationObserver(mend);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
  document.addEventListener("focusin", note);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", note);
  };
}

function isDisabled(element: Element): boolean {
  return element.matches(":disabled");
}
