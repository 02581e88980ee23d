/** A list that has not come by then is not waited for. */
const PATIENCE_MS = 5_000;

/**
 * Scrolls the page to a height, once it is that long: lists load after it is shown. Whoever scrolls
 * meanwhile is let alone. Answers what ends the waiting.
 */
export function restoreScroll(height: number): () => void {
  const isThere = () => {
    globalThis.scrollTo(0, height);
    return Math.abs(globalThis.scrollY - height) <= 1;
  };
  if (isThere()) return () => undefined;
  const observer = new ResizeObserver(() => {
    if (isThere()) stop();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  const own = ["wheel", "touchstart", "keydown"] as const;
  for (const event of own) globalThis.addEventListener(event, stop, { passive: true });
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    for (const event of own) globalThis.removeEventListener(event, stop);
  }
  observer.observe(document.body);
  return stop;
}
