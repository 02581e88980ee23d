import type { ComponentChildren, VNode } from "preact";
import { html } from "../html.ts";
import { useApp } from "../state.ts";
import { Icon, type IconName } from "./icons.ts";
import { NoticeBar } from "./notice_bar.ts";
import { ThemeSwitch } from "./theme_switch.ts";

const PAGES: { href: string; segment: string | undefined; name: string; icon: IconName }[] = [
  { href: "/", segment: undefined, name: "Overview", icon: "overview" },
  { href: "/instances", segment: "instances", name: "Instances", icon: "instances" },
  { href: "/tools", segment: "tools", name: "Tools", icon: "tools" },
  { href: "/activity", segment: "activity", name: "Activity", icon: "activity" },
  { href: "/analytics", segment: "analytics", name: "Analytics", icon: "analytics" },
  { href: "/skills", segment: "skills", name: "Skills", icon: "skills" },
];

/** The frame of every page: brand, navigation, content, notices. */
export function Shell({ children }: { children: ComponentChildren }): VNode {
  const { router } = useApp();
  const current = router.place.value.segments[0];
  return html`
    <div class="shell" onClick=${router.follow}>
      <a class="skip" href="#content">Skip to content</a>
      <header class="side">
        <a class="brand" href="/"><span class="brand-mark" aria-hidden="true">A</span> Assistant</a>
        <nav class="nav" aria-label="Pages">
          ${PAGES.map((page) =>
            html`
              <a
                key=${page.href}
                href=${page.href}
                aria-current=${page.segment === current ? "page" : undefined}
              ><${Icon} name=${page.icon} /><span>${page.name}</span></a>
            `
          )}
        </nav>
        <div class="side-foot">
          <${LiveMark} />
          <${ThemeSwitch} />
        </div>
      </header>
      <main id="content" class="content" tabindex="-1">${children}</main>
      <${NoticeBar} />
    </div>
  `;
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
