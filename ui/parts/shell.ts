import type { ComponentChildren, VNode } from "preact";
import { html } from "../html.ts";
import { useApp } from "../state.ts";
import { useWaiting } from "../waiting.ts";
import { ApprovalAlert } from "./approval_alert.ts";
import { Icon } from "./icons.ts";
import { KeyMap } from "./key_map.ts";
import type { NavigationPage } from "./navigation_page.ts";
import { PaletteButton } from "./palette.ts";
import { LockBanner } from "./lock_banner.ts";
import { LockButton } from "./lock_button.ts";
import { NoticeBar } from "./notice_bar.ts";
import { OfflineBanner } from "./offline_banner.ts";
import { ThemeSwitch } from "./theme_switch.ts";

interface ShellProps {
  pages: readonly NavigationPage[];
  /** Segment of the page in view. */
  current: string;
  children: ComponentChildren;
}

/** The frame of every page: brand, navigation, content, notices. */
export function Shell({ pages, current, children }: ShellProps): VNode {
  const { router } = useApp();
  return html`
    <div class="shell" onClick=${router.follow}>
      <a class="skip" href="#content">Skip to content</a>
      <header class="side">
        <a class="brand" href="/"><span class="brand-mark" aria-hidden="true">A</span> Assistant</a>
        <nav class="nav" aria-label="Pages">
          ${pages.map(({ segment, name, icon }) =>
            html`
              <a
                key=${name}
                href=${`/${segment}`}
                aria-current=${segment === current ? "page" : undefined}
              ><${Icon} name=${icon} /><span>${name}</span>${segment === "activity" &&
                html`<${WaitingMark} />`}</a>
            `
          )}
        </nav>
        <div class="side-foot">
          <${LiveMark} />
          <${PaletteButton} pages=${pages} />
          <${ThemeSwitch} />
          <${LockButton} />
        </div>
      </header>
      <main id="content" class="content" tabindex="-1">
        <${OfflineBanner} />
        <${LockBanner} />
        ${children}
      </main>
      <${ApprovalAlert} />
      <${NoticeBar} />
      <${KeyMap} pages=${pages} />
    </div>
  `;
}

/** How many changes wait for the person. */
function WaitingMark(): VNode | null {
  const { waiting } = useWaiting();
  if (waiting.length === 0) return null;
  return html`<span class="nav-mark"><span class="visually-hidden">, waiting for you: </span>${waiting.length}</span>`;
}

const LIVE_WORDS = { connecting: "Connecting", live: "Live", lost: "Reconnecting" } as const;

function LiveMark(): VNode {
  const status = useApp().live.status.value;
  return html`
    <span class=${`live live-${status}`} role="status">
      <span class="live-dot" aria-hidden="true"></span>${LIVE_WORDS[status]}
    </span>
  `;
}
