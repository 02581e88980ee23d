import DOMPurify from "dompurify";
import { marked, type Token } from "marked";
import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { html } from "../html.ts";

export interface MarkdownProps {
  text: string;
  label: string;
  linkTo?: LinkTo;
}

/** Where a link of the text leads; undefined leaves its words alone. */
export type LinkTo = (href: string) => string | undefined;

/** Markdown as a page; what could run or load something is taken out. */
export function Markdown({ text, label, linkTo }: MarkdownProps): VNode {
  const safe = useMemo(() => toSafeHtml(text, linkTo), [text, linkTo]);
  const region = useRef<HTMLDivElement>(null);
  // What scrolls sideways has to be reached without a mouse.
  useLayoutEffect(() => {
    for (const kind of ["pre", "table"] as const) {
      for (const element of region.current?.querySelectorAll(kind) ?? []) element.tabIndex = 0;
    }
  }, [safe]);
  return html`
    <div
      ref=${region}
      class="markdown"
      role="region"
      tabindex="0"
      aria-label=${label}
      dangerouslySetInnerHTML=${{ __html: safe }}
    ></div>
  `;
}

/** HTML of a Markdown text, without scripts, styles, forms and what would load from elsewhere. */
export function toSafeHtml(text: string, linkTo: LinkTo = (href) => href): string {
  const walkTokens = (token: Token) => {
    if (token.type !== "link") return;
    const href = linkTo(token.href);
    if (href === undefined) Object.assign(token, { type: "text" });
    else token.href = href;
  };
  const page = marked.parse(text, { async: false, gfm: true, walkTokens });
  return DOMPurify.sanitize(page, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ["style", "form", "input", "button", "img", "video", "audio", "iframe"],
    FORBID_ATTR: ["style", "id", "name"],
  });
}
