import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { html } from "../../html.ts";

export interface AnnouncementProps {
  /** Brought into view when it becomes another that is not empty. */
  about: unknown;
  children: ComponentChildren;
}

/** What came of an action: read out, and scrolled to where a small screen hides it. */
export function Announcement({ about, children }: AnnouncementProps): VNode {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (about) region.current?.scrollIntoView({ block: "nearest" });
  }, [about]);
  return html`<div ref=${region} class="announcement" aria-live="polite">${children}</div>`;
}
