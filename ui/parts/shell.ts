import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { useApp } from "../state.ts";
import { useWaiting } from "../waiting.ts";
import { ApprovalAlert } from "./approval_alert.ts";
import { Icon } from "./icons.ts";
import { KeyMap } from "./key_map.ts";
import type { NavigationPage } from "./navigation_page.ts";
import { PaletteButton } from "./palette.ts";
import { LanguageSwitch } from "./language_switch.ts";
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

/** On a narrow screen the pages are one row that is pushed aside: the one in view stays in sight. */
function showCurrent(nav: HTMLElement): void {
  const link = nav.querySelector<HTMLElement>("[aria-current]");
  if (!link) return;
  nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
}

/** The frame of every page: brand, navigation, content, notices. */
export function Shell({ pages, current, children }: ShellProps): VNode {
  const { router } = useApp();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (nav.current) showCurrent(nav.current);
  }, [current]);
  return html`
    <div class="shell" onClick=${router.follow}>
      <a class="skip" href="#content">Skip to content</a>
      <header class="side">
        <a class="brand" href="/"><span class="brand-mark" aria-hidden="true">A</span> Assistant</a>
        <nav ref=${nav} class="nav" aria-label="Pages">
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
          <${LanguageSwitch} />
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

const LIVE_WORDS = {
  connecting: t("Connecting"),
  live: t("Live"),
  lost: t("Reconnecting"),
} as const;

function LiveMark(): VNode {
  const status = useApp().live.status.value;
  return html`
    <span class=${`live live-${status}`} role="status">
      <span class="live-dot" aria-hidden="true"></span>${LIVE_WORDS[status]}
    </span>
  `;
}
