import type { VNode } from "preact";
import { html } from "../html.ts";

const PATHS = {
  overview: "M3 11.5 12 4l9 7.5M5.5 9.5V20h13V9.5M10 20v-6h4v6",
  hub: "M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12.5h5",
  attach: "M20 11.5 12 19a5 5 0 0 1-7-7l8-8a3.4 3.4 0 0 1 5 5l-8 8a1.7 1.7 0 0 1-2.5-2.5L15 7",
  instances: "M4 5h16v5H4zM4 14h16v5H4zM8 7.5h.01M8 16.5h.01",
  tools: "M14.5 6.5a4 4 0 0 0-5.2 5.2L4 17l3 3 5.3-5.3a4 4 0 0 0 5.2-5.2L15 12l-3-3z",
  activity: "M3 12h4l3 7 4-14 3 7h4",
  analytics: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  skills: "M5 4h10a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11",
  notes: "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7",
  docs: "M12 6c-2-1.6-5-2-9-1.5V19c4-.5 7 0 9 1.5 2-1.5 5-2 9-1.5V4.5c-4-.5-7-.1-9 1.5zM12 6v14.5",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  models:
    "M12 3v4M12 17v4M3 12h4M17 12h4M8 8h8v8H8zM5.5 5.5 8 8M16 16l2.5 2.5M18.5 5.5 16 8M8 16l-2.5 2.5",
  eval: "M9 4h6v3H9zM9 5.5H6V20h12V5.5h-3M9 13l2 2 4-4",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  check: "m5 12.5 4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6 6 18",
  sun:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  system: "M4 5h16v11H4zM9 20h6M12 16v4",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  back: "M15 5l-7 7 7 7",
} as const;

export type IconName = keyof typeof PATHS;
/** All of them, as they are drawn. */
export const ICON_NAMES = Object.keys(PATHS).filter(isIconName);

function isIconName(name: string): name is IconName {
  return name in PATHS;
}

/** A line drawing in the colour of the text around it; says nothing to screen readers. */
export function Icon({ name }: { name: IconName }): VNode {
  return html`
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d=${PATHS[name]} />
    </svg>
  `;
}
