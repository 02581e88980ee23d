import DOMPurify from "dompurify";
import { marked } from "marked";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { html } from "../html.ts";

/** Markdown as a page; what could run or load something is taken out. */
export function Markdown({ text, label }: { text: string; label: string }): VNode {
  const safe = useMemo(() => toSafeHtml(text), [text]);
  return html`
    <div
      class="markdown"
      role="region"
      tabindex="0"
      aria-label=${label}
      dangerouslySetInnerHTML=${{ __html: safe }}
    ></div>
  `;
}

/** HTML of a Markdown text, without scripts, styles, forms and what would load from elsewhere. */
export function toSafeHtml(text: string): string {
  const page = marked.parse(text, { async: false, gfm: true });
  return DOMPurify.sanitize(page, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ["style", "form", "input", "button", "img", "video", "audio", "iframe"],
    FORBID_ATTR: ["style", "id", "name"],
  });
}
