import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { html } from "../html.ts";
import { useApp } from "../state.ts";

const SHOWN_MS = 6000;

/** The last notice, shown for a while and read out. The region stays, so that readers watch it. */
export function NoticeBar(): VNode {
  const { notice } = useApp();
  const current = notice.value;
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => {
      if (notice.peek() === current) notice.value = null;
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [current]);
  return html`
    <div class="notices" role="status" aria-live="polite">
      ${current && html`<p class=${`notice notice-${current.tone}`}>${current.text}</p>`}
    </div>
  `;
}
